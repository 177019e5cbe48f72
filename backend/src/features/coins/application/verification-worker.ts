import { availableParallelism } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { openExistingStore } from '../../../engine/event-store/open-existing-store.js';
import { withClient } from '../../../engine/event-store/postgres/with-client.js';
import { RangeThreads } from '../../../engine/verification/range-threads.js';
import { verifyLedger } from './verify-ledger.js';

/** The worker's input: it opens its own connections, so that no request waits for one. */
export interface VerificationWork {
  /** Its connections find the read tables by their bare names. */
  readonly databaseUrl: string;
  readonly eventStoreUrl: string | undefined;
  readonly stream: string;
  readonly origin: string;
  readonly localCheckpoint: string | undefined;
}

/** How many threads read; half the cores answer requests meanwhile. */
const THREADS = Math.floor(availableParallelism() / 2);

/** One verification of the whole ledger in its own thread (docs/mechanisms.md, "Proofs"). */
async function work({ databaseUrl, eventStoreUrl, ...ledger }: VerificationWork): Promise<void> {
  const address = eventStoreUrl ? { eventStoreUrl } : { databaseUrl };
  const store = await openExistingStore(address);
  const readers = THREADS > 1 ? new RangeThreads(THREADS) : undefined;
  try {
    await withClient({ connectionString: databaseUrl }, async (database) => {
      for await (const step of verifyLedger({ store, address, readers, database, ...ledger })) {
        parentPort?.postMessage(step);
      }
    });
  } finally {
    await readers?.close();
    await store.close();
  }
}

await work(workerData as VerificationWork);
