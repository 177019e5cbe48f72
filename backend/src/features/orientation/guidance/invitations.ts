import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { Wallet } from '../../../basics/ids.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import type { CommandKind, Sender } from '../../../engine/ledger/state/command.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { NewRowIds } from '../../../platform/database/new-row-ids.js';
import { Effects } from '../../../platform/effects/effects.js';
import { invalid } from '../../../platform/http/errors/errors.js';
import { isSameMailbox } from '../../../platform/http/fields/mailbox.js';
import { type FailureLimit, FailureLimits } from '../../../platform/http/requests/failure-limits.js';
import type { KeyedPrincipal } from '../../../platform/http/requests/idempotency-key.js';
import { waitForOwner } from '../../accounts/people/owner-lock.js';
import { People } from '../../accounts/people/people.js';
import { PRIVATE } from '../private-rows.js';
import { ACCEPT_GUIDANCE, END_GUIDANCE, guidanceNotFound } from './guidance-commands.js';
import { type GuidanceRow, rowsOfPerson, rowsToAddressOf, rowsWithIds } from './guidance-rows.js';
import { canBegin, lacksGuardian } from './guidance-rules.js';
import { openGuidance, waitsUntil } from './guidance-state.js';
import { statusOf } from './guidance-status.js';
import type { InvitationToGuideBody } from './guidance-views.js';

const DAY_S = 24 * 60 * 60;
/** Of one person in a day. */
const INVITATIONS_MAX = 10;

/** Invitations to counsellors: rows until somebody accepts them (product.md 22.19). */
@Injectable()
export class Invitations {
  private readonly limit: FailureLimit;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly ids: NewRowIds,
    private readonly people: People,
    private readonly ledger: Ledger,
    private readonly commands: CommandBus,
    private readonly effects: Effects,
    @Inject(FailureLimits) limits: Pick<FailureLimits, 'limit'>,
  ) {
    const msg = `Hai mandato ${INVITATIONS_MAX} inviti in un giorno: riprova domani`;
    this.limit = limits.limit('guidance-invitation', INVITATIONS_MAX, DAY_S, msg);
  }

  /**
   * Whether there is an account at the address is looked up later, and by nobody who waits for the answer.
   * @throws InvalidInput | DomainError GUARDIAN_NEEDED | ALREADY_INVITED | TooManyAttempts
   */
  async invite(principal: KeyedPrincipal, { email, sees }: InvitationToGuideBody, now: Date): Promise<void> {
    const { state } = this.ledger;
    if (lacksGuardian(state, principal.wallet)) throw guardianNeeded();
    const own = await this.people.withId(principal.personId);
    if (own && isSameMailbox(email, own.email)) throw invalid('email', 'Email: indica un indirizzo diverso dal tuo');
    const refused = (await this.isInvited(principal.wallet, email, now)) ? alreadyInvited() : undefined;
    if (!refused) await this.limit.failed(principal.wallet);
    const id = await this.ids.idFor(PRIVATE, { actor: principal.wallet, key: principal.key }, refused);
    await this.database.transaction(async (transaction) => {
      await waitForOwner(principal.wallet, transaction);
      if ((await rowsWithIds([id], transaction)).length > 0) return;
      if (await this.isInvited(principal.wallet, email, now, transaction)) throw alreadyInvited();
      await transaction.query(
        'insert into guidances (id, person, email, sees, invited_at) values ($1, $2, $3, $4, $5)',
        [id, principal.wallet, email, sees, now],
      );
    });
  }

  private async isInvited(
    person: string,
    email: string,
    now: Date,
    database: Pick<EntityManager, 'query'> = this.database,
  ): Promise<boolean> {
    const rows = await rowsOfPerson(person, database);
    return rows.some((row) => row.email === email && statusOf(row, this.ledger.state, now) !== 'ended');
  }

  /** @throws DomainError NOT_FOUND | what the decision throws */
  async accept(principal: KeyedPrincipal, id: string, now: Date): Promise<void> {
    const { person, invitedAt } = await this.toAddressOf(principal.wallet, id, now);
    const until = waitsUntil(invitedAt).toISOString();
    await this.send(ACCEPT_GUIDANCE, { guidance: id, person, until }, { actor: principal.wallet, key: principal.key });
  }

  /** @throws DomainError NOT_FOUND */
  async decline(principal: KeyedPrincipal, id: string, now: Date): Promise<void> {
    const { person } = await this.toAddressOf(principal.wallet, id, now);
    await this.send(
      END_GUIDANCE,
      { guidance: id, person, isInvited: true },
      { actor: principal.wallet, key: principal.key },
    );
  }

  /** One that this reader finds, or has answered. */
  private async toAddressOf(wallet: Wallet, id: string, now: Date): Promise<GuidanceRow> {
    const { state } = this.ledger;
    const [row] = await rowsToAddressOf(wallet, id, this.database);
    const isTheirs = openGuidance(state.guidances, id)?.counsellor === wallet;
    if (!row || !(isTheirs || isFound(row, state, wallet, now))) throw guidanceNotFound();
    return row;
  }

  private async send<Data>(kind: CommandKind<Data>, data: Data, sender: Sender): Promise<void> {
    await this.effects.committed(await this.commands.execute(new LedgerCommand(kind, data, sender)));
  }
}

/** Whether somebody at the invited address finds the invitation: what they could not accept is none for them. */
export const isFound = (row: GuidanceRow, state: Ledger['state'], counsellor: string, now: Date): boolean =>
  statusOf(row, state, now) === 'invited' && canBegin(state, { person: row.person, counsellor }, now);

const guardianNeeded = () =>
  new DomainError('GUARDIAN_NEEDED', 403, 'Prima dei 18 anni serve un genitore o tutore in FORM, che dà il suo sì');
const alreadyInvited = () =>
  new DomainError('ALREADY_INVITED', 409, 'Hai già un invito o un accompagnamento a questo indirizzo');
