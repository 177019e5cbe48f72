import { PostgresStore } from '../src/event-store/postgres.js';
import { answer } from './processes.js';
import { STREAM, TransferChain } from './transfer-chain.js';

/** Fills the store with a sound chain. */

const BATCH = 1000;

await answer(async ({ url, events }: { url: string; events: number }) => {
  const store = await PostgresStore.open(url, { deadlineMs: 60_000 });
  const chain = new TransferChain();
  let before: Promise<void> = Promise.resolve();
  for (let revision = 0; revision < events; revision += BATCH) {
    const batch = chain.seal(chain.draft(Math.min(BATCH, events - revision)));
    const appended = store.append(STREAM, batch, revision - 1);
    // One batch is sealed while the store writes the other.
    await before;
    before = appended;
  }
  await before;
  await store.close();
  return {};
});
