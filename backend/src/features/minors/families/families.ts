import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { PersonId } from '../../../basics/ids.js';
import { wallet as walletAccount } from '../../../engine/ledger/state/postings.js';
import { balanceOf } from '../../../engine/ledger/state/state.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { notAllowed } from '../../../platform/http/errors/errors.js';
import { type FoundLabels, Labels } from '../../../platform/http/fields/labels.js';
import { PersonalData } from '../../../platform/http/fields/personal-data.js';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import { WORKING_AGE } from '../../accounts/domain/ages.js';
import { hasReached } from '../../accounts/people/person-rules.js';
import { Users } from '../../accounts/people/users.js';
import { OrderRecords } from '../../marketplace/read-model/order-records.js';
import type { Consent, FamilyChildView, GuardianLimitsView } from '../guardian-views.js';
import { type Guardianship, isAllowedBy, isWithdrawnByOther, limitsOf } from '../rules/guardianship.js';
import { leftThisWeek, spentThisWeek } from '../rules/spending-limits.js';
import { type Child, Children } from './children.js';
import { erasureOf } from './erasure-date.js';
import { childName, type GuardianRequest, GuardianRequests } from './guardian-requests.js';

/** The children of a guardian, as the guardian sees them (product.md 16.7). */
@Injectable()
export class Families {
  constructor(
    private readonly children: Children,
    private readonly requests: GuardianRequests,
    private readonly orders: OrderRecords,
    private readonly users: Users,
    private readonly labels: Labels,
    private readonly personalData: PersonalData,
    private readonly ledger: Ledger,
  ) {}

  /** By name. */
  async listChildren(principal: Pick<Principal, 'wallet'>, now: Date): Promise<FamilyChildView[]> {
    return this.view(
      principal,
      await this.children.withWallets(this.ledger.state.guardedChildren.get(principal.wallet) ?? []),
      now,
    );
  }

  /** @throws DomainError NOT_FOUND | NOT_ALLOWED */
  async child(principal: Pick<Principal, 'wallet'>, personId: PersonId, now: Date): Promise<FamilyChildView> {
    const [view] = await this.view(principal, [await this.children.childOf(principal, personId)], now);
    if (!view) throw notAllowed();
    return view;
  }

  /** All stored data of the child, except what they reported. @throws DomainError NOT_FOUND | NOT_ALLOWED */
  async export(principal: Pick<Principal, 'wallet'>, personId: PersonId): Promise<Readable> {
    const { wallet } = await this.children.childOf(principal, personId);
    const profile = await this.users.withId(personId);
    return this.personalData.file({ personId, wallet }, 'guardian', { wallet, profile });
  }

  private async view(
    { wallet: guardian }: Pick<Principal, 'wallet'>,
    children: readonly Child[],
    now: Date,
  ): Promise<FamilyChildView[]> {
    const wallets = children.map(({ wallet }) => wallet);
    const people = wallets.flatMap((child) => peopleIn(this.guardianshipOf(child)));
    const [labels, invitations, waiting] = await Promise.all([
      this.labels.find({ person: people }),
      this.requests.openOf(wallets, 'second-guardian', now),
      this.orders.countAwaitingApproval(wallets),
    ]);
    return children.map((child) => {
      const terms = this.guardianshipOf(child.wallet).guardians[guardian];
      if (!terms || terms.isContested) return this.contested(child);
      const more = { invitation: invitations.get(child.wallet), waitingOrders: waiting.get(child.wallet) ?? 0 };
      return this.whole(child, guardian, labels, more, now);
    });
  }

  /** All that a guardian sees of a minor who contests them. */
  private contested({ personId, name, wallet }: Child): FamilyChildView {
    return {
      _id: personId,
      name: childName(name),
      balance: null,
      consent: this.consentOf(wallet),
      mayConsent: false,
      isContested: true,
      dateOfBirth: null,
      canApplyFrom16: false,
      erasedOn: null,
      limits: null,
      limitsInForce: null,
      leftThisWeek: null,
      spentThisWeek: null,
      guardians: [],
      invitation: null,
      allowed: [],
      waitingOrders: 0,
    };
  }

  private whole(
    { personId, name, wallet: child, dateOfBirth, createdAt }: Child,
    guardian: string,
    labels: FoundLabels,
    { invitation, waitingOrders }: { invitation: GuardianRequest | undefined; waitingOrders: number },
    now: Date,
  ): FamilyChildView {
    const { state } = this.ledger;
    const { guardians, hasConsent, withdrawnBy } = this.guardianshipOf(child);
    const terms = guardians[guardian];
    return {
      _id: personId,
      name,
      balance: balanceOf(state, walletAccount(child)),
      consent: this.consentOf(child),
      mayConsent: !hasConsent && !isWithdrawnByOther({ withdrawnBy }, guardian),
      isContested: false,
      dateOfBirth,
      canApplyFrom16: dateOfBirth !== null && hasReached(WORKING_AGE, dateOfBirth, now),
      erasedOn: erasureOf(state, child, createdAt)?.toISOString() ?? null,
      limits: limitsIn(terms),
      limitsInForce: limitsIn(limitsOf(state, child)),
      leftThisWeek: leftThisWeek(state, child, now) ?? null,
      spentThisWeek: spentThisWeek(state, child, now),
      guardians: Object.entries(guardians).map(([wallet, { isContested }]) => ({
        ...labels.labelOf('person', wallet),
        isContested,
        isYou: wallet === guardian,
      })),
      invitation: invitation ? openRequest(invitation) : null,
      allowed: (terms?.allowed ?? []).map((wallet) => ({
        ...labels.labelOf('person', wallet),
        isAllowedByAll: isAllowedBy(state, child, wallet),
      })),
      waitingOrders,
    };
  }

  private consentOf(child: string): Consent {
    return this.guardianshipOf(child).hasConsent ? 'given' : 'withdrawn';
  }

  private guardianshipOf(child: string): Guardianship {
    return this.ledger.state.guardianships.get(child) ?? { guardians: {}, hasConsent: false };
  }
}

const peopleIn = ({ guardians }: Guardianship): string[] =>
  Object.entries(guardians).flatMap(([guardian, { allowed }]) => [guardian, ...allowed]);

export const openRequest = ({ email, waits, sentAt, expiresAt }: GuardianRequest) => ({
  email,
  isWaiting: waits,
  sentAt: sentAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

export const limitsIn = (limits: GuardianLimitsView | undefined): GuardianLimitsView | null =>
  limits ? { weeklyCoins: limits.weeklyCoins, approvalAbove: limits.approvalAbove, mayApply: limits.mayApply } : null;
