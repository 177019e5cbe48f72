import { listOfAreas } from './area-names';
import classes from './suggestion-reason.module.css';
import type { Reason } from './suggestions-api';

/** "Perché nel tuo risultato ci sono Creare e Aiutare, ed è nella tua città." */
function labelsOf(reasons: readonly Reason[]): string {
  const shared = reasons.flatMap(({ areas }) => areas);
  const isOf = (kind: Reason['kind']) => reasons.some((reason) => reason.kind === kind);
  const near = isOf('city') ? ', ed è nella tua città' : '';
  const age = isOf('age') ? ', e alla tua età puoi candidarti' : '';
  return `Perché nel tuo risultato ${shared.length === 1 ? 'c’è' : 'ci sono'} ${listOfAreas(shared)}${near}${age}.`;
}

export const SuggestionReason = ({ reasons }: { reasons: readonly Reason[] }) => (
  <p className={classes.reason}>{labelsOf(reasons)}</p>
);
