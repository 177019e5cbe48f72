import type { CaseOutcome, ContentKind } from '../entities/moderation/moderation-api';
import { outcomeLabels } from '../entities/moderation/report-words';
import { formatMoment, withArticle } from '../ui/text/format';
import type { Case } from './cases-api';

/** How long a measure lasts. */
export function lengthOf({ outcome, until, liftedAt }: NonNullable<Case['decision']>): string | null {
  if (outcome !== 'suspend') return outcome === 'hide' ? 'Senza scadenza' : null;
  const planned = until === null ? 'senza scadenza' : `fino ${withArticle('al', formatMoment(until))}`;
  if (liftedAt) return `Finita ${withArticle('il', formatMoment(liftedAt))}: era ${planned}`;
  return until === null ? 'Senza scadenza' : `Fino ${withArticle('al', formatMoment(until))}`;
}

/** What was decided, whole: a suspension removes the content, too, unless it is a profile. */
export const measureOf = (kind: ContentKind, outcome: CaseOutcome): string =>
  outcome === 'suspend' && kind !== 'profile' ? 'Contenuto rimosso e account sospeso' : outcomeLabels[outcome];

export const countOf = (reports: number): string => {
  if (reports === 0) return 'D’iniziativa di un amministratore';
  return reports === 1 ? '1 segnalazione' : `${reports} segnalazioni`;
};
