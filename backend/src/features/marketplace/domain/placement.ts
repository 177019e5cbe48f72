import { DomainError } from '../../../engine/ledger/format/errors.js';
import { committedText, type DecisionContext } from '../../../engine/ledger/state/command.js';
import { isOf, type NewEvent } from '../../../engine/ledger/state/event-data.js';
import { wallet } from '../../../engine/ledger/state/postings.js';
import { balanceOf, type LedgerState } from '../../../engine/ledger/state/state.js';
import { obstacleTo } from '../../../platform/http/errors/errors.js';
import type { Obstacle } from '../../../platform/http/errors/obstacle.js';
import { limitsOf } from '../../minors/rules/guardianship.js';
import { approversOf, requireWithinWeeklyLimit } from '../../minors/rules/spending-limits.js';
import { isProtected } from '../../minors/rules/standing.js';
import { isVerifiedCompany } from '../../moderation/rules/company-verification.js';
import { isHidden } from '../../moderation/rules/hidden-content.js';
import { always, personCommand } from '../../moderation/rules/person-command.js';
import { suspendedUntil } from '../../moderation/rules/suspension.js';
import { requireFewApplications } from '../applications/applications-of-day.js';
import { awaitApproval } from './approval.js';
import { daysOfOrder, type Facts, itemOver, type OfferedDays } from './facts.js';
import { ANSWER_DAYS } from './job-application.js';
import {
  DELIVERY_DAYS,
  dueAfterLastDay,
  dueIn,
  type ItemType,
  insufficientCoins,
  itemNotFound,
  notifyParty,
  type OrdersState,
  orderEscrow,
  PLACING_EVENTS,
  paying,
  untilOf,
} from './order.js';
import { hasOrdered } from './order-counts.js';
import { isOver, requireSeat } from './seats.js';

/** An item as it was read just before the command. */
export interface OfferedItem {
  readonly id: string;
  readonly seller: string;
  readonly type: ItemType;
  readonly price: number;
  /** A draft or paused, or withdrawn by a release in which withdrawals were no events. */
  readonly withdrawn: boolean;
  readonly days?: OfferedDays;
  /** Of a job offer, the age that whoever asks has not reached; the ledger holds no date of birth. */
  readonly tooYoungFor?: number | undefined;
}

export type ItemRow = Omit<OfferedItem, 'price' | 'withdrawn' | 'days' | 'tooYoungFor'> &
  Facts & { readonly price: number | null; readonly withdrawnAt: Date | null };

export const offerOf = ({ id, seller, type, price, withdrawnAt, ...facts }: ItemRow): OfferedItem => {
  const { firstDay, lastDay, deadline, daysToDeliver, openings } = facts;
  return {
    ...{ id, seller, type, price: price ?? 0 },
    withdrawn: withdrawnAt !== null,
    days: { firstDay, lastDay, deadline, daysToDeliver, openings },
  };
};

/** What the buyer, or the applicant, agrees to. */
export interface Placement<Offered = OfferedItem> {
  /** Id of the new order; a repeated key returns the first one. */
  readonly order: string;
  readonly item: Offered;
  /** Coins that the buyer agreed to. */
  readonly expectedPrice: number;
  /** Commitment to the message to the seller. */
  readonly message: string | undefined;
  /** Of an application, commitment to what the candidate writes to the company. */
  readonly letter?: string | undefined;
  /** Of an application, commitment to the CV. */
  readonly cv?: string | undefined;
  /** Commitment to the facts of the item, which the order keeps. */
  readonly facts?: string | undefined;
}

interface Wanted {
  /** Id of the item, also where there is none any more; what is imported, or comes from an earlier release, does not say. */
  readonly wanted?: string;
}

/**
 * Orders an item, or applies for a job.
 * @param placing with the item, null when there is none
 * @throws DomainError NOT_FOUND | what `placeOrder` and `submitApplication` throw
 */
function place(
  state: OrdersState,
  { item, ...placing }: Placement<OfferedItem | null> & Wanted,
  context: DecisionContext,
): NewEvent<'OrderPlaced' | 'OrderAwaitsApproval' | 'ApplicationSubmitted' | 'NotificationSent'>[] {
  // Decided here, because a repeated key returns its order also after the seller was erased with the item.
  if (!item) throw itemNotFound();
  const decide = item.type === 'job_offer' ? submitApplication : placeOrder;
  return decide(state, { ...placing, item }, context);
}

export const PLACE_ORDER = personCommand('place-order', place, {
  startsNew: always,
  reaches: { whom: (_, { item }) => item?.seller },
  shows: ({ message, letter }) => ({ message, letter }),
  texts: [
    committedText('message', (_, { actor }) => actor),
    committedText('letter', (_, { actor }) => actor),
    { ...committedText('cv', (_, { actor }) => actor), isLookedUp: true },
    { ...committedText('facts', ({ item }) => item?.seller ?? null), isLookedUp: true },
  ],
  isRepeated: (event, { wanted }) => isOf(event, ...PLACING_EVENTS) && event.data.item === wanted,
});

/** Why a person could not order an item now, or apply, at the price that it has. */
export const obstacleToOrder = (state: LedgerState, item: OfferedItem, context: DecisionContext): Obstacle | null =>
  obstacleTo(() =>
    PLACE_ORDER.decide(state, { order: item.id, item, expectedPrice: item.price, message: undefined }, context),
  );

/**
 * Moves the price from the buyer into the order's escrow. A minor's order above a guardian's limit waits there for a yes
 * (product.md 16.8).
 * @throws DomainError OWN_ITEM | ITEM_GONE | ITEM_OVER | PRICE_CHANGED | ALREADY_ORDERED | SOLD_OUT |
 * INSUFFICIENT_COINS | WEEKLY_LIMIT
 */
