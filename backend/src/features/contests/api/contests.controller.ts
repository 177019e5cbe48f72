import { applyDecorators, Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { CommandKind, Sender } from '../../../engine/ledger/state/command.js';
import { isOf } from '../../../engine/ledger/state/event-data.js';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { idOfNew } from '../../../platform/commands/used-keys.js';
import { Effects } from '../../../platform/effects/effects.js';
import { Idempotent } from '../../../platform/http/commands/stored-responses.js';
import { ApiErrors } from '../../../platform/http/errors/error-body.js';
import { IdParam } from '../../../platform/http/fields/ids.js';
import { type Page, Paged } from '../../../platform/http/lists/paging.js';
import { type KeyedPrincipal, SignedInWithKey } from '../../../platform/http/requests/idempotency-key.js';
import {
  DocumentsRoles,
  MaybeSignedIn,
  type Principal,
  Public,
  type Role,
  SignedIn,
  SignedInIfAny,
  SignedInRoute,
} from '../../../platform/http/requests/signed-in.js';
import { AllowedWhile } from '../../../platform/http/requests/standing-routes.js';
import { Categories } from '../../categories/categories.js';
import { refuseContactDetails } from '../../minors/rules/contact-details/refuse-contact-details.js';
import { ArchivedContests } from '../application/archived-contests.js';
import { CompleteContest } from '../application/contest-completion.js';
import { OpenContest } from '../application/contest-opening.js';
import { ReviseContest } from '../application/contest-revision.js';
import { Contests } from '../application/contests.js';
import { CLOSE_CONTEST } from '../domain/close-contest.js';
import { contestNotFound, requireContest, requireOrganiser } from '../domain/contest.js';
import { entryText } from '../domain/entry.js';
import { JOIN_CONTEST } from '../domain/join-contest.js';
import { LEAVE_CONTEST } from '../domain/leave-contest.js';
import { SUBMIT_ENTRY } from '../domain/submit-entry.js';
import { WITHDRAW_OWN_CONTEST } from '../domain/withdraw-contest.js';
import {
  CloseContestBody,
  CompleteContestBody,
  ContestsQuery,
  EntriesQuery,
  EntryBody,
  OpenContestBody,
  ReviseContestBody,
} from './contest-bodies.js';
import { ContestDetail, ContestEntryView, ContestView, EntryView } from './contest-views.js';

export const ContestId = () => IdParam(contestNotFound);

/** Its responses name other people, and no stored response may outlive the erasure of a person it names. */
const IdempotentUnstored = () => Idempotent({ storesResponse: false });

/**
 * A route by which somebody changes a contest. Sent again with its key it takes effect once; it answers with the contest.
 * @param errors beside those of every change
 */
const ChangesContest = (
  change: 'join' | 'close' | 'complete',
  roles: readonly Role[],
  ...errors: readonly 400[]
): MethodDecorator =>
  applyDecorators(
    Post(`:id/${change}`),
    SignedInRoute(),
    DocumentsRoles(...roles),
    HttpCode(200),
    IdempotentUnstored(),
    ApiOkResponse({ type: ContestDetail }),
    ApiErrors(...errors, 403, 404, 409),
  );

@ApiTags('contests')
@Controller('contests')
export class ContestsController {
  constructor(
    private readonly contests: Contests,
    private readonly categories: Categories,
    private readonly commands: CommandBus,
    private readonly openContest: OpenContest,
    private readonly reviseContest: ReviseContest,
    private readonly completeContest: CompleteContest,
    private readonly finished: ArchivedContests,
    private readonly effects: Effects,
  ) {}

  @Get()
  @Public()
  @MaybeSignedIn()
  @Paged(ContestView)
  list(@Query() query: ContestsQuery, @SignedInIfAny() viewer: Principal | undefined): Promise<Page<ContestView>> {
    return this.contests.list(query, viewer);
  }

  @Get(':id')
  @MaybeSignedIn()
  @ApiOkResponse({ type: ContestDetail })
  @ApiErrors(404)
  one(@ContestId() id: string, @SignedInIfAny() viewer: Principal | undefined): Promise<ContestDetail> {
    return this.contests.withId(id, viewer);
  }

  @Post()
  @SignedInRoute()
  @DocumentsRoles('company', 'admin')
  @Idempotent()
  @ApiCreatedResponse({ type: ContestDetail })
  @ApiErrors(400, 403, 409)
  async open(@SignedInWithKey() principal: KeyedPrincipal, @Body() body: OpenContestBody): Promise<ContestDetail> {
    const { title, description, reward, endDate, areas = [] } = body;
    const copy = { title, description, rules: body.rules || null };
    const category = body.category || null;
    await this.categories.require(category ?? undefined);
    const contest = idOfNew('contest', principal.wallet, principal.key, new Date());
    const opening = { contest, reward, startDate: body.startDate || undefined, endDate };
    const {
      events: [opened],
    } = await this.effects.committed(
      this.openContest.execute(opening, copy, { category, areas }, { actor: principal.wallet, key: principal.key }),
    );
    return this.contests.withId(isOf(opened, 'ContestOpened') ? opened.data.contest : contest, principal);
  }

  @Put(':id')
  @SignedInRoute()
  @DocumentsRoles('company', 'admin')
  @ApiOkResponse({ type: ContestDetail })
  @ApiErrors(400, 403, 404, 409)
  async revise(
    @ContestId() id: string,
    @SignedIn() principal: Principal,
    @Body() { title, description, rules, category, areas, reward, startDate, endDate }: ReviseContestBody,
  ): Promise<ContestDetail> {
    refuseContactDetails(principal.role, { title, description, rules });
    await this.categories.require(category || undefined);
    const revision = {
      title,
      description,
      rules: rules === undefined ? undefined : rules || null,
      category: category === undefined ? undefined : category || null,
      areas,
      reward,
      startDate: startDate || undefined,
      endDate: endDate || undefined,
    };
    return this.after(this.reviseContest.execute(id, revision, { actor: principal.wallet }), id, principal);
  }

  @Delete(':id')
  @AllowedWhile('restricted')
  @SignedInRoute()
  @DocumentsRoles('company', 'admin')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(403, 404, 409)
  async remove(@ContestId() id: string, @SignedIn() { wallet }: Principal): Promise<void> {
    await this.effects.committed(this.send(WITHDRAW_OWN_CONTEST, { contest: id }, { actor: wallet }));
  }

  @ChangesContest('join', ['minor', 'adult'])
  async join(@ContestId() id: string, @SignedInWithKey() principal: KeyedPrincipal): Promise<ContestDetail> {
    return this.after(
      this.send(JOIN_CONTEST, { contest: id }, { actor: principal.wallet, key: principal.key }),
      id,
      principal,
    );
  }

  @Delete(':id/join')
  @AllowedWhile('restricted')
  @SignedInRoute()
  @ApiOkResponse({ type: ContestDetail })
  @ApiErrors(403, 404, 409)
  leave(@ContestId() id: string, @SignedIn() principal: Principal): Promise<ContestDetail> {
    return this.after(this.send(LEAVE_CONTEST, { contest: id }, { actor: principal.wallet }), id, principal);
  }

  @Put(':id/entry')
  @SignedInRoute()
  @DocumentsRoles('minor', 'adult')
  @ApiOkResponse({ type: EntryView })
  @ApiErrors(400, 403, 404, 409)
  async submit(
    @ContestId() id: string,
    @SignedIn() { wallet }: Principal,
    @Body() { text, link }: EntryBody,
  ): Promise<EntryView> {
    const entry = { text, link: link || null };
    const data = { contest: id, entry: entryText(entry) };
    const { events } = await this.effects.committed(this.send(SUBMIT_ENTRY, data, { actor: wallet }));
    return { ...entry, submittedAt: String(events[0]?.ts) };
  }

  @Get(':id/entries')
  @SignedInRoute()
  @DocumentsRoles('company', 'admin')
  @Paged(ContestEntryView)
  @ApiErrors(403, 404)
  async entries(
    @ContestId() id: string,
    @SignedIn() { wallet }: Principal,
    @Query() query: EntriesQuery,
  ): Promise<Page<ContestEntryView>> {
    const state = await this.finished.stateWith(id, wallet);
    requireOrganiser(state, id, requireContest(state, id), wallet);
    return this.contests.entries(id, query);
  }

  @ChangesContest('close', ['company', 'admin'], 400)
  @AllowedWhile('restricted')
  @ApiBody({ type: CloseContestBody, required: false })
  close(
    @ContestId() id: string,
    @SignedInWithKey() principal: KeyedPrincipal,
    @Body() { reason }: CloseContestBody,
  ): Promise<ContestDetail> {
    const data = { contest: id, reason: reason || undefined };
    return this.after(this.send(CLOSE_CONTEST, data, { actor: principal.wallet, key: principal.key }), id, principal);
  }

  @ChangesContest('complete', ['company', 'admin'], 400)
  @AllowedWhile('restricted')
  complete(
    @ContestId() id: string,
    @SignedInWithKey() principal: KeyedPrincipal,
    @Body() { winner }: CompleteContestBody,
  ): Promise<ContestDetail> {
    return this.after(
      this.completeContest.execute(id, winner, { actor: principal.wallet, key: principal.key }),
      id,
      principal,
    );
  }

  private send<Data>(kind: CommandKind<Data>, data: Data, sender: Sender): Promise<Outcome> {
    return this.commands.execute(new LedgerCommand(kind, data, sender));
  }

  private async after(sent: Promise<Outcome>, id: string, principal: Principal): Promise<ContestDetail> {
    await this.effects.committed(sent);
    return this.contests.withId(id, principal);
  }
}
