import type { Scale } from './options.js';
import { ask } from './processes.js';
import type { Row } from './report.js';
import type { BenchServer } from './server.js';

/** Verification of the whole ledger, compared with sealing the same events in memory. */

export interface Verified {
  readonly eventsPerSecond: number;
  readonly peakMemoryMb: number;
}

const MEMORY_MB_MAX = 150;

export function verification(server: BenchServer, { events }: Scale): Promise<Row[]> {
  return server.withDatabase('bench_verification', async (url) => {
    // Both run without flags, as `make audit` does.
    const sealed = await ask<number>('sealing', { events }, []);
    await ask('seeding', { url, events });
    await server.query('bench_verification', 'vacuum (analyze, freeze) event_store.events');
    await server.query('bench_verification', 'checkpoint');
    const { eventsPerSecond, peakMemoryMb } = await ask<Verified>('verifying', { url, events }, []);
    const work = `verification of ${events.toLocaleString('en')} events, from the store`;
    return [
      {
        work,
        value: eventsPerSecond,
        unit: 'events/s',
        reference: { work: 'one core seals the same events in memory', value: sealed },
        bar: { atLeast: 0.5 },
        notes: ['hash, link, order, time, sums, balances, duplicates'],
      },
      { work: `${work}: peak memory`, value: peakMemoryMb, unit: 'MB', bar: { atMost: MEMORY_MB_MAX } },
    ];
  });
}
