import { listOfAreas } from './area-names';
import classes from './suggestion-reason.module.css';
import type { Reason } from './suggestions-api';

/** "Perché nel tuo risultato ci sono Creare e Aiutare." */
function labelsOf(reasons: readonly Reason[]): string {
  const shared = reasons.flatMap(({ areas }) => areas);
  return `Perché nel tuo risultato ${shared.length === 1 ? 'c’è' : 'ci sono'} ${listOfAreas(shared)}.`;
}

export const SuggestionReason = ({ reasons }: { reasons: readonly Reason[] }) => (
  <p className={classes.reason}>{labelsOf(reasons)}</p>
);
