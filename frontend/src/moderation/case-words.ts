import { formatDay } from '../ui/format';
import type { Case } from './cases-api';

/** How long a measure lasts. */
export function lengthOf({ outcome, until, isOver }: NonNullable<Case['decision']>): string | null {
  if (outcome === 'hide') return 'Senza scadenza';
  if (outcome !== 'suspend') return null;
  if (isOver) return until === null ? 'È finita: era senza scadenza' : `È finita: era fino al ${formatDay(until)}`;
  return until === null ? 'Senza scadenza' : `Fino al ${formatDay(until)}`;
}

export const countOf = (reports: number): string => {
  if (reports === 0) return 'D’iniziativa di un amministratore';
  return reports === 1 ? '1 segnalazione' : `${reports} segnalazioni`;
};
