import { rm } from 'node:fs/promises';
import type { EmbeddedPostgres } from '../src/event-store/embedded-postgres.js';

declare global {
  var testPostgres: { server: EmbeddedPostgres; folder: string };
}

export default async function globalTeardown(): Promise<void> {
  const { server, folder } = globalThis.testPostgres;
  await server.release();
  await rm(folder, { recursive: true, force: true });
}
