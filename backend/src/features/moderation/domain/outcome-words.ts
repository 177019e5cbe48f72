import type { ContentKind } from '../rules/contents.js';
import { hides } from './measures.js';
import type { CaseOutcome } from './report-case.js';

/** As the screens say it. */
export const OUTCOME_LABELS: Readonly<Record<CaseOutcome, string>> = {
  dismiss: 'Nessuna misura',
  hide: 'Contenuto rimosso',
  suspend: 'Account sospeso',
  reclassify: 'Account diventato «Minore»',
};

/** A measure, whole: a suspension removes the content, too, unless it is a profile. */
export const measureOf = (kind: ContentKind, outcome: CaseOutcome): string =>
  outcome === 'suspend' && hides(kind, outcome) ? 'Contenuto rimosso e account sospeso' : OUTCOME_LABELS[outcome];
