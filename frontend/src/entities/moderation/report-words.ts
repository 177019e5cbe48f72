import type { CaseOutcome, ReportReason } from './moderation-api';

export const reasonLabels: Record<ReportReason, string> = {
  threat: 'Minaccia alla vita o alla sicurezza di qualcuno',
  underage: 'È minorenne e dice di non esserlo',
  harassment: 'Molestie, insulti o odio',
  scam: 'Truffa o informazioni false',
  personal_data: 'Mostra dati personali o immagini di altri',
  illegal: 'È contro la legge',
  other: 'Altro',
};

/** What an administrator chose. */
export const outcomeLabels: Record<CaseOutcome, string> = {
  dismiss: 'Nessuna misura',
  hide: 'Contenuto rimosso',
  suspend: 'Account sospeso',
  reclassify: 'Account diventato «Minore»',
};

export const outcomeColors: Record<CaseOutcome, string> = {
  dismiss: 'gray',
  hide: 'corallo',
  suspend: 'red',
  reclassify: 'blue',
};
