import type { GuardianRequest } from '../api/api-types';

const hourSeconds = 3600;
const daySeconds = 24 * hourSeconds;

/** How long an administrator usually takes to look at a consent, as the last decisions have it. */
export function usualVerification(usual: GuardianRequest['usualVerification']): string {
  if (!usual) return 'Qui non è ancora successo: non sappiamo dire quanto ci vuole.';
  return `Di solito qui ci vuole ${durationOf(usual.seconds)}.`;
}

function durationOf(seconds: number): string {
  if (seconds <= hourSeconds) return 'meno di un’ora';
  if (seconds <= daySeconds) return 'meno di un giorno';
  return `circa ${Math.round(seconds / daySeconds)} ${seconds < 1.5 * daySeconds ? 'giorno' : 'giorni'}`;
}
