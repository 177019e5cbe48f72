import type { ContestDetail } from '../api/api-types';
import { isRunning, isUpcoming } from '../entities/contests/contest-status';
import { rules } from '../entities/rules';
import { timeTold } from '../ui/text/clock';
import { formatDay, formatMoment, formatTheMoment } from '../ui/text/format';

export interface Stage {
  name: 'Apertura' | 'Chiusura' | 'Giudizio';
  /** When it is, or what is known of it. */
  when: string;
  /** ISO 8601, where `when` is a date. */
  date: string | null;
  reached: boolean;
}

type Timed = Pick<
  ContestDetail,
  | 'status'
  | 'startDate'
  | 'endDate'
  | 'decideBy'
  | 'completedAt'
  | 'closingReason'
  | 'entriesCount'
  | 'isHidden'
  | 'takesNobody'
>;

/** The three moments of a contest, in their order. */
export function stagesOf(contest: Timed, now = timeTold()): Stage[] {
  const { status, startDate, endDate } = contest;
  const closedEarly = status !== 'active' && Date.parse(endDate) > now;
  return [
    { name: 'Apertura', when: formatMoment(startDate), date: startDate, reached: !isUpcoming(contest, now) },
    {
      name: 'Chiusura',
      when: closedEarly ? 'Prima della scadenza' : formatMoment(endDate),
      date: closedEarly ? null : endDate,
      reached: !isRunning(contest, now),
    },
    judgementOf(contest),
  ];
}

/** An organiser has 30 days from the closing (product.md 8.1.3); `decideBy` is known once it is closed. */
function judgementOf({ status, decideBy, completedAt }: Timed): Stage {
  const name = 'Giudizio';
  if (status === 'completed')
    return completedAt
      ? { name, when: formatDay(completedAt), date: completedAt, reached: true }
      : { name, when: 'Concluso', date: null, reached: true };
  if (decideBy) return { name, when: `Entro ${formatTheMoment(decideBy)}`, date: decideBy, reached: false };
  return { name, when: `Entro ${rules.decisionDays} giorni dalla chiusura`, date: null, reached: false };
}

/** Where the contest is now, in a few words; null once it is over, which its badge says. */
export function stageNow(contest: Timed, now = timeTold()): string | null {
  if (contest.status === 'completed') return null;
  if (contest.status === 'closed')
    return contest.entriesCount > 0 ? 'Si sceglie chi vince' : 'Nessun elaborato in gara';
  if (isUpcoming(contest, now)) return 'Non è ancora aperto';
  if (!isRunning(contest, now)) return 'Il tempo è scaduto';
  return contest.isHidden || contest.takesNobody ? 'Non accoglie altri partecipanti' : 'Si può partecipare';
}
