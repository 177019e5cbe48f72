import { nobodyElse } from '../features/definition/audiences.js';
import { defineFeature } from '../features/definition/feature.js';
import { keyEvents } from '../platform/commands/key-events.js';
import { USE_KEY } from '../platform/commands/used-keys.js';

export const keys = defineFeature('keys', {
  events: keyEvents,
  audiences: { KeyUsed: nobodyElse },
  commands: [USE_KEY],
});
