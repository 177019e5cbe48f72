import { nobody } from '../feature/concerns.js';
import { defineFeature } from '../feature/feature.js';
import { KEY_USED, USE_KEY } from './new-row-ids.js';

export const keys = defineFeature('keys', {
  events: { [KEY_USED]: { versions: [1], concerns: nobody } },
  commands: [USE_KEY],
});
