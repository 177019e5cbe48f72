import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { ADA, BEN, cause, deposit, openLedger, STREAM, transfer } from '../../../test/coins.js';
import { eventually } from '../../../test/conditions.js';
import { createTestDatabase, type TestDatabase } from '../../../test/database.js';
import { expected, projections, shown } from '../../../test/read-tables.js';
import { PostgresStore } from '../event-store/postgres/postgres.js';
import type { LocalLedger } from '../ledger/writing/local-ledger.js';
import { PostgresReadTables } from './postgres-read-tables.js';
import type { Projection } from './projection.js';
import { readSchemaOf } from './read-schema.js';
import { readSchemasIn } from './read-schemas.js';
import { ProjectionRunner } from './runner.js';

let database: TestDatabase;
let store: PostgresStore;
let ledger: LocalLedger;
let runners: ProjectionRunner[];

beforeEach(async () => {
  database = await createTestDatabase();
  store = await PostgresStore.open(database.url);
  ledger = await openLedger(store);
  runners = [];
});
afterEach(async () => {
  jest.restoreAllMocks();
  await Promise.all(runners.map((runner) => runner.stop()));
  await store.close();
  await database.drop();
});

const newer: readonly Projection[] = projections.map((projection) => ({ ...projection, version: 2 }));

/** A process of the release that has these projections. */
async function start(of: readonly Projection[] = projections): Promise<ProjectionRunner> {
  const tables = new PostgresReadTables(database.url, of);
  const runner = new ProjectionRunner({ store, stream: STREAM, events: ledger.durable, tables, projections: of });
  runners.push(runner);
  await runner.start();
  return runner;
}

async function schemas(): Promise<string[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return (await readSchemasIn(client).finally(() => client.end())).sort();
}

const schemasOf = (...releases: (readonly Projection[])[]) => releases.map(readSchemaOf).sort();
const isRunning = (runner: ProjectionRunner) => eventually(() => runner.isRunning);

describe('two releases on one database', () => {
  it('each have read tables of their own, and both follow the ledger', async () => {
    const releases = [await start(), await start(newer)];
    await ledger.write(deposit(ADA, 10), cause());
    const { revision } = await ledger.write(transfer(ADA, BEN, 4), cause());
    for (const runner of releases) {
      expect(await runner.waitFor(revision)).toBe(true);
      expect(runner.isRunning).toBe(true);
    }
    expect(await schemas()).toEqual(schemasOf(projections, newer));
    expect(await shown(database)).toEqual(await expected(store));
  });

  it('name their schemas by the shape of the tables and the versions of the mappings', () => {
    const indexed = projections.map((projection) => ({
      ...projection,
      tables: projection.tables.map((table) => ({ ...table, indexes: [['revision']] })),
    }));
    expect(new Set([projections, newer, indexed].map(readSchemaOf)).size).toBe(3);
    expect(readSchemaOf([...projections])).toBe(readSchemaOf(projections));
  });

  it('drop the tables of the other one at a start, once its last process is gone', async () => {
    const [one, other] = [await start(), await start()];
    await one.stop();
    const third = await start(newer);
    expect(await schemas()).toEqual(schemasOf(projections, newer));
    await other.stop();
    await third.stop();
    await start(newer);
    expect(await schemas()).toEqual(schemasOf(newer));
  });

  it('make their tables again that were dropped while they had no connection', async () => {
    const runner = await start();
    await ledger.write(deposit(ADA, 10), cause());
    await runner.waitFor(1);
    await database.query(
      `begin; drop schema ${readSchemaOf(projections)} cascade;
       select pg_terminate_backend(pid) from pg_stat_activity
       where application_name like 'form read%' and datname = current_database(); commit`,
    );
    const { revision } = await ledger.write(transfer(ADA, BEN, 4), cause());
    expect(await runner.waitFor(revision, 10_000)).toBe(true);
    expect(await shown(database)).toEqual(await expected(store));
  });
});

describe('the schema of releases from before', () => {
  beforeEach(async () => {
    await database.query('create schema read; create table read.checkpoint (revision bigint)');
  });

  it('is dropped at a start', async () => {
    await start();
    expect(await schemas()).toEqual(schemasOf(projections));
  });

  it('stays while a process of theirs is connected', async () => {
    const old = new pg.Client({ connectionString: database.url, application_name: 'form-projections' });
    await old.connect();
    await start();
    expect(await schemas()).toEqual(['read', ...schemasOf(projections)]);
    await old.end();
  });
});

describe('of the processes of a release', () => {
  it('one runs, and the others learn how far it is', async () => {
    const [one, other] = [await start(), await start()];
    await isRunning(one);
    await ledger.write(deposit(ADA, 10), cause());
    const { revision } = await ledger.write(transfer(ADA, BEN, 4), cause());
    const all = Array.from({ length: 100 }, () => other.waitFor(revision));
    expect(new Set(await Promise.all(all))).toEqual(new Set([true]));
    expect([one.isRunning, other.isRunning]).toEqual([true, false]);
    expect(await shown(database)).toEqual(await expected(store));
    expect(await other.waitFor(revision + 1, 50)).toBe(false);
  });

  it('another one goes on when the one that runs ends', async () => {
    const [one, other] = [await start(), await start()];
    await isRunning(one);
    await one.stop();
    await ledger.write(deposit(ADA, 10), cause());
    await isRunning(other);
    expect(await other.waitFor(1)).toBe(true);
  });

  it('one stops running where it may not, and runs again', async () => {
    const [one, other] = [await start(), await start()];
    await isRunning(one);
    one.allowRunning(false);
    await isRunning(other);
    await ledger.write(deposit(ADA, 10), cause());
    expect(await one.waitFor(1)).toBe(true);
    expect(one.isRunning).toBe(false);
    other.allowRunning(false);
    one.allowRunning(true);
    await isRunning(one);
    await ledger.write(deposit(ADA, 10), cause());
    expect(await other.waitFor(2)).toBe(true);
  });

  it('another one goes on when the one that runs is silent for 2.5 s', async () => {
    // A process that is frozen sends nothing, so that its pings are missing, too.
    jest.spyOn(globalThis, 'setInterval').mockReturnValueOnce(setTimeout(() => undefined));
    await isRunning(await start());
    const other = await start();
    const began = performance.now();
    await isRunning(other);
    expect(performance.now() - began).toBeGreaterThan(1000);
    await ledger.write(deposit(ADA, 10), cause());
    expect(await other.waitFor(1)).toBe(true);
  });
});
