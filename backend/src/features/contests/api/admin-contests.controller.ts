import { Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { Effects } from '../../../platform/effects/effects.js';
import { Idempotent } from '../../../platform/http/commands/stored-responses.js';
import { ApiErrors } from '../../../platform/http/errors/error-body.js';
import { notAllowed } from '../../../platform/http/errors/errors.js';
import { type Page, Paged } from '../../../platform/http/lists/paging.js';
import { type KeyedPrincipal, SignedInWithKey } from '../../../platform/http/requests/idempotency-key.js';
import {
  DocumentsRoles,
  type Principal,
  Roles,
  SignedIn,
  SignedInRoute,
} from '../../../platform/http/requests/signed-in.js';
import { GenerateContests } from '../application/contest-generation.js';
import { Contests } from '../application/contests.js';
import { WITHDRAW_CONTEST } from '../domain/withdraw-contest.js';
import { AdminContestsQuery } from './contest-bodies.js';
import { ContestView, GeneratedContests } from './contest-views.js';
import { ContestId } from './contests.controller.js';

@ApiTags('admin')
@SignedInRoute()
@Roles('admin')
@Controller('admin/contests')
export class AdminContestsController {
  constructor(
    private readonly contests: Contests,
    private readonly commands: CommandBus,
    private readonly effects: Effects,
  ) {}

  @Get()
  @Paged(ContestView)
  list(@SignedIn() principal: Principal, @Query() query: AdminContestsQuery): Promise<Page<ContestView>> {
    return this.contests.list(query, principal, { withHidden: true });
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(404, 409)
  async remove(@ContestId() id: string, @SignedIn() { wallet }: Principal): Promise<void> {
    await this.effects.committed(
      this.commands.execute(new LedgerCommand(WITHDRAW_CONTEST, { contest: id }, { actor: wallet })),
    );
  }
}

@ApiTags('contests')
@SignedInRoute()
@Controller('contests')
export class GenerateContestsController {
  constructor(
    private readonly contests: Contests,
    private readonly generation: GenerateContests,
    private readonly effects: Effects,
  ) {}

  @Post('generate-automatic')
  @DocumentsRoles('admin')
  @HttpCode(200)
  @Idempotent()
  @ApiOkResponse({ type: GeneratedContests })
  @ApiErrors(403)
  async generate(@SignedInWithKey() { wallet, role, key }: KeyedPrincipal): Promise<GeneratedContests> {
    // Not by @Roles: this refusal has its own text (product.md 4.13).
    if (role !== 'admin') throw notAllowed('Solo gli amministratori possono generare contest automatici');
    const generated = await this.effects.committed(this.generation.execute({ actor: wallet, key }));
    const contests = await this.contests.withIds(generated.contests);
    return { msg: outcomeOf(generated.contests.length), contests };
  }
}

function outcomeOf(generated: number): string {
  if (generated === 0) return 'Nessun contest da generare';
  return generated === 1 ? 'Generato 1 contest automatico' : `Generati ${generated} contest automatici`;
}
