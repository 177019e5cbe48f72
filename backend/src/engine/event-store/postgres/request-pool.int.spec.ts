import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.js';
import { requestPool } from './request-pool.js';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, ...requestPool(1) });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

it('survives that a borrowed connection is lost between two queries', async () => {
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const lost = new Promise((resolve) => client.once('end', resolve));
  await database.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await lost;
  await expect(client.query('select 1')).rejects.toThrow();
  client.release(true);
});
