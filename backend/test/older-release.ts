import { register } from 'node:module';

/** Loaded with `--import` it makes of this release one before it: see older-release-hooks.ts. */
register('./older-release-hooks.js', import.meta.url);
