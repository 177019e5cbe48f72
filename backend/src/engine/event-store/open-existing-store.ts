import type { EventStore } from './event-store.js';

/** Where a thread or a process finds the event store, which opens connections of its own. */
export type StoreAddress = { readonly eventStoreUrl: string } | { readonly databaseUrl: string };

/**
 * Opens a store that is there; of an EventStoreDB only the first read finds out. Its client is loaded on demand: that of
 * EventStoreDB takes half a second of a processor.
 * @throws StoreUnavailable where PostgreSQL has none or cannot be reached
 */
export async function openExistingStore(address: StoreAddress): Promise<EventStore> {
  if ('eventStoreUrl' in address) {
    const { EventStoreDbStore } = await import('./eventstoredb/eventstoredb.js');
    return new EventStoreDbStore(address.eventStoreUrl);
  }
  const { PostgresStore } = await import('./postgres/postgres.js');
  return PostgresStore.openExisting(address.databaseUrl);
}
