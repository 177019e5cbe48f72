import { randomBytes } from 'node:crypto';
import { membersOf, seedPeople } from './baseline/people.js';
import { TABLES } from './baseline/tables.js';
import { transferRate } from './http-load.js';
import type { Scale } from './options.js';
import { startServer } from './processes.js';
import type { Row } from './report.js';
import type { BenchServer } from './server.js';

/** The same request to the same route of the baseline. */

export function baselineTransfers(server: BenchServer, scale: Scale): Promise<Row> {
  return server.withDatabase('bench_baseline', async (url) => {
    const secret = randomBytes(32).toString('hex');
    await server.query('bench_baseline', TABLES);
    const people = await seedPeople(url, scale.people);
    const usual = await startServer(['./baseline/main.js'], { DATABASE_URL: url, JWT_SECRET: secret });
    try {
      return {
        work: 'the same route built the usual way',
        value: await transferRate(usual.port, membersOf(people, secret), scale),
        unit: 'transfers/s',
        notes: ['NestJS on Express, a TypeORM transaction with row locks, the chain in SQL (backend/bench/baseline)'],
      };
    } finally {
      await usual.stop();
    }
  });
}
