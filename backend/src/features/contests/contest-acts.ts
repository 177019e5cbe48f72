import type { ActLabels, SubjectLabels } from '../audit-log/acts.js';
import type { NamesOf } from '../definition/kinds.js';

export const contestActs = {
  'contest-edited': { label: 'Modifica di un contest', sentence: 'ha modificato' },
  'contest-closed': { label: 'Chiusura di un contest', sentence: 'ha chiuso' },
  'contest-completed': { label: 'Conclusione di un contest', sentence: 'ha concluso' },
  'contest-withdrawn': { label: 'Eliminazione di un contest', sentence: 'ha eliminato' },
  'contests-generated': { label: 'Contest automatico generato', sentence: 'ha generato' },
} satisfies Readonly<Record<string, ActLabels>>;

export const contestSubjects = {
  contest: { label: 'Contest', named: 'contest', article: 'il contest', page: 'contest' },
} satisfies Readonly<Record<string, SubjectLabels>>;

declare module '../audit-log/acts.js' {
  interface Acts extends NamesOf<typeof contestActs> {}
  interface ActSubjects extends NamesOf<typeof contestSubjects> {}
}
