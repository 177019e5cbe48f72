import { nobodyElse } from '../features/definition/concerns.js';
import { defineFeature } from '../features/definition/feature.js';
import { KEY_USED, USE_KEY } from '../platform/commands/used-keys.js';

export const keys = defineFeature('keys', {
  events: { [KEY_USED]: { versions: [1], concerns: nobodyElse } },
  commands: [USE_KEY],
});
