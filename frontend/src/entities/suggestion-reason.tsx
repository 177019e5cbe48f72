import { areaNames } from './area-names';
import classes from './suggestion-reason.module.css';
import type { Reason } from './suggestions-api';

const listed = new Intl.ListFormat('it', { type: 'conjunction' });

/** "Perché nel tuo risultato ci sono Creare e Aiutare." */
function wordsOf(reasons: readonly Reason[]): string {
  const verbs = reasons.flatMap(({ areas }) => areas.map((area) => areaNames[area].verb));
  return `Perché nel tuo risultato ${verbs.length === 1 ? 'c’è' : 'ci sono'} ${listed.format(verbs)}.`;
}

export const SuggestionReason = ({ reasons }: { reasons: readonly Reason[] }) => (
  <p className={classes.reason}>{wordsOf(reasons)}</p>
);
