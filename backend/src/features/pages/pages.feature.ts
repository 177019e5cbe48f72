import { defineFeature } from '../definition/feature.js';

export const pages = defineFeature('pages', {
  module: async () => (await import('./pages.module.js')).PagesModule,
});
