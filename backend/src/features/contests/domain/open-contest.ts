import { DomainError } from '../../../engine/ledger/format/errors.js';
import type { DecisionContext } from '../../../engine/ledger/state/command.js';
import { isOf, type NewEvent } from '../../../engine/ledger/state/event-data.js';
import { move, TREASURY, wallet } from '../../../engine/ledger/state/postings.js';
import { balanceOf } from '../../../engine/ledger/state/state.js';
import { invalid } from '../../../platform/http/errors/errors.js';
import type { Role } from '../../../platform/http/requests/signed-in.js';
import { requireVerified } from '../../moderation/rules/company-verification.js';
import { always, personCommand } from '../../moderation/rules/person-command.js';
import { type ContestState, contestEscrow, currentRole } from './contest.js';

/** A contest opens: its reward leaves the creator's wallet at once. */

const DAY_MS = 86_400_000;
const DURATION_DAYS_MAX = 2 * 366;

export interface ContestOpening {
  /** Id of the new contest. */
  readonly contest: string;
  readonly reward: number;
  /** ISO 8601; now when it is left out. */
  readonly startDate?: string;
  /** ISO 8601 */
  readonly endDate: string;
  /** Commitment to title, description and rules. */
  readonly terms: string;
  /** Whether a company must be verified (COMPANY_VERIFICATION). */
  readonly verifiedOnly?: boolean;
}

/**
 * A company or an administrator opens a contest, and the whole reward moves into escrow.
 * @throws DomainError NOT_ALLOWED | COMPANY_NOT_VERIFIED | INVALID_INPUT | INSUFFICIENT_COINS
 */
export function openContest(
  state: ContestState,
  { contest, reward, terms, verifiedOnly, ...dates }: ContestOpening,
  { actor: creator, now }: DecisionContext,
): NewEvent<'ContestOpened'>[] {
  const role = currentRole(state, creator);
  if (!mayOpen(role)) {
    throw new DomainError('NOT_ALLOWED', 403, 'Solo aziende e amministratori possono creare un contest');
  }
  if (verifiedOnly) requireVerifiedOrganiser(state, creator);
  const startDate = dates.startDate === undefined ? now : new Date(dates.startDate);
  const endDate = new Date(dates.endDate);
  requireDates(startDate, endDate, now);
  requireNewStart(startDate, now);
  const funder = role === 'admin' ? TREASURY : wallet(creator);
  requireCoins(state, funder, reward);
  const opened = { automatic: false, contest, creator, reward, terms };
  const period = { startDate: startDate.toISOString(), endDate: endDate.toISOString() };
  const postings = move(funder, contestEscrow(contest), reward);
  return [{ type: 'ContestOpened', data: { ...opened, ...period, postings } }];
}

/** @throws DomainError COMPANY_NOT_VERIFIED */
export const requireVerifiedOrganiser = (state: ContestState, organiser: string): void =>
  requireVerified(
    state,
    organiser,
    'Solo le aziende verificate possono creare un contest: chiedi la verifica dal tuo profilo',
  );

export const OPEN_CONTEST = personCommand('open-contest', openContest, {
  startsNew: always,
  isRepeated: (event, _, { actor }) => isOf(event, 'ContestOpened') && event.data.creator === actor,
});

const mayOpen = (role: Role | undefined): boolean => role === 'company' || role === 'admin';

/** @throws InvalidInput */
export function requireDates(startDate: Date, endDate: Date, now: Date): void {
  const end = endDate.getTime();
  if (end <= now.getTime()) throw invalid('endDate', 'Data di fine: deve essere nel futuro');
  if (end <= startDate.getTime()) throw invalid('endDate', 'Data di fine: deve seguire la data di inizio');
  if (end > now.getTime() + DURATION_DAYS_MAX * DAY_MS) {
    throw invalid('endDate', 'Data di fine: al massimo due anni da oggi');
  }
}

/** A contest starts at most a day before it is opened or revised (product.md 11.8). @throws InvalidInput */
export function requireNewStart(startDate: Date, now: Date): void {
  if (startDate.getTime() < now.getTime() - DAY_MS) {
    throw invalid('startDate', 'Data di inizio: non può essere nel passato');
  }
}

/** @throws DomainError INSUFFICIENT_COINS */
export function requireCoins(state: ContestState, funder: string, amount: number): void {
  if (funder === TREASURY || balanceOf(state, funder) >= amount) return;
  throw new DomainError('INSUFFICIENT_COINS', 409, 'Saldo insufficiente per finanziare il premio');
}
