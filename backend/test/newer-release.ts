import { register } from 'node:module';

/** Loaded with `--import` it makes of this release the one after it: see newer-release-hooks.ts. */
register('./newer-release-hooks.js', import.meta.url);
