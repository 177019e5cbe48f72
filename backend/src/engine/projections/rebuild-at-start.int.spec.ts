import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ADA, BEN, cause, deposit, openLedger, STREAM } from '../../../test/coins.js';
import { eventually } from '../../../test/conditions.js';
import { createTestDatabase, type TestDatabase } from '../../../test/database.js';
import { checkpoint, expected, projections, shown } from '../../../test/read-tables.js';
import { PostgresStore } from '../event-store/postgres/postgres.js';
import { DurableEvents } from '../ledger/writing/durable-events.js';
import type { LocalLedger } from '../ledger/writing/local-ledger.js';
import { PostgresReadTables } from './postgres-read-tables.js';
import { ProjectionRunner, type RunnerOptions } from './runner.js';

const LAG_MIN = 200;

let database: TestDatabase;
let store: PostgresStore;
let ledger: LocalLedger;
let errors: unknown[];
let told: object[];
let runners: ProjectionRunner[];

beforeEach(async () => {
  database = await createTestDatabase();
  store = await PostgresStore.open(database.url);
  ledger = await openLedger(store);
  [errors, told, runners] = [[], [], []];
});
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  await store.close();
  await database.drop();
});

function newRunner(options: Partial<RunnerOptions> = {}): ProjectionRunner {
  const runner = new ProjectionRunner({
    store,
    stream: STREAM,
    events: ledger.durable,
    tables: new PostgresReadTables(database.url, projections),
    projections,
    rebuildLagMin: LAG_MIN,
    onError: (error) => errors.push(error),
    onRebuild: (_, figures) => told.push(figures),
    ...options,
  });
  runners.push(runner);
  return runner;
}

async function start(options?: Partial<RunnerOptions>): Promise<ProjectionRunner> {
  const runner = newRunner(options);
  await runner.start();
  return runner;
}

/** Appends to the ledger until it has `size` events. */
async function grow(size: number): Promise<void> {
  const missing = size - ledger.head.revision - 1;
  await Promise.all(Array.from({ length: missing }, () => ledger.write(deposit(ADA, 11), cause())));
  expect(ledger.head.revision + 1).toBe(size);
}

async function expectCurrent(runner: ProjectionRunner): Promise<void> {
  expect(await runner.waitFor(ledger.head.revision, 10_000)).toBe(true);
  expect(await shown(database)).toEqual(await expected(store));
  expect(await checkpoint(database)).toBe(ledger.head.revision);
}

it('rebuilds missing read tables, reports it, and follows from there', async () => {
  await grow(LAG_MIN);
  const runner = await start();
  expect(told).toEqual([{ lag: LAG_MIN }, { events: LAG_MIN, seconds: expect.any(Number) }]);
  expect(await checkpoint(database)).toBe(LAG_MIN - 1);
  await ledger.write(deposit(BEN, 5), cause());
  await expectCurrent(runner);
});

it('follows when fewer events are missing', async () => {
  await grow(LAG_MIN - 1);
  await expectCurrent(await start());
  expect(told).toEqual([]);
});

it.each([
  ['rebuilds read tables that miss a quarter of the ledger', LAG_MIN * 4, 2],
  ['follows when less than a quarter of the ledger is missing', LAG_MIN * 4 + 1, 0],
])('%s', async (_, size, tellings) => {
  await grow(size - LAG_MIN);
  const before = await start();
  await expectCurrent(before);
  await before.stop();
  told = [];
  await grow(size);
  await expectCurrent(await start());
  expect(told).toHaveLength(tellings);
});

it('rebuilds once when two processes start together', async () => {
  await grow(LAG_MIN);
  const both = await Promise.all([start(), start()]);
  expect(told).toHaveLength(2);
  for (const runner of both) await expectCurrent(runner);
});

it('starts on an altered ledger, with read tables that stop before the altered event', async () => {
  await grow(LAG_MIN);
  await database.query(`update event_store.events set envelope = replace(envelope, ':11', ':12') where revision = 150`);
  // The ledger still has the unaltered event in memory.
  const events = new DurableEvents(store, STREAM);
  events.begin(ledger.head.revision);
  const runner = await start({ events });
  await eventually(() => runner.failure !== undefined);
  expect(runner.failure?.revision).toBe(150);
  expect(await checkpoint(database)).toBe(149);
  expect(errors[0]).toMatchObject({ message: expect.stringContaining('revision 150') });
});

it('ends the rebuild when it is stopped', async () => {
  await grow(LAG_MIN);
  let stopped: Promise<void> | undefined;
  const runner = newRunner({
    onRebuild: () => {
      stopped = runner.stop();
    },
  });
  await runner.start();
  await stopped;
  expect(await checkpoint(database)).toBe(-1);
  expect(errors).toEqual([]);
  await expectCurrent(await start());
});
