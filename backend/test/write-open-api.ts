import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiDocument } from '../src/platform/http/server/open-api.js';
import { readConfig } from '../src/platform/settings/config.js';
import { createApp } from '../src/startup/app.js';
import { createLogger } from '../src/startup/log.js';
import { openRuntime } from '../src/startup/runtime.js';

/** Writes the program's OpenAPI document to the file of the first argument. */
const [, , file = 'openapi.json'] = process.argv;
const folder = await mkdtemp(join(tmpdir(), 'form-openapi-'));
await chmod(folder, 0o755);
const logger = createLogger('silent');
const runtime = await openRuntime(readConfig({ DATA_DIR: folder }), logger);
const app = await createApp(runtime, logger);
await writeFile(file, `${JSON.stringify(apiDocument(app), null, 2)}\n`);
await app.close();
await runtime.close();
await rm(folder, { recursive: true, force: true });
