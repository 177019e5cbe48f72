import { romeDaysAfter } from '../../../basics/calendar.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import type { DecisionContext } from '../../../engine/ledger/state/command.js';
import type { NewEvent } from '../../../engine/ledger/state/event-data.js';
import { move, TREASURY, wallet } from '../../../engine/ledger/state/postings.js';
import { notAllowed } from '../../../platform/http/errors/errors.js';
import { always, personCommand } from '../../moderation/rules/person-command.js';
import {
  aboutContest,
  actOn,
  type Contest,
  type ContestRef,
  type ContestState,
  contestEscrow,
  currentRole,
  hasParticipants,
  isRunning,
  notActive,
  requireContest,
  requireOrganiser,
} from './contest.js';
import { requireCoins, requireDates, requireNewStart, requireVerifiedOrganiser } from './open-contest.js';

/** Undefined fields stay as they are. */
export interface ContestRevision extends ContestRef {
  readonly reward?: number;
  /** ISO 8601 */
  readonly startDate?: string;
  /** ISO 8601 */
  readonly endDate?: string;
  /** Commitments to title, description and rules: `to` replaces `from`. */
  readonly terms?: { readonly from: string; readonly to: string };
  /** Its category or its areas, which are in a row only, change too. */
  readonly moves?: boolean;
  /** Whether a company must be verified (COMPANY_VERIFICATION). */
  readonly verifiedOnly?: boolean;
}

/**
 * Changes the terms of a contest. Participants relied on them: from the first participant on the reward and the end date
 * may only increase. When nothing changes, no event is appended and nothing is refused.
 * @throws DomainError NOT_FOUND | NOT_ALLOWED | COMPANY_NOT_VERIFIED | CONTEST_CHANGED | CONTEST_NOT_ACTIVE | PROMISE_SHRINKS | INVALID_INPUT |
 * INSUFFICIENT_COINS
 */
export function reviseContest(
  state: ContestState,
  { contest: id, terms, moves, verifiedOnly, ...wanted }: ContestRevision,
  { actor, now }: DecisionContext,
): NewEvent<'ContestRevised' | 'AdministratorActed'>[] {
  const contest = requireContest(state, id);
  const acted = actOn('contest-edited', id, contest, requireOrganiser(state, id, contest, actor));
  if (terms !== undefined && terms.from !== contest.terms) throw contestChanged();
  const reward = wanted.reward === contest.reward ? undefined : wanted.reward;
  if (reward !== undefined) requireFunder(state, contest, actor);
  const startDate = changed(wanted.startDate, contest.startDate);
  const endDate = changed(wanted.endDate, contest.endDate);
  if (reward === undefined && !startDate && !endDate && terms === undefined) return moves ? acted : [];
  // Another text is another contest.
  if (verifiedOnly && terms !== undefined) requireVerifiedOrganiser(state, actor);
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
    ...(isPostponed && { postponed: true as const }),
    ...(endDate && { endDate: endDate.toISOString() }),
    ...(reward !== undefined && { reward, postings: rewardPostings(state, contest, id, reward) }),
    ...(startDate && { startDate: startDate.toISOString() }),
    ...(terms !== undefined && { terms: terms.to }),
  };
  return [{ type: 'ContestRevised', data }, ...acted];
}

export const REVISE_CONTEST = personCommand('revise-contest', reviseContest, {
  startsNew: always,
  about: aboutContest,
});

const changed = (wanted: string | undefined, current: string): Date | undefined =>
  wanted !== undefined && Date.parse(wanted) !== Date.parse(current) ? new Date(wanted) : undefined;

/** How far an end date may be postponed once people take part, in calendar days of Rome. */
const POSTPONED_DAYS_MAX = 30;

interface TermChanges {
  readonly reward: number | undefined;
  readonly startDate: Date | undefined;
  readonly endDate: Date | undefined;
}

/** @throws DomainError PROMISE_SHRINKS */
function requireGrowth(contest: Contest, { reward, startDate, endDate }: TermChanges): void {
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

const CONTEST_CHANGED = 'CONTEST_CHANGED';

/** Another request changed its texts in the meantime: the unchanged fields must be read again. */
export const contestChanged = (): DomainError =>
  new DomainError(CONTEST_CHANGED, 409, 'Il contest è appena cambiato: ricarica la pagina e riprova');

export const isContestChanged = (error: unknown): boolean =>
  error instanceof DomainError && error.code === CONTEST_CHANGED;
