import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { romeHourBefore } from '../../../basics/calendar.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { Effects } from '../../../platform/effects/effects.js';
import { TooManyAttempts } from '../../../platform/http/errors/errors.js';
import { Labels } from '../../../platform/http/fields/labels.js';
import { isSameMailbox } from '../../../platform/http/fields/mailbox.js';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import { isOfAge } from '../../accounts/domain/coming-of-age.js';
import { People } from '../../accounts/people/people.js';
import { OrderRecords } from '../../marketplace/read-model/order-records.js';
import { HeldConsents } from '../consent/held-consents.js';
import type {
  Consent,
  GuardianEmailView,
  MinorGuardianView,
  OwnGuardiansView,
  OwnLimitsView,
} from '../guardian-views.js';
import { consentPolicyOf } from '../rules/consent-policy.js';
import { CONTEST_GUARDIAN } from '../rules/contested-guardian.js';
import { guardiansOf, limitsOf } from '../rules/guardianship.js';
import { leftThisWeek } from '../rules/spending-limits.js';
import { standingOf } from '../rules/standing.js';
import { Children, guardianNotFound } from './children.js';
import { erasureOf, graceOf } from './erasure-date.js';
import { limitsIn, openRequest } from './families.js';
import { type Asking, GuardianRequests, ownAddress } from './guardian-requests.js';

/** How often a day, as Rome counts it, a minor changes the address, and how often they have the request sent again. */
const PER_DAY_MAX = 3;
const DAY_S = 24 * 60 * 60;

