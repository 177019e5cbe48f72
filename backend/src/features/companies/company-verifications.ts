import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { SYSTEM } from '../../engine/ledger/format/envelope.js';
import { DomainError } from '../../engine/ledger/format/errors.js';
import type { Sender } from '../../engine/ledger/state/command.js';
import type { EventOf } from '../../engine/ledger/state/event-data.js';
import { Ledger } from '../../engine/ledger/writing/ledger.js';
import { LedgerCommand } from '../../platform/commands/ledger-command.js';
import { NewRowIds } from '../../platform/database/new-row-ids.js';
import { Effects } from '../../platform/effects/effects.js';
import { type FollowingCommand, following, Reaction } from '../../platform/effects/reaction.js';
import { invalid } from '../../platform/http/errors/errors.js';
import { type Owner, PersonalDataSection } from '../../platform/http/fields/personal-data.js';
import { COMMANDS_MAX, eachOfMany } from '../../platform/jobs/each-of-many.js';
import { Job } from '../../platform/jobs/job.js';
import { Config } from '../../platform/settings/config.js';
import { AccountHook, type EditedPerson } from '../accounts/account-hooks.js';
import type { OwnVerificationView, VerificationDecisionBody, VerificationRequestView } from './company-views.js';
import { vatNumberOf } from './vat-number.js';
import {
  ANNOUNCE_REQUEST,
  alreadyDecided,
  DECIDE_VERIFICATION,
  END_VERIFICATION,
  type EndOfVerification,
} from './verification-decision.js';
import { type OutdatedRequest, type VerificationRequest, VerificationRequests } from './verification-requests.js';

const EVERY_MS = 5_000;

