import { createSecretKey } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import pg from 'pg';
import { reasonOf } from '../basics/error-message.js';
import { openExistingStore } from '../engine/event-store/open-existing-store.js';
import { streamingPool } from '../engine/event-store/postgres/request-pool.js';
import type { Head } from '../engine/ledger/format/verify.js';
import { PostgresSnapshots } from '../engine/snapshots/snapshots.js';
import { takeSnapshot } from '../engine/snapshots/take-snapshot.js';
import { eventTypes, mayBegin, slices } from './composition.js';

/** What the process is told by the one that started it; it comes as a message, because arguments can be seen by others. */
export interface SnapshotWork {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string | undefined;
  readonly stream: string;
  readonly origin: string;
  /** With which snapshots are authenticated, in base64. */
  readonly secret: string;
}

export type SnapshotResult = { readonly head: Head } | { readonly problem: string };

/** Takes one snapshot in a process of its own (docs/mechanisms.md, "The writer"), which then ends. */
async function work({ databaseUrl, eventStoreUrl, secret, ...ledger }: SnapshotWork): Promise<Head> {
  const store = await openExistingStore(eventStoreUrl ? { eventStoreUrl } : { databaseUrl });
  const pool = new pg.Pool({ connectionString: databaseUrl, ...streamingPool(1) });
  pool.on('error', () => undefined);
  try {
    const snapshots = await PostgresSnapshots.open(pool, createSecretKey(secret, 'base64'));
    return await takeSnapshot({ store, snapshots, slices, eventTypes, mayBegin, ...ledger });
  } finally {
    await pool.end();
    await store.close();
  }
}

/** Whoever waits for the result sees the end of the process where it cannot be sent. */
const answer = (result: SnapshotResult): void => void process.send?.(result, () => process.exit(0));

// The program that serves people goes before, and this one still ends on a machine that is always busy.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// A terminal sends its signal to this process, too; the program ends it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
process.once('disconnect', () => process.exit(1));
process.once('message', (message: SnapshotWork) => {
  work(message).then(
    (head) => answer({ head }),
    (error: unknown) => answer({ problem: reasonOf(error) }),
  );
});
