import { expect, it } from '@jest/globals';
import { everyDayOrLong } from '../runs.js';
import { runGroupFire } from './group-fire.js';

const SEED = everyDayOrLong(1, Math.floor(Math.random() * 2 ** 31));

it.each(everyDayOrLong([false], [false, true]))(
  'acknowledges nothing that is lost when one of three processes after the other is killed (on EventStoreDB: %s)',
  async (onEventStore) => {
    const report = await runGroupFire({
      seed: SEED,
      processes: 3,
      callers: everyDayOrLong(3, 64),
      kills: everyDayOrLong(1, 12),
      everyMs: everyDayOrLong(2000, 10_000),
      onEventStore,
    });
    const { seed, problems } = report;
    process.stdout.write(`${JSON.stringify({ ...report, errors: report.errors.length })}\n`);
    const errors = problems.length > 0 ? report.errors : [];
    expect({ seed, problems, errors }).toEqual({ seed, problems: [], errors: [] });
    expect(report.acknowledged.transfers).toBeGreaterThan(0);
  },
  everyDayOrLong(180_000, 1_800_000),
);
