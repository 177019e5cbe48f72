import type { CaseOutcome, ContentKind, ReportReason } from './moderation-api';

export const reasonLabels: Record<ReportReason, string> = {
  threat: 'Minaccia alla vita o alla sicurezza di qualcuno',
  underage: 'È minorenne e dice di non esserlo',
  harassment: 'Molestie, insulti o odio',
  scam: 'Truffa o informazioni false',
  personal_data: 'Mostra dati personali o immagini di altri',
  illegal: 'È contro la legge',
  other: 'Altro',
};

export const kindLabels: Record<ContentKind, string> = {
  item: 'Articolo',
  profile: 'Profilo',
  contest: 'Contest',
  entry: 'Elaborato',
  message: 'Messaggio',
  broadcast: 'Avviso',
};

/** In a sentence: "Segnala questo articolo". */
export const thisKind: Record<ContentKind, string> = {
  item: 'questo articolo',
  profile: 'questo profilo',
  contest: 'questo contest',
  entry: 'questo elaborato',
  message: 'questo messaggio',
  broadcast: 'questo avviso',
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