export function placeOrder(
  state: OrdersState,
  placing: Placement,
  { actor: buyer, now }: DecisionContext,
): NewEvent<'OrderPlaced' | 'OrderAwaitsApproval' | 'NotificationSent'>[] {
  const { order, item, message, facts } = placing;
  const { seller, type: kind, price, days = {} } = item;
  requireOnOffer(state, placing, buyer, now);
  if (balanceOf(state, wallet(buyer)) < price) throw insufficientCoins();
  const terms = { order, item: item.id, buyer, seller, price, kind, ...daysOfOrder(days, now) };
  const paid = { message, facts, ...paying(wallet(buyer), orderEscrow(order), price) };
  const approvers = approversOf(state, buyer, seller, price);
  if (approvers.length > 0) return awaitApproval(state, terms, { paid, approvers, now });
  const week = requireWithinWeeklyLimit(state, buyer, price, now);
  const due = dueAfterLastDay(terms, now, DELIVERY_DAYS);
  return [
    { type: 'OrderPlaced', data: { ...terms, week, due, ...paid } },
    notifyParty(terms, 'seller', 'order-placed', untilOf(terms, due)),
  ];
}

/**
 * Applies for a job, which costs nothing.
 * @throws DomainError OWN_ITEM | ITEM_GONE | ITEM_OVER | PRICE_CHANGED | ALREADY_ORDERED |
 * JOBS_NOT_ALLOWED | COMPANY_NOT_VERIFIED | TOO_YOUNG | TOO_MANY_APPLICATIONS
 */
export function submitApplication(
  state: OrdersState,
  placing: Placement,
  { actor: buyer, now }: DecisionContext,
): NewEvent<'ApplicationSubmitted' | 'NotificationSent'>[] {
  const { order, item, letter, cv, facts } = placing;
  const { id, seller, type: kind, price } = item;
  requireOnOffer(state, placing, buyer, now);
  requireMayApply(state, buyer, seller);
  if (item.tooYoungFor !== undefined) throw tooYoung(item.tooYoungFor);
  requireFewApplications(state, buyer, now);
  const terms = { order, item: id, buyer, seller, price, kind };
  return [
    { type: 'ApplicationSubmitted', data: { ...terms, letter, cv, facts, due: dueIn(now, ANSWER_DAYS) } },
    notifyParty(terms, 'seller', 'application-placed'),
  ];
}

/** @throws DomainError OWN_ITEM | ITEM_GONE | ITEM_OVER | PRICE_CHANGED | ALREADY_ORDERED | SOLD_OUT */
function requireOnOffer(state: OrdersState, { item, expectedPrice }: Placement, buyer: string, now: Date): void {
  const { id, seller, type, price } = item;
  if (seller === buyer) throw new DomainError('OWN_ITEM', 403, 'Non puoi acquistare un tuo articolo');
  requireOffered(state, item, now);
  if (price !== expectedPrice) throw new DomainError('PRICE_CHANGED', 409, 'Il prezzo è cambiato: conferma di nuovo');
  if (type !== 'service' && hasOrdered(state, buyer, id)) throw alreadyOrdered(type);
  if (type === 'course') requireSeat(state, id);
}

/** What anybody can order, as long as there are seats. @throws DomainError ITEM_GONE | ITEM_OVER */
export function requireOffered(state: OrdersState, item: OfferedItem, now: Date): void {
  const { id, seller, type, withdrawn, days = {} } = item;
  if (withdrawn || state.withdrawnItems.has(id) || !state.accounts.has(seller)) throw itemGone();
  if (isHidden(state, 'item', id) || !mayTrade(state, seller, now)) throw itemGone();
  if (isOver(state, { id, ...days }, now)) throw itemOver(type);
}

/** A suspended seller takes no orders, nor does one who turned out to be a minor. */
const mayTrade = (state: OrdersState, seller: string, now: Date): boolean =>
  suspendedUntil(state, seller, now) === undefined && state.accounts.get(seller)?.role !== 'minor';

/** Whose job offers a person may apply for: minors, from 16 on where every guardian allows it, for those of verified companies (product.md 16.10). */
export function appliesTo(
  state: Pick<OrdersState, 'accounts' | 'reachedAges' | 'consentPolicies' | 'guardianships'>,
  person: string,
): 'everybody' | 'verified' | 'nobody' {
  if (!isProtected(state, person)) return 'everybody';
  return limitsOf(state, person)?.mayApply ? 'verified' : 'nobody';
}

/** Of a minor, what a guardian has not allowed is said first. */
function requireMayApply(state: OrdersState, person: string, company: string): void {
  const isVerified = isVerifiedCompany(state, company);
  const whose = appliesTo(state, person);
  if (whose === 'nobody') {
    throw new DomainError(
      'JOBS_NOT_ALLOWED',
      403,
      `Per candidarti devi avere almeno 16 anni e il permesso di un genitore o tutore${isVerified ? '' : ', e solo ad aziende verificate'}`,
    );
  }
  if (whose === 'verified' && !isVerified) {
    throw new DomainError(
      'COMPANY_NOT_VERIFIED',
      403,
      'Chi ha meno di 18 anni può candidarsi solo ad aziende verificate',
    );
  }
}

const tooYoung = (age: number): DomainError =>
  new DomainError('TOO_YOUNG', 403, `Per candidarti devi avere almeno ${age} anni`);

const itemGone = (): DomainError => new DomainError('ITEM_GONE', 409, 'Articolo non più disponibile');

const alreadyOrdered = (kind: ItemType): DomainError =>
  new DomainError(
    'ALREADY_ORDERED',
    409,
    kind === 'job_offer' ? 'Ti sei già candidato' : 'Hai già acquistato questo articolo',
  );
