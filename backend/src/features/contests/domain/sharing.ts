import type { NewEvent } from '../../../engine/ledger/state/event-data.js';
import { type Posting, type Postings, wallet } from '../../../engine/ledger/state/postings.js';
import { balanceOf } from '../../../engine/ledger/state/state.js';
import { type NotificationParams, notify } from '../../notifications/notification.js';
import {
  alreadyCompleted,
  type Contest,
  type ContestState,
  contestEscrow,
  currentRole,
  linkTo,
  refundAccount,
} from './contest.js';
import { entrantsOf } from './entrants.js';

/**
 * How a prize is paid when nobody chooses a winner: in equal shares to every entrant (product.md 8.1). An event holds the
 * shares of `SHARES_PER_EVENT` people, well below ENVELOPE_BYTES_MAX; a command holds `EVENTS_PER_COMMAND` of those events.
 * For still more people, the next command continues with the remaining people and coins, which gives everyone the same
 * share as a single command.
 */

export const SHARES_PER_EVENT = 90;
export const EVENTS_PER_COMMAND = 40;

/** The postings that share a prize without a winner, as far as one command can hold them. */
export interface Division {
  /** Postings of the events that come before the last one. */
  readonly parts: readonly Postings[];
  /** Postings of the event that ends the contest; undefined when another command has to follow. */
  readonly last: Postings | undefined;
  readonly isShared: boolean;
}

/** Divides the escrow among the entrants, or returns it if there are none. */
export function dividePrize(state: ContestState, id: string, contest: Contest): Division {
  const escrow = contestEscrow(id);
  const coins = balanceOf(state, escrow);
  const entrants = [...entrantsOf(state, id)];
  if (entrants.length === 0) {
    const refunded = [
      { account: escrow, amount: -coins },
      { account: refundAccount(state, contest), amount: coins },
    ];
    return { parts: [], last: refunded, isShared: false };
  }
  const shares = sharesOf(coins, entrants);
  const parts: Postings[] = [];
  for (let at = 0; at < shares.length && parts.length < EVENTS_PER_COMMAND; at += SHARES_PER_EVENT) {
    parts.push(paying(escrow, shares.slice(at, at + SHARES_PER_EVENT)));
  }
  const isAll = shares.length <= SHARES_PER_EVENT * EVENTS_PER_COMMAND;
  return { parts: isAll ? parts.slice(0, -1) : parts, last: isAll ? parts.at(-1) : undefined, isShared: true };
}

/** Equal shares; the remainder goes to the earliest. Shares of zero are left out. */
function sharesOf(coins: number, entrants: readonly string[]): Posting[] {
  const each = Math.floor(coins / entrants.length);
  const rest = coins % entrants.length;
  return entrants
    .map((entrant, at) => ({ account: wallet(entrant), amount: each + (at < rest ? 1 : 0) }))
    .filter(({ amount }) => amount > 0);
}

const paying = (escrow: string, shares: readonly Posting[]): Postings => [
  { account: escrow, amount: -shares.reduce((sum, { amount }) => sum + amount, 0) },
  ...shares,
];

const partsOf = (contest: string, { parts }: Division): NewEvent<'ContestPrizeShared'>[] =>
  parts.map((postings) => ({ type: 'ContestPrizeShared', data: { contest, postings } }));

/** What the event that ends the contest says; none where another command has to follow. */
const endOf = (contest: string, { last, isShared }: Division) =>
  last ? [{ contest, postings: last, ...(isShared && { shared: true as const }) }] : [];

/** The events that pay a division and complete the contest. */
export const completing = (
  contest: string,
  division: Division,
): NewEvent<'ContestPrizeShared' | 'ContestCompleted'>[] => [
  ...partsOf(contest, division),
  ...endOf(contest, division).map((data) => ({ type: 'ContestCompleted', data }) as const),
];

/** The events that pay a division and take the contest back. */
export const withdrawing = (
  contest: string,
  division: Division,
): NewEvent<'ContestPrizeShared' | 'ContestWithdrawn'>[] => [
  ...partsOf(contest, division),
  ...endOf(contest, division).map((data) => ({ type: 'ContestWithdrawn', data }) as const),
];

/** Whether a part of the prize has been shared already. */
const isBeingShared = (state: ContestState, id: string, { reward }: Contest): boolean =>
  balanceOf(state, contestEscrow(id)) !== reward;

/** @throws DomainError PRIZE_ASSIGNED */
export function requireUnpaid(state: ContestState, id: string, contest: Contest): void {
  if (contest.status === 'completed' || isBeingShared(state, id, contest)) throw alreadyCompleted();
}

/**
 * For the deadline job: shares the prize of a closed contest whose time to choose a winner is over; otherwise nothing.
 * Participants and the creator are notified.
 */
export function settleWhenDue(
  state: ContestState,
  id: string,
  now: Date,
): NewEvent<'ContestPrizeShared' | 'ContestCompleted' | 'NotificationSent'>[] {
  const contest = state.contests.get(id);
  const due = state.openContests.get(id);
  if (contest?.status !== 'closed' || due === undefined || now.getTime() < Date.parse(due)) return [];
  const division = dividePrize(state, id, contest);
  const events = completing(id, division);
  if (!division.last) return events;
  const template = division.isShared ? 'contest-shared' : 'contest-unclaimed';
  const params = { contest: id, reward: contest.reward };
  return [...events, ...notifyAll(state, id, contest, template, params)];
}

/** Notifies the participants of a contest, if there are any. */
export const notifyParticipants = (
  contest: string,
  participants: number,
  template: string,
  params: NotificationParams = { contest },
  link = linkTo(contest),
): NewEvent<'NotificationSent'>[] =>
  participants === 0 ? [] : [notify({ contest }, 'contest', template, params, link)];

/** Notifies the creator of a contest, if their account is open; an automatic one has none. */
export function notifyCreator(
  state: ContestState,
  contest: string,
  { creator }: Contest,
  template: string,
  params: NotificationParams = { contest },
  link = linkTo(contest),
): NewEvent<'NotificationSent'>[] {
  if (creator === undefined || currentRole(state, creator) === undefined) return [];
  return [notify({ wallet: creator }, 'contest', template, params, link)];
}

/** Notifies participants and creator. */
export const notifyAll = (
  state: ContestState,
  id: string,
  contest: Contest,
  template: string,
  params?: NotificationParams,
  link?: string,
): NewEvent<'NotificationSent'>[] => [
  ...notifyParticipants(id, contest.participants, template, params, link),
  ...notifyCreator(state, id, contest, template, params, link),
];
