import { nobody } from '../features/definition/concerns.js';
import { defineFeature } from '../features/definition/feature.js';
import { KEY_USED, USE_KEY } from '../platform/commands/used-keys.js';

export const keys = defineFeature('keys', {
  events: { [KEY_USED]: { versions: [1], concerns: nobody } },
  commands: [USE_KEY],
});
