import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PostgresStore } from '../../src/engine/event-store/postgres/postgres.js';
import { PostgresReadTables } from '../../src/engine/projections/postgres-read-tables.js';
import { rebuild } from '../../src/engine/projections/rebuild.js';
import { ProjectionRunner } from '../../src/engine/projections/runner.js';
import { projections, slices } from '../../src/startup/composition.js';
import { openLedger, STREAM, verified } from '../coins.js';
import { createTestDatabase, type TestDatabase } from '../database.js';
import { expected, shown } from '../read-tables.js';
import { withFinished } from '../remembering.js';
import { runsOnDisk } from '../runs.js';
import { commands, type Kind } from './commands.js';
import { carryOut } from './execute-commands.js';

/** The same on a real database, one run after the other in one ledger. */

let database: TestDatabase;
let store: PostgresStore;
beforeAll(async () => {
  database = await createTestDatabase();
  store = await PostgresStore.open(database.url);
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

it('keeps the read tables equal to a replay from zero', async () => {
  const ledger = await openLedger(store, { slices: withFinished(slices) });
  const runner = new ProjectionRunner({
    store,
    stream: STREAM,
    events: ledger.durable,
    tables: new PostgresReadTables(database.url, projections),
    projections,
  });
  await runner.start();
  try {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(commands, async (all) => {
        // Whether consent is required holds for the whole ledger, and a model knows its own people only.
        const own = all.filter(({ kind }) => kind !== 'require consent');
        await carryOut(ledger, own, { seed: `run ${run++}`, seen: new Map<Kind, number>() });
      }),
      runsOnDisk(15),
    );
    expect(await runner.waitFor(ledger.head.revision)).toBe(true);
    const live = await shown(database, projections);
    expect(live).toEqual(await expected(store, projections));
    await rebuild({ store, stream: STREAM, databaseUrl: database.url, projections });
    expect(await shown(database, projections)).toEqual(live);
    expect((await verified(store)).findings).toEqual([]);
  } finally {
    await runner.stop();
  }
});
