import { defineFeature } from '../definition/feature.js';
import { findsTemplates, NOTIFY_OF_FINDS } from './notify-of-finds.js';

/** What people keep for later: items, and searches of which they are told what is new (product.md 3.21, 3.22). */
export const favourites = defineFeature('favourites', {
  module: async () => (await import('./favourites.module.js')).FavouritesModule,
  commands: [NOTIFY_OF_FINDS],
  notifications: findsTemplates,
});
