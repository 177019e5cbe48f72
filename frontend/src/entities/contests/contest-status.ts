import type { Contest } from '../../api/api-types';
import { timeTold } from '../../ui/text/clock';
import { formatSoon } from '../../ui/text/days';
import { counted } from '../../ui/text/italian';
import { romeDaysAfter } from '../../ui/text/rome-time';
import { rules } from '../rules';

export type ContestStatus = Contest['status'];

export const contestStatusLabels: Record<ContestStatus, string> = {
  active: 'Attivo',
  closed: 'Chiuso',
  completed: 'Completato',
};

export const contestStatuses = Object.keys(contestStatusLabels) as ContestStatus[];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** "Scade in 3 giorni"; when less than a day is left in hours, and when that is; "Scaduto" once the end has passed. */
export function timeLeft(endDate: string, now = timeTold()): string {
  const left = Date.parse(endDate) - now;
  if (left <= 0) return 'Scaduto';
  const days = Math.floor(left / dayMs);
  if (days >= 1) return `Scade in ${counted(days, ['giorno', 'giorni'])}`;
  const hours = Math.max(1, Math.floor(left / hourMs));
  return `Scade in ${counted(hours, ['ora', 'ore'])}, ${formatSoon(endDate, now)}`;
}

/** Whether a contest has not begun yet, so that no one can join it. */
export const isUpcoming = ({ status, startDate }: Pick<Contest, 'status' | 'startDate'>, now = timeTold()) =>
  status === 'active' && Date.parse(startDate) > now;

/** Whether people may still take part: not from the end date on, even if the server has not closed the contest yet. */
export const isRunning = ({ status, endDate }: Pick<Contest, 'status' | 'endDate'>, now = timeTold()) =>
  status === 'active' && Date.parse(endDate) > now;

/** How much of the time between opening and closing has passed, from 0 to 1. */
export function elapsedOf(
  { status, startDate, endDate }: Pick<Contest, 'status' | 'startDate' | 'endDate'>,
  now = timeTold(),
): number {
  if (status !== 'active') return 1;
  const [start, end] = [Date.parse(startDate), Date.parse(endDate)];
  if (end <= start) return now < end ? 0 : 1;
  return Math.min(1, Math.max(0, (now - start) / (end - start)));
}

/** When it really ended: one that was closed early has the day it was meant for in `endDate`. */
export function endOf({
  endDate,
  decideBy,
  completedAt,
}: Pick<Contest, 'endDate' | 'decideBy' | 'completedAt'>): string {
  const closedAt = decideBy ? romeDaysAfter(decideBy, -rules.decisionDays) : completedAt;
  return closedAt && Date.parse(closedAt) < Date.parse(endDate) ? closedAt : endDate;
}
