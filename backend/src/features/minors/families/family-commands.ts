import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { PersonId } from '../../../basics/ids.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import type { CommandKind, Sender } from '../../../engine/ledger/state/command.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { NewRowIds } from '../../../platform/database/new-row-ids.js';
import { Effects } from '../../../platform/effects/effects.js';
import { notFound, refusalOf } from '../../../platform/http/errors/errors.js';
import { type FailureLimit, FailureLimits } from '../../../platform/http/requests/failure-limits.js';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import { Config } from '../../../platform/settings/config.js';
import { CONSENT_AGE, WORKING_AGE } from '../../accounts/domain/ages.js';
import { People } from '../../accounts/people/people.js';
import { PersonEdits } from '../../accounts/people/person-edits.js';
import { hasReached, requireAge } from '../../accounts/people/person-rules.js';
import { GuardianConsents } from '../consent/guardian-consents.js';
import { CORRECT_AGE } from '../rules/age-commands.js';
import { ALLOW_PERSON, DISALLOW_PERSON, SET_LIMITS, WITHDRAW_CONSENT } from '../rules/guardian-commands.js';
import { GUARDIANS_MAX, type GuardianLimits, guardiansOf } from '../rules/guardianship.js';
import { type Child, Children } from './children.js';
import { GuardianRequests } from './guardian-requests.js';

const MISSES_MAX = 10;
const MISSES_WINDOW_S = 60 * 60;
/** Each mails whatever address is given. */
const INVITATIONS_MAX = 3;
const INVITATIONS_WINDOW_S = 24 * 60 * 60;

/** What a guardian does for a child. @throws DomainError NOT_FOUND | NOT_ALLOWED, each of them */
@Injectable()
export class FamilyCommands {
  private readonly misses: FailureLimit;
  private readonly invitations: FailureLimit;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly children: Children,
    private readonly people: People,
    private readonly requests: GuardianRequests,
    private readonly consents: GuardianConsents,
    private readonly edits: PersonEdits,
    private readonly commands: CommandBus,
    private readonly effects: Effects,
    private readonly ledger: Ledger,
    private readonly ids: NewRowIds,
    @Inject(Config) private readonly config: Pick<Config, 'minimumAge'>,
    limits: FailureLimits,
  ) {
    this.misses = limits.limit('allowed-person', MISSES_MAX, MISSES_WINDOW_S);
    this.invitations = limits.limit('guardian-invitation', INVITATIONS_MAX, INVITATIONS_WINDOW_S);
  }

  /** @throws DomainError TOO_YOUNG_TO_APPLY */
  async setLimits(principal: Principal, id: string, limits: GuardianLimits, now: Date): Promise<void> {
    const { wallet: child, dateOfBirth } = await this.children.childOf(principal, id);
    const isOldEnough = dateOfBirth !== null && hasReached(WORKING_AGE, dateOfBirth, now);
    const { weeklyCoins, approvalAbove, mayApply } = limits;
    await this.execute(SET_LIMITS, { child, weeklyCoins, approvalAbove, mayApply, isOldEnough }, principal, now);
  }

  /** Unknown addresses are counted, so that nobody finds out who has an account. @throws TooManyAttempts */
  async allow(principal: Principal, id: string, email: string): Promise<void> {
    const { wallet: child } = await this.children.childOf(principal, id);
    await this.misses.check(principal.wallet);
    const person = await this.people.withEmail(email);
    if (!person) {
      await this.misses.failed(principal.wallet);
      throw notFound('Nessun account con questa e-mail');
    }
    await this.execute(ALLOW_PERSON, { child, person: person.wallet }, principal);
  }

  async disallow(principal: Principal, id: string, personId: PersonId): Promise<void> {
    const { wallet: child } = await this.children.childOf(principal, id);
    const person = await this.people.withId(personId);
    if (!person) throw notFound('Persona non trovata');
    await this.execute(DISALLOW_PERSON, { child, person: person.wallet }, principal);
  }

  /** @throws DomainError NO_CONSENT */
  async withdraw(principal: Principal, id: string): Promise<void> {
    const { wallet: child } = await this.children.childOf(principal, id);
    await this.execute(WITHDRAW_CONSENT, { child }, principal);
  }

  /** @throws DomainError WITHDRAWN_BY_OTHER */
  async consentAgain(principal: Principal, id: string, now: Date): Promise<void> {
    const { wallet: child } = await this.children.childOf(principal, id);
    if (this.ledger.state.guardianships.get(child)?.hasConsent) return;
    const name = (await this.people.withId(principal.personId))?.name ?? '';
    const declaration = {
      child,
      guardian: principal.wallet,
      name,
      method: 'again',
      isInvited: true,
      heldBecause: [],
    } as const;
    const consent = await this.database.transaction((transaction) =>
      this.consents.declare(declaration, now, transaction),
    );
    await this.consents.decide(consent, principal.wallet, now);
  }

  /**
   * Invites a second guardian; the same key again invites nobody.
   * @throws DomainError TOO_MANY_GUARDIANS | ALREADY_GUARDIAN | ADDRESS_BLOCKED | KEY_REUSED | TooManyAttempts
   */
  async invite(
    principal: Principal,
    id: string,
    email: string,
    { key, now }: Pick<Sender, 'key'> & { now: Date },
  ): Promise<void> {
    const child = await this.children.childOf(principal, id);
    const refused = await refusalOf(() => this.requireInvitable(principal, child, email));
    const request = await this.ids.idFor('guardian-invitation', { actor: principal.wallet, key }, refused);
    if (await this.requests.has(request)) return;
    if (refused) throw refused;
    await this.invitations.failed(principal.wallet);
    const asked = { id: request, email, purpose: 'second-guardian', cause: 'invitation' } as const;
    await this.database.transaction((transaction) => this.requests.issue(child, asked, now, transaction));
  }

  private async requireInvitable(principal: Principal, child: Child, email: string): Promise<void> {
    if (guardiansOf(this.ledger.state, child.wallet).length >= GUARDIANS_MAX) {
      throw new DomainError('TOO_MANY_GUARDIANS', 409, 'Ci sono già due genitori o tutori');
    }
    if (await this.children.haveGuardianAt(child.wallet, email)) {
      throw new DomainError('ALREADY_GUARDIAN', 409, 'È già genitore o tutore: indica un altro indirizzo');
    }
    await this.requests.requireAddress(child, email, 'second-guardian');
    await this.invitations.check(principal.wallet);
  }

  /** The row is changed once the ledger has accepted it. @throws InvalidInput for an adult's date | DomainError EDIT_UNDER_WAY */
  async setDateOfBirth(
    principal: Principal,
    id: string,
    { dateOfBirth, reason }: { dateOfBirth: string; reason: string },
    now: Date,
  ): Promise<void> {
    const { wallet } = await this.children.childOf(principal, id);
    requireAge(dateOfBirth, { now, minimumAge: this.config.minimumAge });
    const edit = { id: randomUUID(), person: id, fields: { dateOfBirth } };
    const data = { wallet, isOfConsentAge: hasReached(CONSENT_AGE, dateOfBirth, now), edit: edit.id, reason };
    const decide = (dataReadAt: number) =>
      this.commands.execute(new LedgerCommand(CORRECT_AGE, data, { actor: principal.wallet, dataReadAt }));
    await this.edits.carryOut(edit, decide);
  }

  private async execute<Data>(kind: CommandKind<Data>, data: Data, principal: Principal, now?: Date): Promise<void> {
    await this.effects.committed(
      this.commands.execute(new LedgerCommand(kind, data, { actor: principal.wallet, now })),
    );
  }
}
