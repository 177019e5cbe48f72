import type { EventStore } from '../event-store/event-store.js';
import { openExistingStore } from '../event-store/open-existing-store.js';
import type { LedgerRange, RangeReading } from './ranges.js';

/** A thread of `RangeThreads`: reads ranges, with a connection of its own. */
export default async function readRange(range: LedgerRange): Promise<RangeReading> {
  if ('file' in range) {
    const { readFileRange } = await import('./file-ranges.js');
    return readFileRange(range);
  }
  const { readStoreRange } = await import('./store-ranges.js');
  opened ??= openExistingStore(range.store);
  return readStoreRange(await opened, range);
}

let opened: Promise<Pick<EventStore, 'read'>> | undefined;
