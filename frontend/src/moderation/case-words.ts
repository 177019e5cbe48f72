import { formatDay } from '../ui/format';
import type { CaseOutcome } from './cases-api';

/** What an administrator chose. */
export const outcomeLabels: Record<CaseOutcome, string> = {
  dismiss: 'Nessuna misura',
  hide: 'Contenuto rimosso',
  suspend: 'Account sospeso',
  reclassify: 'Account diventato «Minorenne»',
};

export const outcomeColors: Record<CaseOutcome, string> = {
  dismiss: 'gray',
  hide: 'corallo',
  suspend: 'red',
  reclassify: 'blue',
};

/** How long a measure lasts. */
export const lengthOf = (outcome: CaseOutcome, until: string | null): string | null => {
  if (outcome === 'suspend') return until === null ? 'Senza scadenza' : `Fino al ${formatDay(until)}`;
  return outcome === 'hide' ? 'Senza scadenza' : null;
};

export const countOf = (reports: number): string => {
  if (reports === 0) return 'D’iniziativa di un amministratore';
  return reports === 1 ? '1 segnalazione' : `${reports} segnalazioni`;
};
