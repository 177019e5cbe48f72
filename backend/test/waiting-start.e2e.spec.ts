import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ENV, PASSWORD } from './app.js';
import { eventually } from './conditions.js';
import { createTestDatabase, type TestDatabase } from './database.js';
import { startFrozenProxy } from './frozen-proxy.js';
import { launchProgram } from './program.js';
import { everyDayOrLong, inLongRun } from './runs.js';

/** A start before what FORM needs is there, as when a whole server starts. */
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** An address at which nothing listens. */
async function absent(): Promise<{ url: string; port: number }> {
  const proxy = await startFrozenProxy(database.url);
  await proxy.close();
  return { url: proxy.url, port: Number(new URL(proxy.url).port) };
}

it.each(everyDayOrLong(['absent'], ['absent', 'absent and then frozen']))(
  'waits for a database that is %s, says why, and starts',
  async (how) => {
    const { url, port } = await absent();
    const program = await launchProgram({ ...ENV, DATABASE_URL: url });
    await eventually(() => program.output().includes(`FORM waits for the database, 0 of 60 s: connect ECONNREFUSED`));
    const proxy = await startFrozenProxy(database.url, port);
    if (how !== 'absent') {
      proxy.freeze();
      await eventually(() => /FORM waits for the database, \d+ of 60 s: no answer in 5 s/.test(program.output()));
      proxy.thaw();
    }
    await program.started;
    process.kill(program.pid, 'SIGTERM');
    expect(await program.ended).toEqual({ code: 0, signal: null });
    await proxy.close();
  },
);

inLongRun(() => {
  it('stops at once while it waits', async () => {
    const { url } = await absent();
    const program = await launchProgram({ ...ENV, DATABASE_URL: url });
    await eventually(() => program.output().includes('FORM waits'));
    process.kill(program.pid, 'SIGTERM');
    expect(await program.ended).toEqual({ code: 0, signal: null });
  });
});

it('waits for an event store that is absent', async () => {
  const program = await launchProgram({
    ...ENV,
    DATABASE_URL: database.url,
    EVENTSTORE_URL: `esdb://127.0.0.1:${(await absent()).port}?tls=false`,
  });
  await eventually(() => /FORM waits for the event store, \d+ of 60 s: EVENTSTORE_URL/.test(program.output()));
  process.kill(program.pid, 'SIGTERM');
  expect(await program.ended).toEqual({ code: 0, signal: null });
});

const changed = (change: (url: URL) => void): string => {
  const url = new URL(database.url);
  change(url);
  return url.href;
};

it.each([
  // PostgreSQL says the same of a role that is not there; that of the specs needs no password (global-setup.ts).
  ['a wrong password', (url: URL) => Object.assign(url, { username: 'nessuno' }), /password authentication failed/],
  ['a missing database', (url: URL) => Object.assign(url, { pathname: '/nessuno' }), /"nessuno" does not exist/],
])('ends at once with one line for %s, and makes nothing', async (_, change, reason) => {
  const DATA_DIR = join(tmpdir(), `form-refused-${randomUUID()}`);
  const program = await launchProgram({ ADMIN_PASSWORD: PASSWORD, DATA_DIR, DATABASE_URL: changed(change) });
  expect(await program.ended).toEqual({ code: 1, signal: null });
  expect(program.output()).toMatch(/^FORM cannot start: DATABASE_URL cannot be used: [^\n]*\n$/);
  expect(program.output()).toMatch(reason);
  expect(existsSync(DATA_DIR)).toBe(false);
});
