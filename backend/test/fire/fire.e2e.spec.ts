import { expect, it } from '@jest/globals';
import { everyDayOrLong } from '../runs.js';
import { FAULTS } from './faults.js';
import { runFire } from './fire.js';
import { formatSeen } from './timeline.js';

/** One seed every day keeps the time of the suite; `make fire` and the long run take others. */
const SEED = everyDayOrLong(1, Math.floor(Math.random() * 2 ** 31));
const LONG_FAULTS = 30;
/** The rest have specs of their own: embedded, frozen-database and clock.e2e, and runner.int for connections that are lost. */
const EVERY_DAY: readonly string[] = ['FORM killed', 'disk full', 'connections exhausted'];
const KINDS = everyDayOrLong(
  FAULTS.filter(({ name }) => EVERY_DAY.includes(name)),
  FAULTS,
);

it(
  'acknowledges nothing that a fault undoes, and recovers from every fault by itself',
  async () => {
    const report = await runFire({
      seed: SEED,
      clients: everyDayOrLong(12, 32),
      disk: everyDayOrLong('1200m', '2g'),
      faults: everyDayOrLong(KINDS.length, LONG_FAULTS),
      kinds: KINDS,
      everyMs: everyDayOrLong(1000, 10_000),
      holdMs: everyDayOrLong<[number, number]>([1500, 2000], [3000, 15_000]),
    });
    process.stdout.write(`${formatSeen(report.seen)}\n`);
    const { seed, problems } = report;
    // What FORM logged says why.
    const errors = problems.length > 0 ? report.errors : [];
    expect({ seed, problems, errors }).toEqual({ seed, problems: [], errors: [] });
    for (const count of Object.values(report.acknowledged)) expect(count).toBeGreaterThan(0);
  },
  everyDayOrLong(180_000, 1_800_000),
);
