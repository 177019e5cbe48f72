import type { ActLabels } from '../audit-log/acts.js';
import { defineFeature } from '../definition/feature.js';
import type { NamesOf } from '../definition/kinds.js';

const categoryActs = {
  'category-added': { label: 'Nuova categoria', sentence: 'ha aggiunto' },
  'category-edited': { label: 'Modifica di una categoria', sentence: 'ha modificato' },
  'category-removed': { label: 'Eliminazione di una categoria', sentence: 'ha eliminato' },
} satisfies Readonly<Record<string, ActLabels>>;

declare module '../audit-log/acts.js' {
  interface Acts extends NamesOf<typeof categoryActs> {}
  interface ActSubjects {
    readonly category: true;
  }
}

declare module '../../platform/http/fields/labels.js' {
  interface NamedThings {
    readonly category: true;
  }
}

export const categories = defineFeature('categories', {
  module: async () => (await import('./categories.module.js')).CategoriesModule,
  actLabels: categoryActs,
  actSubjects: {
    category: { label: 'Categoria', named: 'category', article: 'la categoria', page: 'adminCategories' },
  },
  named: { category: 'Categoria eliminata' },
});
