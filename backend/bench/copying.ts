import copyStreams from 'pg-copy-streams';
import { TRANSFER_COINS } from '../src/coins/transfer-coins.js';
import type { PostgresStore } from '../src/event-store/postgres.js';
import { withClient } from '../src/event-store/with-client.js';
import { LEDGER_STREAM } from '../src/ledger/ledger.js';
import { answer } from './processes.js';
import { quantile } from './quantile.js';
import { rateOf } from './rate.js';
import { pairOf, randomAmount } from './transfer-inputs.js';
import { openTransferLedger } from './transfer-ledger.js';

/** How many events a second the ledger writes, and how many COPY of the same rows in the same batches. */

export interface CopyQuestion {
  readonly url: string;
  readonly seconds: number;
  readonly warmUpSeconds: number;
}

export interface WriteRates {
  readonly ledger: number;
  readonly copy: number;
}

const CALLERS = 256;
const ROUNDS = 3;
/** Copied of each round, and held in memory meanwhile. */
const ROWS_MAX = 200_000;
/** Compiling what runs often costs more than running it; on a busy machine so many take longer than any warm-up. */
const WARM_UP_EVENTS = 50_000;
const BARE_TABLE = 'create table bare (stream integer, revision bigint, envelope text, hash bytea)';
const COPY = 'copy bare (stream, revision, envelope, hash) from stdin';

await answer(async ({ url, seconds, warmUpSeconds }: CopyQuestion): Promise<WriteRates> => {
  const { ledger, store, wallets, close } = await openTransferLedger(url, false);
  const sizes = recordingSizes(store);
  const transfer = () => {
    const [from, to] = pairOf(wallets);
    return ledger.execute(TRANSFER_COINS, { from, to, amount: randomAmount(), note: undefined }, { actor: from });
  };
  await withClient({ connectionString: url }, (client) => client.query(BARE_TABLE));
  while (ledger.head.revision < WARM_UP_EVENTS) {
    await rateOf(CALLERS, { seconds: warmUpSeconds, warmUpSeconds: 0 }, transfer);
  }
  const rates: { ledger: number[]; copy: number[] } = { ledger: [], copy: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const [first, start] = [ledger.head.revision + 1, performance.now()];
    sizes.length = 0;
    await rateOf(CALLERS, { seconds: seconds / ROUNDS, warmUpSeconds: 0 }, transfer);
    rates.ledger.push(((ledger.head.revision + 1 - first) * 1000) / (performance.now() - start));
    rates.copy.push(await copyRate(url, await batchesOf(store, first, sizes)));
  }
  await close();
  return { ledger: quantile(rates.ledger, 0.5), copy: quantile(rates.copy, 0.5) };
});

/** @returns the number of events in each append from now on */
function recordingSizes(store: PostgresStore): number[] {
  const sizes: number[] = [];
  const append = store.append.bind(store);
  store.append = (stream, events, expectedRevision) => {
    sizes.push(events.length);
    return append(stream, events, expectedRevision);
  };
  return sizes;
}

interface Batch {
  readonly rows: number;
  /** The lines of COPY; envelopes of transfers hold no character that it would escape. */
  readonly lines: Buffer;
}

async function batchesOf(store: PostgresStore, from: number, sizes: readonly number[]): Promise<Batch[]> {
  const lines: string[] = [];
  for await (const events of store.read(LEDGER_STREAM, { from, limit: ROWS_MAX })) {
    for (const { revision, envelope, hash } of events) lines.push(`1\t${revision}\t${envelope}\t\\\\x${hash}\n`);
  }
  const batches: Batch[] = [];
  let at = 0;
  for (const rows of sizes) {
    if (at + rows > lines.length) break;
    batches.push({ rows, lines: Buffer.from(lines.slice(at, at + rows).join('')) });
    at += rows;
  }
  return batches;
}

/** @returns rows a second */
function copyRate(url: string, batches: readonly Batch[]): Promise<number> {
  return withClient({ connectionString: url }, async (client) => {
    const start = performance.now();
    for (const { lines } of batches) {
      const copy = client.query(copyStreams.from(COPY));
      await new Promise<void>((resolve, reject) => {
        copy.once('finish', resolve).once('error', reject).end(lines);
      });
    }
    const copied = batches.reduce((sum, { rows }) => sum + rows, 0);
    return (copied * 1000) / (performance.now() - start);
  });
}
