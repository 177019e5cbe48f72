import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.js';
import { type FrozenProxy, startFrozenProxy } from '../../../../test/frozen-proxy.js';
import { requestPool, streamingPool } from './request-pool.js';

const SILENCE_MS_MAX = 200;

let database: TestDatabase;
let proxy: FrozenProxy;
let pool: pg.Pool;
beforeEach(async () => {
  database = await createTestDatabase();
  proxy = await startFrozenProxy(database.url);
});
afterEach(async () => {
  proxy.thaw();
  await pool.end();
  await proxy.close();
  await database.drop();
});

it('survives that a borrowed connection is lost between two queries', async () => {
  pool = new pg.Pool({ connectionString: database.url, ...requestPool(1) });
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const lost = new Promise((resolve) => client.once('end', resolve));
  await database.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await lost;
  await expect(client.query('select 1')).rejects.toThrow();
  client.release(true);
});

it.each([false, true])(
  'keeps what is silent because nothing is asked, and cuts what does not answer; pipeline: %s',
  async (pipeline) => {
    pool = new pg.Pool({ connectionString: proxy.url, ...streamingPool(1, SILENCE_MS_MAX), pipeline });
    const client = await pool.connect();
    const pid = async () => (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
    const asked = await pid();
    await once(client.connection.stream, 'timeout');
    expect(await pid()).toBe(asked);
    // The second is sent before the first is answered.
    const [slow, quick] = [client.query('select pg_sleep(10)'), client.query('select 1')].map((query) =>
      query.catch((cause: unknown) => cause),
    );
    expect(await slow).toMatchObject({ code: 'ETIMEDOUT' });
    expect(await quick).toMatchObject({ message: expect.any(String) });
    client.release(true);
  },
);

it('cuts a connection that was idle when its server froze', async () => {
  pool = new pg.Pool({ connectionString: proxy.url, ...streamingPool(1, SILENCE_MS_MAX) });
  const client = await pool.connect();
  await client.query('select 1');
  await once(client.connection.stream, 'timeout');
  proxy.freeze();
  await expect(client.query('select 1')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  client.release(true);
});
