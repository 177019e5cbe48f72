import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../src/platform/settings/config.js';
import { createApp } from '../src/startup/app.js';
import { createLogger } from '../src/startup/log.js';
import { openRuntime } from '../src/startup/runtime.js';

/**
 * Prints every route that the program registers with Fastify, one `METHOD pattern` on each line. HEAD routes, which Fastify
 * adds for every GET, are left out.
 */
const routes = new Set<string>();
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) if (name !== 'HEAD') routes.add(`${name} ${url}`);
  });
});

async function printRoutes(): Promise<void> {
  const logger = createLogger('silent');
  const runtime = await openRuntime(readConfig(process.env), logger);
  const app = await createApp(runtime, logger);
  await app.close();
  await runtime.close();
  process.stdout.write(`${[...routes].sort().join('\n')}\n`);
}

await printRoutes();
