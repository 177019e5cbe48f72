import type { CaseOutcome, ContentKind } from '../domain/moderation-api';
import { outcomeLabels } from '../domain/report-words';
import { formatMoment, withArticle } from '../ui/format';

/** How long a measure lasts. */
export const lengthOf = (outcome: CaseOutcome, until: string | null): string | null => {
  if (outcome === 'suspend')
    return until === null ? 'Senza scadenza' : `Fino ${withArticle('al', formatMoment(until))}`;
  return outcome === 'hide' ? 'Senza scadenza' : null;
};

/** What was decided, whole: a suspension removes the content, too, unless it is a profile. */
export const measureOf = (kind: ContentKind, outcome: CaseOutcome): string =>
  outcome === 'suspend' && kind !== 'profile' ? 'Contenuto rimosso e account sospeso' : outcomeLabels[outcome];

export const countOf = (reports: number): string => {
  if (reports === 0) return 'D’iniziativa di un amministratore';
  return reports === 1 ? '1 segnalazione' : `${reports} segnalazioni`;
};
