import { createSecretKey, randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import pg from 'pg';
import { PostgresStore } from '../src/engine/event-store/postgres/postgres.js';
import { LocalLedger } from '../src/engine/ledger/writing/local-ledger.js';
import { PostgresSnapshots } from '../src/engine/snapshots/snapshots.js';
import { TRANSFER_COINS } from '../src/features/coins/domain/transfer-coins.js';
import { eventTypes, mayBegin, slices } from '../src/startup/composition.js';
import { snapshotInProcess } from '../src/startup/snapshot-process.js';
import { watchMemory } from './memory.js';
import { answer } from './processes.js';
import { rateOf } from './rate.js';
import { ORIGIN, STREAM } from './transfer-chain.js';
import { pairOf } from './transfer-inputs.js';

/** Starts a ledger from a snapshot, and takes the next one under load. */

export interface LargeStart {
  readonly url: string;
  readonly seconds: number;
}

export interface LargeFigures {
  /** How long a process takes that replays the whole history and saves a snapshot. */
  readonly replaySeconds: number;
  readonly startSeconds: number;
  /** Resident memory after the start, and the most under load, in 10^6 bytes. */
  readonly startMb: number;
  readonly peakMb: number;
  /** What is in use after the load, once garbage is collected. */
  readonly inUseMb: number;
  readonly snapshotSeconds: number;
  /** The longest block of the event loop under load, in milliseconds. */
  readonly blockMs: number;
  readonly blockWithSnapshotMs: number;
}

const SECRET = Buffer.alloc(32, 1);
const CALLERS = 64;
const NEVER = new AbortController().signal;

await answer(async ({ url, seconds }: LargeStart): Promise<LargeFigures> => {
  const store = await PostgresStore.open(url);
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const snapshots = await PostgresSnapshots.open(pool, createSecretKey(SECRET));
  const secret = SECRET.toString('base64');
  const work = { databaseUrl: url, eventStoreUrl: undefined, stream: STREAM, origin: ORIGIN, secret };
  const take = (heapMib?: number) => snapshotInProcess(work, NEVER, { heapMib });
  // This process has no state yet, whose size would limit the worker's heap.
  const replaySeconds = await secondsOf(() => take(4096));
  const memory = watchMemory(process.pid);
  let ledger: LocalLedger | undefined;
  const startSeconds = await secondsOf(async () => {
    ledger = await LocalLedger.open({ store, origin: ORIGIN, vkey: '', slices, eventTypes, mayBegin, snapshots });
  });
  if (!ledger) throw new Error('the ledger did not start');
  const startMb = memory().peakMb;
  const underLoad = watchMemory(process.pid);
  const load = (length: number) => rateOf(CALLERS, { seconds: length, warmUpSeconds: 1 }, transferIn(ledger));
  await load(seconds);
  let snapshotSeconds = 0;
  const blockWithSnapshotMs = await longestBlock(async () => {
    const taken = secondsOf(take);
    let isTaken = false;
    void taken.then(() => {
      isTaken = true;
    });
    while (!isTaken) await load(1);
    snapshotSeconds = await taken;
  });
  const blockMs = await longestBlock(() => load(snapshotSeconds));
  const { peakMb } = underLoad();
  const inUseMb = memoryInUseMb();
  await ledger.close();
  await store.close();
  await pool.end();
  return { replaySeconds, startSeconds, startMb, peakMb, inUseMb, snapshotSeconds, blockMs, blockWithSnapshotMs };
});

/** In 10^6 bytes, after a collection. */
function memoryInUseMb(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

function transferIn(ledger: LocalLedger | undefined): () => Promise<unknown> {
  const wallets: string[] = [];
  for (const [wallet] of ledger?.state.accounts.entries() ?? []) if (wallets.push(wallet) === 10_000) break;
  return async () => {
    const [from, to] = pairOf(wallets);
    await ledger?.execute(TRANSFER_COINS, { from, to, amount: 1, note: undefined }, { actor: from, key: randomUUID() });
  };
}

/** The longest time between two turns of the event loop during the work. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let [longest, last, isDone] = [0, performance.now(), false];
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isDone) setImmediate(look);
  };
  look();
  await work();
  isDone = true;
  return longest;
}
