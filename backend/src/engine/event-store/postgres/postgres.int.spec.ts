import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { eventually } from '../../../../test/conditions.js';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.js';
import { freshStream, newEvents } from '../../../../test/event-store/contract-events.js';
import { describeEventStore } from '../../../../test/event-store/event-store.contract.js';
import { type FrozenProxy, startFrozenProxy } from '../../../../test/frozen-proxy.js';
import { EMPTY_STREAM, StoreUnavailable } from '../event-store.js';
import { PostgresStore } from './postgres.js';

describeEventStore('PostgreSQL', async () => {
  const database = await createTestDatabase();
  const store = await PostgresStore.open(database.url);
  return {
    store,
    close: async () => {
      await store.close();
      await database.drop();
    },
  };
});

const READ_ONLY = '25006';

describe('a probe of the PostgreSQL event store', () => {
  let database: TestDatabase;
  let proxy: FrozenProxy;
  let store: PostgresStore;
  beforeEach(async () => {
    database = await createTestDatabase();
    proxy = await startFrozenProxy(database.url);
    store = await PostgresStore.open(proxy.url, { deadlineMs: 300 });
  });
  afterEach(async () => {
    proxy.thaw();
    await store.close();
    await proxy.close();
    await database.drop();
  });

  const objects = () =>
    database.query(
      `select relname from pg_class join pg_namespace n on n.oid = relnamespace where nspname = 'event_store'`,
    );

  it('succeeds and leaves nothing', async () => {
    const before = await objects();
    await store.probe();
    expect(await store.streams()).toEqual([]);
    expect(await objects()).toEqual(before);
  });

  it('holds one connection however many ask at once', async () => {
    await Promise.all([store.probe(), store.probe(), store.probe()]);
    const ofProbes = `select from pg_stat_activity where application_name = 'form-probe' and datname = current_database()`;
    expect(await database.query(ofProbes)).toHaveLength(1);
  });

  it('fails while the server is silent, although no pool is used, and succeeds afterwards', async () => {
    await store.probe();
    proxy.freeze();
    await expect(store.probe()).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(store.probe()).rejects.toBeInstanceOf(StoreUnavailable);
    proxy.thaw();
    await store.probe();
  });

  it('fails after an append without an answer until a write can succeed again', async () => {
    const name = new URL(database.url).pathname.slice(1);
    const stream = freshStream();
    await store.append(stream, newEvents(1), EMPTY_STREAM);
    const before = await objects();
    // As a standby after a failover: it answers, and refuses every write.
    await database.query(`alter database ${name} set default_transaction_read_only = on`);
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and application_name = 'form-writer'`,
    );
    const appendCode = () =>
      store.append(stream, newEvents(1), 0).then(
        () => 'written',
        ({ cause }: StoreUnavailable) => (cause instanceof pg.DatabaseError ? cause.code : undefined),
      );
    await eventually(async () => (await appendCode()) === READ_ONLY);
    await expect(store.probe()).rejects.toMatchObject({ cause: { code: READ_ONLY } });
    await database.query(`alter database ${name} reset default_transaction_read_only`);
    await store.probe();
    await store.append(stream, newEvents(1), 0);
    expect(await objects()).toEqual(before);
  });
});