/** A minor's own view of their guardians, and what they do about them (product.md 16.2 and 16.3). */
@Injectable()
export class OwnGuardians {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly children: Children,
    private readonly requests: GuardianRequests,
    private readonly heldConsents: HeldConsents,
    private readonly effects: Effects,
    private readonly orders: OrderRecords,
    private readonly people: People,
    private readonly labels: Labels,
    private readonly commands: CommandBus,
    private readonly ledger: Ledger,
  ) {}

  async viewFor({ personId, wallet }: Pick<Principal, 'personId' | 'wallet'>, now: Date): Promise<OwnGuardiansView> {
    const { state } = this.ledger;
    const [child, held, waiting, request, asked, guardians] = await Promise.all([
      this.children.withId(personId),
      this.heldConsents.findFor(wallet),
      this.orders.countAwaitingApproval([wallet]),
      this.requestOf(wallet, now),
      this.requests.askedOf(wallet, now),
      this.guardiansOf(wallet),
    ]);
    return {
      isRequired: consentPolicyOf(state) !== undefined,
      standing: standingOf(state, wallet, now),
      consent: this.consentOf(wallet),
      isUnder14: !state.reachedAges.has(wallet),
      graceUntil: graceOf(state, wallet, now) ?? null,
      erasedOn: erasureOf(state, wallet, child.createdAt)?.toISOString() ?? null,
      isHeld: held !== null,
      held,
      asked,
      request,
      guardians,
      limits: this.limitsOf(wallet, now),
      waitingOrders: waiting.get(wallet) ?? 0,
    };
  }

  /**
   * Where nobody is asked for consent, only the row changes.
   * @throws InvalidInput | DomainError OF_AGE | HAS_GUARDIAN | ADDRESS_BLOCKED | TooManyAttempts
   */
  async changeEmail({ personId }: Principal, email: string, now: Date): Promise<void> {
    const child = await this.children.withId(personId);
    if (isSameMailbox(child.email, email)) throw ownAddress('consent');
    await this.database.transaction(async (transaction) => {
      if (consentPolicyOf(this.ledger.state)) await this.correct(child, email, now, transaction);
      await transaction.query('update people set parent_email = $2 where id = $1', [personId, email]);
    });
    this.people.evict(personId);
  }

  /** Asks at another address, in the transaction that changes the row. @throws as `changeEmail` */
  async correct(child: Asking, email: string, now: Date, transaction: EntityManager): Promise<void> {
    this.requireMayAsk(child.wallet);
    await this.requireToday(child.wallet, 'correction', now, transaction);
    await this.requests.issue(child, { email, purpose: 'consent', cause: 'correction' }, now, transaction);
  }

  /** @throws DomainError CONSENT_NOT_ASKED | OF_AGE | HAS_GUARDIAN | NO_ADDRESS | ADDRESS_BLOCKED | TooManyAttempts */
  async sendAgain({ personId }: Principal, now: Date): Promise<void> {
    const child = await this.children.withId(personId);
    this.requireAsked();
    this.requireMayAsk(child.wallet);
    const email = child.parentEmail;
    if (email === null) throw new DomainError('NO_ADDRESS', 409, 'Indica prima l’e-mail di un genitore o tutore');
    await this.database.transaction(async (transaction) => {
      await this.requireToday(child.wallet, 'again', now, transaction);
      await this.requests.issue(child, { email, purpose: 'consent', cause: 'again' }, now, transaction);
    });
  }

  /** "Non è un mio genitore". @throws DomainError NOT_FOUND | GUARDIAN_CONFIRMED */
  async contest({ wallet }: Principal, guardianId: string, now: Date): Promise<void> {
    const guardian = await this.people.withId(guardianId);
    if (!guardian) throw guardianNotFound();
    await this.effects.committed(
      this.commands.execute(new LedgerCommand(CONTEST_GUARDIAN, { guardian: guardian.wallet }, { actor: wallet, now })),
    );
  }

  private consentOf(child: string): Consent {
    const { state } = this.ledger;
    if (!consentPolicyOf(state) || isOfAge(state, child)) return 'not-needed';
    if (state.guardianships.get(child)?.hasConsent) return 'given';
    return guardiansOf(state, child).length > 0 ? 'withdrawn' : 'missing';
  }

  private limitsOf(child: string, now: Date): OwnLimitsView | null {
    const { state } = this.ledger;
    const limits = limitsIn(limitsOf(state, child));
    return limits && { ...limits, leftThisWeek: leftThisWeek(state, child, now) ?? null };
  }

  private async guardiansOf(child: string): Promise<MinorGuardianView[]> {
    const guardians = Object.entries(this.ledger.state.guardianships.get(child)?.guardians ?? {});
    const labels = await this.labels.find({ person: guardians.map(([wallet]) => wallet) });
    return guardians.map(([wallet, { isContested, isConfirmed }]) => {
      const { _id, name } = labels.labelOf('person', wallet);
      return { _id, name, isContested, mayBeContested: !isContested && !isConfirmed };
    });
  }

  private async requestOf(child: string, now: Date): Promise<GuardianEmailView | null> {
    const open = (await this.requests.openOf([child], 'consent', now)).get(child);
    if (!open) return null;
    const [corrections, repetitions] = await Promise.all(
      (['correction', 'again'] as const).map((cause) => this.usedToday(child, cause, now, this.database.manager)),
    );
    return { ...openRequest(open), changesLeft: leftOf(corrections), againLeft: leftOf(repetitions) };
  }

  /** @throws DomainError CONSENT_NOT_ASKED */
  private requireAsked(): void {
    if (consentPolicyOf(this.ledger.state)) return;
    throw new DomainError('CONSENT_NOT_ASKED', 409, 'Qui non si chiede il consenso di un genitore o tutore');
  }

  /** @throws DomainError OF_AGE | HAS_GUARDIAN */
  private requireMayAsk(child: string): void {
    if (isOfAge(this.ledger.state, child)) throw ofAge();
    this.requireNoGuardian(child);
  }

  /** @throws DomainError HAS_GUARDIAN */
  requireNoGuardian(child: string): void {
    if (guardiansOf(this.ledger.state, child).length === 0) return;
    throw new DomainError(
      'HAS_GUARDIAN',
      409,
      'Un genitore o tutore ha già risposto: il suo indirizzo non si cambia più',
    );
  }

  private async requireToday(
    child: string,
    cause: 'correction' | 'again',
    now: Date,
    transaction: EntityManager,
  ): Promise<void> {
    // Concurrent requests of one minor wait for each other.
    await transaction.query('select from people where wallet = $1 for no key update', [child]);
    if ((await this.usedToday(child, cause, now, transaction)) < PER_DAY_MAX) return;
    const sinceMidnightS = (now.getTime() - romeHourBefore(now, 0).getTime()) / 1000;
    throw new TooManyAttempts(Math.max(1, Math.ceil(DAY_S - sinceMidnightS)));
  }

  private usedToday(
    child: string,
    cause: 'correction' | 'again',
    now: Date,
    transaction: EntityManager,
  ): Promise<number> {
    return this.requests.countSince(child, cause, romeHourBefore(now, 0), transaction);
  }
}

const leftOf = (used = 0): number => Math.max(0, PER_DAY_MAX - used);

const ofAge = () =>
  new DomainError('OF_AGE', 409, 'Chi ha compiuto 18 anni decide per sé: non serve più nessun consenso');
