import { DomainError } from '../../../engine/ledger/format/errors.js';
import type { EventData, NewEvent } from '../../../engine/ledger/state/event-data.js';
import { wallet } from '../../../engine/ledger/state/postings.js';
import { balanceOf, type LedgerState } from '../../../engine/ledger/state/state.js';
import { notAllowed } from '../../../platform/http/errors/errors.js';
import { mayAnswer } from '../../minors/rules/contact-policy.js';
import {
  dueIn,
  insufficientCoins,
  isUnanswered,
  lastDayOf,
  notifyParty,
  type Order,
  type OrderAct,
  type OrderStatus,
  type OrdersState,
  orderEscrow,
  orderOf,
  paying,
  termsOf,
  wrongStatus,
} from './order.js';

/**
 * Applications for job offers. Nobody pays to apply: the price is the amount that the company pays the hired person, and
 * leaves its wallet in the event that accepts the application (product.md 8.4).
 */

/** Calendar days of Rome after which the deadline job declines what the company has not opened. */
export const ANSWER_DAYS = 14;
/** The same from the day on which the company opened it. */
export const REVIEW_DAYS = 30;

/** Why `system` declines or withdraws an application, where nobody was silent. */
export type DeclineCause = NonNullable<EventData['ApplicationDeclined'][1]['cause']>;
export type WithdrawalCause = NonNullable<EventData['ApplicationWithdrawn'][1]['cause']>;

/**
 * The company has opened letter or CV, or says that it reads them; nothing where it has already.
 * @throws DomainError
 */
export function reviewApplication(
  state: OrdersState,
  act: OrderAct,
): NewEvent<'ApplicationReviewStarted' | 'NotificationSent'>[] {
  const application = forCompany(state, act);
  if (application.status === 'reviewing') return [];
  const due = dueIn(act.now, REVIEW_DAYS);
  return [
    { type: 'ApplicationReviewStarted', data: { ...termsOf(application), due } },
    notifyParty(application, 'buyer', 'application-opened', { until: lastDayOf(due) }),
  ];
}

/** @param answer commitment to the company's text. @throws DomainError */
export function acceptApplication(
  state: OrdersState,
  act: OrderAct,
  answer: string | undefined,
): NewEvent<'ApplicationAccepted' | 'NotificationSent'>[] {
  const application = forCompany(state, act);
  requireReach(state, application, answer);
  const { buyer, seller, price } = application;
  if (!state.accounts.has(buyer)) throw isClosing();
  if (balanceOf(state, wallet(seller)) < price) throw insufficientCoins();
  return [
    {
      type: 'ApplicationAccepted',
      data: { ...termsOf(application), answer, ...paying(wallet(seller), wallet(buyer), price) },
    },
    notifyParty(application, 'buyer', 'application-accepted'),
  ];
}

/** @param answer commitment to the company's text. @throws DomainError */
export function declineApplication(
  state: OrdersState,
  act: OrderAct,
  answer: string | undefined,
): NewEvent<'ApplicationDeclined' | 'NotificationSent'>[] {
  const application = forCompany(state, act);
  requireReach(state, application, answer);
  return [
    { type: 'ApplicationDeclined', data: { ...termsOf(application), answer } },
    notifyParty(application, 'buyer', 'application-declined'),
  ];
}

/** The applicant withdraws the application. @throws DomainError */
export function withdrawApplication(
  state: OrdersState,
  { order: id, actor, now }: OrderAct,
): NewEvent<'ApplicationWithdrawn' | 'NotificationSent'>[] {
  const application = orderOf(state, id);
  if (actor !== application.buyer) throw notAllowed();
  requireUnanswered(application, now);
  return [
    { type: 'ApplicationWithdrawn', data: termsOf(application) },
    notifyParty(application, 'seller', 'application-withdrawn'),
  ];
}

