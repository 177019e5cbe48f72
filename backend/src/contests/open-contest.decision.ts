import { romeDaysAfter } from '../calendar.js';
import { invalid, notAllowed } from '../http/errors.js';
import type { Role } from '../http/signed-in.js';
import { DomainError } from '../ledger/errors.js';
import { move, TREASURY, wallet } from '../ledger/postings.js';
import { balanceOf, type LedgerEvent } from '../ledger/state.js';
import {
  type Contest,
  type ContestState,
  contestEscrow,
  currentRole,
  hasParticipants,
  isRunning,
  notActive,
  requireContest,
  requireOrganiser,
} from './contest.js';

/** The terms of a contest: its reward, which leaves the creator's wallet at once, and its dates. */

const DAY_MS = 86_400_000;
const DURATION_DAYS_MAX = 2 * 366;

export interface ContestOpening {
  /** Id of the new contest. */
  readonly contest: string;
  /** Wallet of the person who opens it. */
  readonly creator: string;
  readonly reward: number;
  readonly startDate: Date;
  readonly endDate: Date;
  /** Commitment to title, description and rules. */
  readonly terms: string;
}

/**
 * A company or an administrator opens a contest, and the whole reward moves into escrow.
 * @throws DomainError NOT_ALLOWED | INVALID_INPUT | INSUFFICIENT_COINS
 */
export function openContest(state: ContestState, command: ContestOpening, now: Date): LedgerEvent[] {
  const { contest, creator, reward, startDate, endDate, terms } = command;
  const role = currentRole(state, creator);
  if (!mayOpen(role)) {
    throw new DomainError('NOT_ALLOWED', 403, 'Solo aziende e amministratori possono creare un contest');
  }
  requireDates(startDate, endDate, now);
  requireNewStart(startDate, now);
  const funder = role === 'admin' ? TREASURY : wallet(creator);
  requireCoins(state, funder, reward);
  const dates = { startDate: startDate.toISOString(), endDate: endDate.toISOString() };
  const postings = move(funder, contestEscrow(contest), reward);
  return [{ type: 'ContestOpened', data: { automatic: false, contest, creator, ...dates, reward, terms, postings } }];
}

const mayOpen = (role: Role | undefined): boolean => role === 'company' || role === 'admin';

/** @throws InvalidInput */
function requireDates(startDate: Date, endDate: Date, now: Date): void {
  const end = endDate.getTime();
  if (end <= now.getTime()) throw invalid('endDate', 'Data di fine: deve essere nel futuro');
  if (end <= startDate.getTime()) throw invalid('endDate', 'Data di fine: deve seguire la data di inizio');
  if (end > now.getTime() + DURATION_DAYS_MAX * DAY_MS) {
    throw invalid('endDate', 'Data di fine: al massimo due anni da oggi');
  }
}

/** A contest starts at most a day before it is opened or revised (product.md 11.8). @throws InvalidInput */
function requireNewStart(startDate: Date, now: Date): void {
  if (startDate.getTime() < now.getTime() - DAY_MS) {
    throw invalid('startDate', 'Data di inizio: non può essere nel passato');
  }
}

/** @throws DomainError INSUFFICIENT_COINS */
function requireCoins(state: ContestState, funder: string, amount: number): void {
  if (funder === TREASURY || balanceOf(state, funder) >= amount) return;
  throw new DomainError('INSUFFICIENT_COINS', 409, 'Saldo insufficiente per finanziare il premio');
}

/** Undefined fields stay as they are. */
export interface ContestRevision {
  readonly contest: string;
  /** Wallet of the person who changes it. */
  readonly actor: string;
  readonly reward?: number;
  readonly startDate?: Date;
  readonly endDate?: Date;
  /** Commitment to new title, description or rules. */
  readonly terms?: string;
}

/**
 * Changes the terms of a contest. Participants relied on them: from the first participant on the reward and the end date
 * may only increase. When nothing changes, no event is appended and nothing is refused.
 * @throws DomainError NOT_FOUND | NOT_ALLOWED | CONTEST_NOT_ACTIVE | PROMISE_SHRINKS | INVALID_INPUT | INSUFFICIENT_COINS
 */
export function reviseContest(state: ContestState, command: ContestRevision, now: Date): LedgerEvent[] {
  const { contest: id, actor, terms } = command;
  const contest = requireContest(state, id);
  requireOrganiser(state, id, contest, actor);
  const reward = command.reward === contest.reward ? undefined : command.reward;
  if (reward !== undefined) requireFunder(state, contest, actor);
  const startDate = changed(command.startDate, contest.startDate);
  const endDate = changed(command.endDate, contest.endDate);
  if (reward === undefined && !startDate && !endDate && terms === undefined) return [];
  if (!isRunning(contest, now)) throw notActive();
  const isReliedOn = hasParticipants(state, id, contest);
  if (isReliedOn) requireGrowth(contest, { reward, startDate, endDate });
  if (startDate || endDate) {
    requireDates(startDate ?? new Date(contest.startDate), endDate ?? new Date(contest.endDate), now);
  }
  if (startDate) requireNewStart(startDate, now);
  const isPostponed = endDate !== undefined && isReliedOn;
  const data = {
    contest: id,
    ...(isPostponed && { postponed: true }),
    ...(endDate && { endDate: endDate.toISOString() }),
    ...(reward !== undefined && { reward, postings: rewardPostings(state, contest, id, reward) }),
    ...(startDate && { startDate: startDate.toISOString() }),
    ...(terms !== undefined && { terms }),
  };
  return [{ type: 'ContestRevised', data }];
}

const changed = (wanted: Date | undefined, current: string): Date | undefined =>
  wanted && wanted.getTime() !== Date.parse(current) ? wanted : undefined;

/** How far an end date may be postponed once people take part, in calendar days of Rome. */
export const POSTPONED_DAYS_MAX = 30;

/** @throws DomainError PROMISE_SHRINKS */
function requireGrowth(contest: Contest, { reward, startDate, endDate }: Partial<ContestRevision>): void {
  const shrinks = (msg: string) => new DomainError('PROMISE_SHRINKS', 409, msg);
  if (reward !== undefined && reward < contest.reward) {
    throw shrinks('Dopo la prima iscrizione il premio può solo aumentare');
  }
  if (startDate) throw shrinks('Dopo la prima iscrizione la data di inizio non può cambiare');
  if (!endDate) return;
  const end = new Date(contest.endDate);
  if (endDate.getTime() < end.getTime()) {
    throw shrinks('Dopo la prima iscrizione la scadenza può solo essere rimandata');
  }
  if (contest.postponed) throw shrinks('Dopo la prima iscrizione la scadenza si può rimandare una volta sola');
  if (endDate.getTime() > romeDaysAfter(end, POSTPONED_DAYS_MAX).getTime()) {
    throw shrinks(`Dopo la prima iscrizione la scadenza si può rimandare al massimo di ${POSTPONED_DAYS_MAX} giorni`);
  }
}

/** Nobody spends another's coins: only its payer changes a reward, and only administrators one of the treasury. */
function requireFunder(state: ContestState, { funder }: Contest, actor: string): void {
  const pays = funder === TREASURY ? currentRole(state, actor) === 'admin' : funder === wallet(actor);
  if (!pays) throw notAllowed('Solo chi finanzia il premio può cambiarlo');
}

/** @throws DomainError INSUFFICIENT_COINS */
function rewardPostings(state: ContestState, contest: Contest, id: string, reward: number) {
  const growth = reward - contest.reward;
  if (growth > 0) requireCoins(state, contest.funder, growth);
  return move(contest.funder, contestEscrow(id), growth);
}
