import { defineFeature } from '../definition/feature.js';

export const categories = defineFeature('categories', {
  module: async () => (await import('./categories.module.js')).CategoriesModule,
});
