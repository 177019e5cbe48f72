import type { ActLabels, SubjectLabels } from '../audit-log/acts.js';
import type { NamesOf } from '../definition/kinds.js';

export const marketActs = {
  'item-edited': { label: 'Modifica di un articolo', sentence: 'ha modificato' },
  'item-made-official': { label: 'Articolo reso ufficiale', sentence: 'ha reso ufficiale' },
  'item-withdrawn': { label: 'Ritiro di un articolo', sentence: 'ha ritirato' },
  'dispute-resolved': { label: 'Decisione su una contestazione', sentence: 'ha deciso la contestazione di' },
} satisfies Readonly<Record<string, ActLabels>>;

export const marketSubjects = {
  item: { label: 'Articolo', named: 'item', article: 'l’articolo', page: 'item' },
  order: { label: 'Ordine', called: 'un ordine', page: 'adminOrder' },
} satisfies Readonly<Record<string, SubjectLabels>>;

declare module '../audit-log/acts.js' {
  interface Acts extends NamesOf<typeof marketActs> {}
  interface ActSubjects extends NamesOf<typeof marketSubjects> {}
}
