import { rm } from 'node:fs/promises';
import type { EmbeddedPostgres } from '../src/engine/event-store/postgres/embedded-postgres.js';
import type { ProgramPool } from './program-pool.js';

declare global {
  var testPostgres: { server: EmbeddedPostgres; folder: string; pool: ProgramPool | undefined };
}

export default async function globalTeardown(): Promise<void> {
  const { server, folder, pool } = globalThis.testPostgres;
  await pool?.close();
  await server.release();
  await rm(folder, { recursive: true, force: true });
}
