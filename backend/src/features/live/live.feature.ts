import { defineFeature } from '../definition/feature.js';

export const live = defineFeature('live', {
  module: async () => (await import('./live.module.js')).LiveModule,
});
