import { expect, it } from '@jest/globals';
import { runGroupFire } from './group-fire.js';

/** On a day the simulation kills processes, and supervisor.e2e.spec.ts one that leads. */

const SEED = Math.floor(Math.random() * 2 ** 31);
const MS_MAX = 1_800_000;

it.each([false, true])(
  'acknowledges nothing that is lost when one of three processes after the other is killed (on EventStoreDB: %s)',
  async (onEventStore) => {
    const report = await runGroupFire({
      ...{ seed: SEED, processes: 3, callers: 64, kills: 12, everyMs: 10_000 },
      onEventStore,
    });
    const { seed, problems } = report;
    process.stdout.write(`${JSON.stringify({ ...report, errors: report.errors.length })}\n`);
    const errors = problems.length > 0 ? report.errors : [];
    expect({ seed, problems, errors }).toEqual({ seed, problems: [], errors: [] });
    expect(report.acknowledged.transfers).toBeGreaterThan(0);
  },
  MS_MAX,
);
