import type { EventStore } from '../src/engine/event-store/event-store.js';
import { EventStoreDbStore } from '../src/engine/event-store/eventstoredb/eventstoredb.js';
import { PostgresStore } from '../src/engine/event-store/postgres/postgres.js';
import { answer } from './processes.js';
import { STREAM, TransferChain } from './transfer-chain.js';

/** Fills the store with a sound chain. */

const BATCH = 1000;

await answer(async ({ url, events }: { url: string; events: number }) => {
  const store = await open(url);
  const chain = new TransferChain();
  let before: Promise<void> = Promise.resolve();
  for (let revision = 0; revision < events; revision += BATCH) {
    const batch = chain.seal(chain.draft(Math.min(BATCH, events - revision)));
    const appended = store.append(STREAM, batch, revision - 1);
    // One batch is sealed while the store writes the other, where it takes two.
    await before;
    if (store.appendsInFlight === 1) await appended;
    before = appended;
  }
  await before;
  await store.close();
  return {};
});

/** @param url of PostgreSQL or EventStoreDB */
async function open(url: string): Promise<EventStore> {
  const options = { deadlineMs: 60_000 };
  return url.startsWith('esdb') ? new EventStoreDbStore(url, options) : PostgresStore.open(url, options);
}