/** For the deadline job: declines an application that the company has not answered in time. */
export const expireApplication = (application: Order): NewEvent<'ApplicationDeclined' | 'NotificationSent'>[] => {
  const days = application.status === 'reviewing' ? REVIEW_DAYS : ANSWER_DAYS;
  return [
    { type: 'ApplicationDeclined', data: termsOf(application) },
    notifyParty(application, 'buyer', 'application-expired', { days }),
    notifyParty(application, 'seller', 'application-expired', { days }),
  ];
};

/** By `system`: the company cannot answer any more. */
export const declineFor = (
  cause: DeclineCause,
  application: Order,
): NewEvent<'ApplicationDeclined' | 'NotificationSent'>[] => [
  { type: 'ApplicationDeclined', data: { ...termsOf(application), cause } },
  notifyParty(application, 'buyer', 'application-closed', { cause }),
  notifyParty(application, 'seller', 'application-closed', { cause }),
];

/** By `system`: who applied may not any more. Whose account is closed is told nothing. */
export const withdrawFor = (
  cause: WithdrawalCause,
  application: Order,
): NewEvent<'ApplicationWithdrawn' | 'NotificationSent'>[] => [
  { type: 'ApplicationWithdrawn', data: { ...termsOf(application), cause } },
  notifyParty(application, 'seller', 'application-ended', { cause }),
  ...(cause === 'account' ? [] : [notifyParty(application, 'buyer', 'application-ended', { cause })]),
];

/** Those of an order of an earlier release, in which the candidate paid. */
const EARLIER_STATUSES: readonly OrderStatus[] = ['placed', 'delivered', 'disputed'];

/** Whether it is an open application of an earlier release. */
export const isEarlierApplication = (order: Order | undefined): order is Order =>
  order?.kind === 'job_offer' && order.due !== undefined && EARLIER_STATUSES.includes(order.status);

/**
 * Converts an open application of an earlier release, which was an order, into one that costs nothing: the coins return to
 * the applicant, the company pays none, and it has time to answer. Nothing for any other order.
 */
export function becomeApplication(
  state: Pick<LedgerState, 'orders'>,
  id: string,
  now: Date,
): NewEvent<'OrderBecameApplication' | 'NotificationSent'>[] {
  const order = state.orders.get(id);
  if (!isEarlierApplication(order)) return [];
  const { buyer, price } = order;
  const free = { ...termsOf(order), price: 0 };
  return [
    {
      type: 'OrderBecameApplication',
      data: { ...free, due: dueIn(now, ANSWER_DAYS), ...paying(orderEscrow(id), wallet(buyer), price) },
    },
    notifyParty({ ...free, price }, 'buyer', 'application-made-free'),
    notifyParty({ ...free, price }, 'seller', 'application-to-answer'),
  ];
}

/** @throws DomainError NOT_FOUND | NOT_ALLOWED | NOT_AN_APPLICATION | WRONG_STATUS */
function forCompany(state: OrdersState, { order: id, actor, now }: OrderAct): Order {
  const application = orderOf(state, id);
  if (actor !== application.seller) throw notAllowed();
  requireUnanswered(application, now);
  return application;
}

/** A company that is not verified any more answers a minor without words (product.md 16.9). @throws DomainError NOT_ALLOWED */
function requireReach(state: OrdersState, { buyer, seller }: Order, answer: string | undefined): void {
  if (answer === undefined || mayAnswer(state, seller, buyer)) return;
  throw notAllowed('A chi ha meno di 18 anni scrivono solo aziende verificate: rispondi senza testo');
}

function requireUnanswered({ kind, status, due }: Order, now: Date): void {
  if (kind !== 'job_offer') throw new DomainError('NOT_AN_APPLICATION', 409, 'È un ordine, non una candidatura');
  if (status === 'withdrawn') throw wrongStatus('La candidatura è stata ritirata');
  if (due === undefined) throw wrongStatus('La candidatura ha già avuto una risposta');
  if (!isUnanswered(status)) throw wrongStatus('La candidatura si sta aggiornando: riprova tra poco');
  if (now.toISOString() >= due) throw isClosing();
}

const isClosing = () => wrongStatus('Il termine è scaduto: la candidatura si sta chiudendo da sola');
