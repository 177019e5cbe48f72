import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { createTestDatabase } from './database.js';
import { startProgram } from './program.js';
import { inLongRun } from './runs.js';

it('creates the administrator, and prints the password, only once it owns the port', async () => {
  const database = await createTestDatabase();
  const env = { DATABASE_URL: database.url };
  const other = createServer();
  const port = await new Promise<number>((resolve) => {
    other.listen(0, '0.0.0.0', () => resolve((other.address() as { port: number }).port));
  });
  await expect(startProgram({ ...env, PORT: String(port) })).rejects.toThrow(`PORT ${port} is in use`);
  expect(await database.query(`select from pg_tables where tablename = 'people'`)).toEqual([]);

  other.close();
  const program = await startProgram({ ...env, PORT: String(port) });
  const password = /password: (\S+)/.exec(program.output())?.[1];
  const response = await fetch(`${program.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@form.local', password }),
  });
  expect(response.status).toBe(200);
  await program.stop();
  await database.drop();
});

inLongRun(() => {
  it('reports the place of the database when it cannot be in the data folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'form-closed-'));
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    const program = await startProgram({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'segreto1' });
    const outside = /The database is in (\/\S+):/.exec(program.output())?.[1];
    await program.stop();
    // Only root runs the server as another user, who cannot read root's files.
    expect(outside?.startsWith('/var/lib/form/data-') ?? false).toBe(process.getuid?.() === 0);
    await rm(folder, { recursive: true, force: true });
    if (outside) await rm(outside, { recursive: true, force: true });
  });
});
