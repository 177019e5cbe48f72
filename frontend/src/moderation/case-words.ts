import type { CaseOutcome } from '../domain/moderation-api';
import { formatDay } from '../ui/format';

/** How long a measure lasts. */
export const lengthOf = (outcome: CaseOutcome, until: string | null): string | null => {
  if (outcome === 'suspend') return until === null ? 'Senza scadenza' : `Fino al ${formatDay(until)}`;
  return outcome === 'hide' ? 'Senza scadenza' : null;
};

export const countOf = (reports: number): string => {
  if (reports === 0) return 'D’iniziativa di un amministratore';
  return reports === 1 ? '1 segnalazione' : `${reports} segnalazioni`;
};
