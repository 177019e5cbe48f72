import { interrupted } from '../../basics/program.js';
import type { EventStore } from '../../engine/event-store/event-store.js';
import { openExistingStore } from '../../engine/event-store/open-existing-store.js';
import {
  EMBEDDED_DATABASE,
  ensureDatabase,
  startEmbeddedPostgres,
} from '../../engine/event-store/postgres/embedded-postgres.js';
import type { Config } from '../settings/config.js';

/** Runs `work` with the database of the settings; an embedded server that did not run is stopped afterwards. */
export async function withDatabase<Result>(config: Config, work: (url: string) => Promise<Result>): Promise<Result> {
  if (config.databaseUrl) return work(config.databaseUrl);
  const server = await startEmbeddedPostgres(config.dataDir, interrupted);
  try {
    return await work(await ensureDatabase(server, EMBEDDED_DATABASE));
  } finally {
    await server.release();
  }
}

/** Runs `work` with the EventStoreDB of the settings, or with undefined where the ledger is in the database. */
export async function withEventStore<Result>(
  { eventStoreUrl }: Config,
  work: (store: EventStore | undefined) => Promise<Result>,
): Promise<Result> {
  if (!eventStoreUrl) return work(undefined);
  const store = await openExistingStore({ eventStoreUrl });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
