import { defineFeature } from '../definition/feature.js';

/** Interests, what they suggest, and a person's path (product.md 22). */
export const orientation = defineFeature('orientation', {
  module: async () => (await import('./orientation.module.js')).OrientationModule,
});
