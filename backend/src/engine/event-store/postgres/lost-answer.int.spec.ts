import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { eventually } from '../../../../test/conditions.js';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.js';
import { type FrozenProxy, startFrozenProxy } from '../../../../test/frozen-proxy.js';
import { orLost } from './lost-answer.js';

let database: TestDatabase;
let proxy: FrozenProxy;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startFrozenProxy(database.url);
});
afterAll(async () => {
  await proxy.close();
  await database.drop();
});

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: proxy.url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const cutting = (client: pg.Client) => ({
  databaseUrl: proxy.url,
  client,
  cut: () => client.connection.stream.destroy(),
});

it('cuts a connection whose answer was lost, once the server can be asked', async () => {
  const client = await connected();
  proxy.freeze();
  let outcome = 'waits';
  orLost(client.query('select 1'), cutting(client)).then(
    () => (outcome = 'answered'),
    () => (outcome = 'cut'),
  );
  proxy.heal();
  await eventually(() => outcome !== 'waits');
  expect(outcome).toBe('cut');
});

it('waits for a server that works', async () => {
  const client = await connected();
  const { rows } = await orLost(client.query('select pg_sleep(2), 7 as answer'), cutting(client));
  expect(rows).toMatchObject([{ answer: 7 }]);
  await client.end();
});
