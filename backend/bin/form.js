#!/usr/bin/env -S node --enable-source-maps --max-semi-space-size=64
// The program `form`. It stands here, and not among what is built, because npm links it while it installs.
import { existsSync, realpathSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import './node-version.js';

const built = fileURLToPath(new URL('../dist/src/main.js', import.meta.url));
if (!existsSync(built)) {
  process.stderr.write('FORM is not built: run "make build", or "npm run build" where there is no make\n');
  process.exit(2);
}
// A supervisor starts its processes from there: they are of the build that it is of, whatever is built meanwhile.
process.argv[1] = realpathSync(built);
await import(pathToFileURL(process.argv[1]).href);