/** Companies ask to be verified, administrators decide, and a changed name or number ends it (product.md 18). */
@Injectable()
export class CompanyVerifications {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly requests: VerificationRequests,
    private readonly commands: CommandBus,
    private readonly ledger: Ledger,
    private readonly ids: NewRowIds,
    private readonly effects: Effects,
    @Inject(Config) private readonly config: Pick<Config, 'companyVerification'>,
  ) {}

  /** @throws InvalidInput | DomainError ALREADY_VERIFIED | KEY_REUSED */
  async ask(
    company: string,
    text: string,
    { key, now }: Pick<Sender, 'key'> & { now: Date },
  ): Promise<OwnVerificationView> {
    const vatNumber = vatNumberOf(text);
    const current = await this.requests.currentOf(company);
    const isSame = current?.vat_number === vatNumber && current.company_name === current.current_name;
    const granted = await this.grantedTo(company);
    const refused = isSame && granted === current.id ? alreadyVerified() : undefined;
    const id = await this.ids.idFor('company-verification', { actor: company, key }, refused);
    if (await this.requests.has(id)) return this.own(company);
    if (refused) throw refused;
    if (granted) await this.end(company, { request: granted, cause: 'vat-number' }, { actor: company, now });
    if (isSame && current.state === 'waiting') return this.own(company);
    if (current?.state !== 'waiting') await this.announce(company, current, now);
    await this.database.transaction((transaction) => this.requests.replace(company, vatNumber, now, transaction, id));
    return this.own(company);
  }

  async own(company: string): Promise<OwnVerificationView> {
    const current = await this.requests.currentOf(company);
    const [view] = current ? await this.requests.view([current]) : [];
    return {
      isRequired: this.config.companyVerification === 'required',
      isVerified: (await this.grantedTo(company)) !== undefined,
      state: view?.state ?? null,
      vatNumber: view?.vatNumber ?? null,
      companyName: view?.companyName ?? null,
      reason: view?.reason ?? null,
      askedAt: view?.askedAt ?? null,
      decidedAt: view?.decidedAt ?? null,
    };
  }

  /**
   * @param actor wallet of the administrator
   * @throws InvalidInput | DomainError NOT_FOUND | ALREADY_DECIDED | COMPANY_RENAMED | what `decideVerification` throws
   */
  async decide(
    id: string,
    { outcome, reason }: VerificationDecisionBody,
    actor: string,
    now?: Date,
  ): Promise<VerificationRequestView> {
    const request = await this.requests.withId(id);
    if (outcome !== 'verify' && !reason) throw invalid('reason', 'Motivo: campo obbligatorio');
    if (request.state !== (outcome === 'revoke' ? 'verified' : 'waiting')) throw alreadyDecided();
    const { company, company_name: name, current_name: currentName } = request;
    if (outcome === 'verify' && name !== currentName) throw renamed();
    const decision = { request: id, company, outcome, reason: reason || undefined };
    const decided = await this.commands.execute(new LedgerCommand(DECIDE_VERIFICATION, decision, { actor, now }));
    await this.effects.committed(decided);
    const [view] = await this.requests.view([await this.requests.withId(id)]);
    if (!view) throw alreadyDecided();
    return view;
  }

  /** Name or number may have changed while the ledger decided. */
  @Reaction({
    processor: 'company-verifications',
    on: ['CompanyVerified'],
    about: ({ data }) => data.company,
    readsTables: true,
    isAwaited: true,
  })
  async endChanged(event: EventOf<'CompanyVerified'>): Promise<FollowingCommand<EndOfVerification>[]> {
    const outdated = await this.requests.outdated(event.data.company);
    return outdated.map((end) => following(event, END_VERIFICATION, end, end.request));
  }

  @PersonalDataSection({ section: 'companyVerifications', forGuardian: 'everything' })
  async ownedBy({ wallet }: Owner): Promise<unknown> {
    const requests = await this.requests.ofCompany(wallet);
    return requests.map(({ company: _, ...request }) => request);
  }

  /** @returns the request by which it is verified; the process that answers may not be the one that decided just now */
  private grantedTo(company: string): Promise<string | undefined> {
    return this.ledger.read(({ verifiedCompanies }) => verifiedCompanies.get(company));
  }

  /** Before the row, so that administrators know of every request; once, however often this is repeated or at the same time. */
  private async announce(company: string, before: VerificationRequest | undefined, now: Date): Promise<void> {
    const key = `verification after ${before?.id ?? 'none'}`;
    await this.effects.committed(
      this.commands.execute(new LedgerCommand(ANNOUNCE_REQUEST, {}, { actor: company, key, now })),
    );
  }

  @AccountHook('beforeRename')
  async endUnlessNamed(company: string, name: string | null): Promise<void> {
    const request = await this.grantedTo(company);
    if (request === undefined) return;
    // The one that was granted: by now another may wait.
    const granted = await this.requests.find(request);
    if (granted && granted.company_name !== name)
      await this.end(company, { request, cause: 'name' }, { actor: SYSTEM });
  }

  @AccountHook('afterRename')
  async renamed(company: string, name: string): Promise<void> {
    await this.endUnlessNamed(company, name);
    await this.database.transaction((transaction) => this.askAnew(company, name, transaction));
  }

  @AccountHook('storeEdit')
  async storeName({ person, changes }: EditedPerson, transaction: EntityManager): Promise<void> {
    if (changes.companyName) await this.askAnew(person.wallet, changes.companyName, transaction);
  }

  /** A request that waits is about the new name from now on: an administrator who has the old one open decides nothing. */
  private async askAnew(company: string, name: string, transaction: EntityManager): Promise<void> {
    const current = await this.requests.currentOf(company, transaction);
    if (current?.state !== 'waiting' || current.company_name === name) return;
    await this.requests.replace(company, current.vat_number, new Date(), transaction);
  }

  /** Those whose name or number is no longer what an administrator compared. @throws LedgerUnavailable */
  @Job({ everyMs: EVERY_MS, whenFailed: 'verifications of companies with another name or number end later' })
  async endOutdated(): Promise<void> {
    await this.endGranted(await this.requests.outdated());
  }

  private async endGranted(outdated: readonly OutdatedRequest[]): Promise<void> {
    // An account that was something else meanwhile has lost its verification without an event of its own.
    const granted = await this.ledger.read(({ verifiedCompanies }) =>
      outdated.filter(({ company, request }) => verifiedCompanies.get(company) === request),
    );
    await eachOfMany(granted, ({ company, ...end }) => this.end(company, end, { actor: SYSTEM }), COMMANDS_MAX);
  }

  private async end(
    company: string,
    end: { request: string; cause: 'name' | 'vat-number' },
    sender: Sender,
  ): Promise<void> {
    await this.effects.committed(
      this.commands.execute(new LedgerCommand(END_VERIFICATION, { company, ...end }, sender)),
    );
  }
}

const alreadyVerified = () =>
  new DomainError('ALREADY_VERIFIED', 409, 'La tua azienda è già verificata con questa partita IVA');
const renamed = () =>
  new DomainError('COMPANY_RENAMED', 409, 'L’azienda ha cambiato nome: aspetta una sua nuova richiesta');
