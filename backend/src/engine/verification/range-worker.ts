import type { EventStore } from '../event-store/event-store.js';
import type { LedgerRange, RangeReading, StoreAddress } from './ranges.js';

/** A thread of `RangeThreads`: reads ranges, with a connection of its own. */
export default async function readRange(range: LedgerRange): Promise<RangeReading> {
  if ('file' in range) {
    const { readFileRange } = await import('./file-ranges.js');
    return readFileRange(range);
  }
  const { readStoreRange } = await import('./store-ranges.js');
  opened ??= openStore(range.store);
  return readStoreRange(await opened, range);
}

let opened: Promise<Pick<EventStore, 'read'>> | undefined;

/** Imported on demand: reading a file needs no database client. */
async function openStore(address: StoreAddress): Promise<EventStore> {
  if ('eventStoreUrl' in address) {
    const { EventStoreDbStore } = await import('../event-store/eventstoredb/eventstoredb.js');
    return new EventStoreDbStore(address.eventStoreUrl);
  }
  const { PostgresStore } = await import('../event-store/postgres/postgres.js');
  return PostgresStore.openExisting(address.databaseUrl);
}
