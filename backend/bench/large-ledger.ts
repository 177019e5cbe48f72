import { randomUUID } from 'node:crypto';
import { KeyIndex } from '../src/engine/ledger/keys/key-index.js';
import { EVENTS_AN_ACCOUNT } from './large-history.js';
import type { LargeFigures } from './large-ledger-start.js';
import type { Scale } from './options.js';
import { ask, PRODUCTION_FLAGS } from './processes.js';
import type { Row } from './report.js';
import type { BenchServer } from './server.js';

/** What a ledger with a long history costs: starting from a snapshot, memory, and the next snapshot under load. */

const START_SECONDS_MAX = 10;
const MEMORY_MB_MAX = 700;
const BLOCK_MS_MAX = 50;
const DAYS = 2;
const MEASURED_KEYS = 1_000_000;

export function largeLedger(server: BenchServer, { seconds, largeEvents }: Scale): Promise<Row[]> {
  const accounts = Math.floor(largeEvents / EVENTS_AN_ACCOUNT);
  return server.withDatabase('bench_large', async (url) => {
    await ask('large-seeding', { url, accounts });
    await server.query('bench_large', 'vacuum (analyze, freeze) event_store.events');
    await server.query('bench_large', 'checkpoint');
    const found = await ask<LargeFigures>('large-ledger-start', { url, seconds }, PRODUCTION_FLAGS);
    const count = (number: number) => number.toLocaleString('en');
    const work = `${count(largeEvents)} events over two years, ${count(accounts)} accounts, ${count(accounts)} finished orders`;
    const replay = `a process replays all of it and saves a snapshot in ${found.replaySeconds.toFixed(0)} s`;
    const taken = `the next snapshot takes ${found.snapshotSeconds.toFixed(1)} s`;
    return [
      {
        work: `${work}: start from a snapshot`,
        value: found.startSeconds * 1000,
        unit: 'ms',
        bar: { atMost: START_SECONDS_MAX * 1000 },
        notes: [replay],
      },
      {
        work: 'the same: memory of the leader under load',
        value: found.peakMb,
        unit: 'MB',
        bar: { atMost: MEMORY_MB_MAX },
        notes: [
          `${found.startMb.toFixed(0)} MB at the end of the start; ${found.inUseMb.toFixed(0)} MB in use after the load, the rest V8 collects when it needs room`,
        ],
      },
      {
        work: 'the same: longest block of the event loop while a snapshot is taken, beyond the same load without one',
        value: Math.max(0, found.blockWithSnapshotMs - found.blockMs),
        unit: 'ms',
        bar: { atMost: BLOCK_MS_MAX },
        notes: [`${found.blockWithSnapshotMs.toFixed(0)} ms with, ${found.blockMs.toFixed(0)} ms without; ${taken}`],
      },
      {
        work: 'memory for the keys of one command a second, all day',
        value: (bytesAKey() * DAYS * 86_400) / 1000,
        unit: 'kB',
        notes: [`the keys of ${DAYS} days`],
      },
    ];
  });
}

function bytesAKey(): number {
  const before = process.memoryUsage().arrayBuffers;
  const keys = new KeyIndex();
  for (let revision = 0; revision < MEASURED_KEYS; revision++) keys.add(randomUUID(), revision);
  global.gc?.();
  return (process.memoryUsage().arrayBuffers - before) / keys.size;
}
