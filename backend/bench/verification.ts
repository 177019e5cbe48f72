import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Scale } from './options.js';
import { ask } from './processes.js';
import type { Row } from './report.js';
import type { BenchServer } from './server.js';

/** Verification of the whole ledger: beside sealing the same events in memory, and with two threads beside one. */

export interface Verified {
  readonly eventsPerSecond: number;
  readonly peakMemoryMb: number;
}

export interface ToVerify {
  readonly source: { readonly url: string } | { readonly file: string };
  readonly threads: number;
  readonly events: number;
}

const MEMORY_MB_MAX = 300;
/** Each measurement of two threads beside one; the median counts. */
const ROUNDS = 3;
/** Of fewer the start of the threads would be a large part. */
const FILE_EVENTS_MIN = 300_000;

/** Runs without flags, as `make audit` does. */
const verify = (question: ToVerify): Promise<Verified> => ask<Verified>('verifying', question, []);

export async function verification(server: BenchServer, scale: Scale): Promise<Row[]> {
  return [...(await fromStore(server, scale)), ...(await fromFile(Math.max(scale.events / 2, FILE_EVENTS_MIN)))];
}

function fromStore(server: BenchServer, { events }: Scale): Promise<Row[]> {
  return server.withDatabase('bench_verification', async (url) => {
    const sealed = await ask<number>('sealing', { events }, []);
    await ask('seeding', { url, events });
    await server.query('bench_verification', 'vacuum (analyze, freeze) event_store.events');
    await server.query('bench_verification', 'checkpoint');
    const source = { url };
    const all = await verify({ source, threads: availableParallelism(), events });
    const [one, two] = await oneAndTwo((threads) => verify({ source, threads, events }), 1);
    const work = `verification of ${events.toLocaleString('en')} events, from the store`;
    return [
      {
        work,
        value: all.eventsPerSecond,
        unit: 'events/s',
        reference: { work: 'one core seals the same events in memory', value: sealed },
        bar: { atLeast: 0.5 },
        notes: ['hash, link, order, time, sums, balances, duplicates'],
      },
      {
        work: `${work}: two threads`,
        value: two.eventsPerSecond,
        unit: 'events/s',
        reference: { work: 'one thread', value: one.eventsPerSecond },
        notes: ['PostgreSQL wants a core too'],
      },
      { work: `${work}: peak memory`, value: two.peakMemoryMb, unit: 'MB', bar: { atMost: MEMORY_MB_MAX } },
    ];
  });
}

async function fromFile(events: number): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'form-bench-export-'));
  const file = join(folder, 'ledger.ndjson');
  try {
    await ask('exporting', { file, events });
    const [one, two] = await oneAndTwo((threads) => verify({ source: { file }, threads, events }), ROUNDS);
    const work = `verification of ${events.toLocaleString('en')} events, from a file: two threads`;
    return [
      {
        work,
        value: two.eventsPerSecond,
        unit: 'events/s',
        reference: { work: 'one thread', value: one.eventsPerSecond },
        bar: { atLeast: 1.6 },
        notes: [`medians of ${ROUNDS} rounds`],
      },
      { work: `${work}: peak memory`, value: two.peakMemoryMb, unit: 'MB', bar: { atMost: MEMORY_MB_MAX } },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Both in each round, so that what else the machine does meets both; the runs of median rate. */
async function oneAndTwo(
  run: (threads: number) => Promise<Verified>,
  rounds: number,
): Promise<[one: Verified, two: Verified]> {
  const ones: Verified[] = [];
  const twos: Verified[] = [];
  for (let round = 0; round < rounds; round++) {
    ones.push(await run(1));
    twos.push(await run(2));
  }
  return [medianOf(ones), medianOf(twos)];
}

function medianOf(runs: readonly Verified[]): Verified {
  const median = runs.toSorted((one, other) => one.eventsPerSecond - other.eventsPerSecond)[runs.length >> 1];
  if (!median) throw new Error('nothing was measured');
  return median;
}
