import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '../../../../test/conditions.js';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.js';
import { eventOfBytes, fill, freshStream } from '../../../../test/event-store/contract-events.js';
import { StoreUnavailable } from '../event-store.js';
import { PostgresStore } from './postgres.js';

const READERS = `from pg_stat_activity where query like 'copy (%' and datname = current_database()`;

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

it('only the reader whose connection is cut gets an error', async () => {
  const stream = freshStream();
  // More than the buffers between the server and this process hold.
  const batches = Array.from({ length: 20 }, () => Array.from({ length: 128 }, () => eventOfBytes(8000)));
  await fill(store, stream, batches);
  const reading = async () => {
    for await (const _ of store.read(stream, { from: 0 })) {
      await database.query(`select pg_terminate_backend(pid) ${READERS}`);
      await eventually(async () => (await database.query(`select 1 ${READERS}`)).length === 0);
    }
  };
  await expect(reading()).rejects.toBeInstanceOf(StoreUnavailable);
  expect(await store.head(stream)).toBe(20 * 128 - 1);
});
