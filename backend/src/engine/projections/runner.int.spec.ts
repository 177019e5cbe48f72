import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ADA, BEN, cause, deposit, openLedger, STREAM, transfer } from '../../../test/coins.js';
import { eventually } from '../../../test/conditions.js';
import { createTestDatabase, type TestDatabase } from '../../../test/database.js';
import { checkpoint, expected, projections, shown } from '../../../test/read-tables.js';
import { everyDayOrLong } from '../../../test/runs.js';
import { PostgresStore } from '../event-store/postgres/postgres.js';
import type { SealedEvent } from '../ledger/format/envelope.js';
import type { LocalLedger } from '../ledger/writing/local-ledger.js';
import { PostgresReadTables } from './postgres-read-tables.js';
import type { Projection, Rows } from './projection.js';
import { ProjectionRunner } from './runner.js';

let database: TestDatabase;
let store: PostgresStore;
let ledger: LocalLedger;
let errors: unknown[];
let runners: ProjectionRunner[];

beforeEach(async () => {
  database = await createTestDatabase();
  store = await PostgresStore.open(database.url);
  ledger = await openLedger(store);
  errors = [];
  runners = [];
});
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  await store.close();
  await database.drop();
});

async function start(of: readonly Projection[] = projections): Promise<ProjectionRunner> {
  const onError = (error: unknown) => errors.push(error);
  const runner = new ProjectionRunner({
    store,
    stream: STREAM,
    events: ledger.durable,
    tables: new PostgresReadTables(database.url, of),
    projections: of,
    onError,
  });
  runners.push(runner);
  await runner.start();
  return runner;
}

const note = (id: string, text?: string) => ledger.write(() => [{ type: 'Noted', data: { id, text } }], cause());

/** Many callers, one transaction after the other each. */
async function busy(callers = everyDayOrLong(10, 20), turns = everyDayOrLong(10, 20)): Promise<void> {
  await ledger.write(deposit(ADA, callers * turns), cause());
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let turn = 0; turn < turns; turn++) {
        await ledger.write(transfer(ADA, BEN, 1), cause());
        await note(`${caller}`, `turn ${turn}`);
      }
    }),
  );
}

async function expectCurrent(): Promise<void> {
  expect(await shown(database)).toEqual(await expected(store));
  expect(await checkpoint(database)).toBe(ledger.head.revision);
}

const cut = () =>
  database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name like 'form read%' and datname = current_database()`,
  );

describe('a runner', () => {
  it('applies the events from before its start and after', async () => {
    await ledger.write(deposit(ADA, 10), cause());
    const runner = await start();
    await ledger.write(transfer(ADA, BEN, 4), cause());
    await note('a', "tab\t line\n quote ' back\\slash è 🎓");
    expect(await runner.waitFor(ledger.head.revision)).toBe(true);
    await expectCurrent();
    expect(runner.revision).toBe(ledger.head.revision);
  });

  it('changes rows and checkpoint together', async () => {
    const runner = await start();
    const moments = new Map<number, { entries: number; transactions: number; due: number }>();
    let done = false;
    const untilSeen = async () => {
      do await busy();
      while (moments.size <= 3);
    };
    const working = untilSeen().finally(() => {
      done = true;
    });
    // One statement sees one snapshot.
    const watching = eventually(async () => {
      const [row] = await database.query<{ at: number; entries: number; transactions: number; due: number }>(
        `select revision::int as at, (select count(*)::int from test_entries) as entries,
           (select coalesce(sum(transactions), 0)::int from test_balances) as transactions,
           (select 2 * count(*)::int from event_store.events e
            where e.revision <= c.revision and envelope like '%"postings"%') as due
         from checkpoint c`,
      );
      if (row) moments.set(row.at, row);
      return done;
    });
    await Promise.all([working, watching]);
    for (const { entries, transactions, due } of moments.values()) expect([entries, transactions]).toEqual([due, due]);
    expect(await runner.waitFor(ledger.head.revision, 10_000)).toBe(true);
    await expectCurrent();
  });

  it('beside another one neither skips nor repeats while the ledger grows', async () => {
    const [one, other] = await Promise.all([start(), start()]);
    await busy();
    for (const runner of [one, other]) expect(await runner.waitFor(ledger.head.revision, 10_000)).toBe(true);
    await expectCurrent();
    expect(errors).toEqual([]);
  });

  it('continues at its checkpoint after a restart', async () => {
    const first = await start();
    await busy(5, 5);
    await first.waitFor(ledger.head.revision, 10_000);
    await first.stop();
    const stoppedAt = await checkpoint(database);
    await ledger.write(deposit(ADA, 7), cause());
    const applied: number[] = [];
    const counting = projections.map((projection) => ({
      ...projection,
      apply(rows: Rows, event: SealedEvent) {
        applied.push(event.rev);
        projection.apply?.(rows, event);
      },
    }));
    const second = await start(counting);
    expect(await second.waitFor(ledger.head.revision)).toBe(true);
    expect(new Set(applied)).toEqual(new Set([stoppedAt + 1]));
    await expectCurrent();
  });

  it('continues when its connection is cut repeatedly', async () => {
    const runner = await start();
    let done = false;
    // A connection that is cut between two transactions is replaced without an error.
    const untilWriteFails = async () => {
      do await busy();
      while (errors.length === 0);
    };
    const working = untilWriteFails().finally(() => {
      done = true;
    });
    let cuts = 0;
    await eventually(async () => {
      const before = runner.revision;
      cuts += (await cut()).length;
      await eventually(() => done || runner.revision > before);
      return done;
    });
    await working;
    expect(await runner.waitFor(ledger.head.revision, 10_000)).toBe(true);
    expect(cuts).toBeGreaterThan(0);
    expect(errors.length).toBeGreaterThan(0);
    expect(runner.failure).toBeUndefined();
    await expectCurrent();
  });

  it('continues when every connection to the database is cut, its subscription too', async () => {
    const runner = await start();
    await busy(2, 5);
    await runner.waitFor(ledger.head.revision, 10_000);
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await busy(2, 5);
    expect(await runner.waitFor(ledger.head.revision, 10_000)).toBe(true);
    await expectCurrent();
  });

  it('rebuilds its tables when a definition has changed', async () => {
    const first = await start();
    await busy(2, 2);
    await first.waitFor(ledger.head.revision, 10_000);
    await first.stop();
    const [coins, notes] = projections;
    if (!coins || !notes) throw new Error('no projections');
    const changed = [coins, { ...notes, tables: notes.tables.map((table) => ({ ...table, indexes: [['revision']] })) }];
    const second = await start(changed);
    expect(await second.waitFor(ledger.head.revision, 10_000)).toBe(true);
    await expectCurrent();
  });
});

describe('waiting for a revision', () => {
  it('ends when the tables hold it', async () => {
    const runner = await start();
    const waited = runner.waitFor(1, 10_000);
    await ledger.write(deposit(ADA, 1), cause());
    expect(await waited).toBe(true);
    expect(await checkpoint(database)).toBeGreaterThanOrEqual(1);
  });

  it('ends with false when it takes too long, or when the runner stops', async () => {
    const runner = await start();
    expect(await runner.waitFor(99, 1)).toBe(false);
    const waited = runner.waitFor(99, 60_000);
    await runner.stop();
    expect(await waited).toBe(false);
  });
});
