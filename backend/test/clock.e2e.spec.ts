import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ENV, type Member, signIn, startTestApp, type TestApp } from './app.js';
import { eventually } from './conditions.js';
import { createTestDatabase, MIGRATED, type TestDatabase } from './database.js';
import { type FakeTime, fakeTime } from './fake-time.js';
import { runForm } from './program.js';
import { inLongRun } from './runs.js';

/** FORM under libfaketime: its wall clock is set while it runs, that of its PostgreSQL is right. */
let folder: string;
let time: FakeTime;
let database: TestDatabase;
let form: TestApp;
let ada: Member;
let ben: Member;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'form-clock-'));
  time = await fakeTime(folder);
  database = await createTestDatabase(MIGRATED);
  form = await start();
  [ada, ben] = [await form.join('Ada Neri', 100), await form.join('Ben Verdi')];
});
afterAll(async () => {
  await form.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

const env = () => ({ ...ENV, ...time.env, DATABASE_URL: database.url, DATA_DIR: folder });
const start = () => startTestApp({ env: env(), database, processes: 1 });
/** `form accept-clock` */
const accept = () => runForm(['accept-clock'], env());

/** Signs in anew, because a token does not live for a year. @returns status and code */
async function transfer(): Promise<unknown[]> {
  const { token } = await signIn(form.call, ada.email);
  const { status, body } = await form.call('POST', '/coin/transfer', {
    token,
    body: { recipient: ben.email, amount: 1 },
  });
  return [status, body.code];
}

async function readiness() {
  const answer = await fetch(`${form.url}/health/ready`);
  const { checks }: { checks: { clock: { ok: boolean; msg?: string } } } = JSON.parse(await answer.text());
  return { status: answer.status, ...checks.clock };
}

/** How many days the newest event is ahead, by the clock of the database. */
async function daysAhead(): Promise<number> {
  const [newest] = await database.query<{ days: string }>(
    `select extract(day from (envelope::json->>'ts')::timestamptz - now()) as days from event_store.events
     join event_store.streams on id = stream where name = 'ledger' order by events.revision desc limit 1`,
  );
  return Number(newest?.days);
}

const REFUSED = [503, 'CLOCK_REFUSED'];
const DONE = [201, undefined];

it('refuses writes while its clock is a year ahead, until that is over or accepted', async () => {
  expect([await transfer(), (await readiness()).ok]).toEqual([DONE, true]);

  await time.set('+365d');
  expect(await transfer()).toEqual(REFUSED);
  await eventually(async () => !(await readiness()).ok);
  expect(await readiness()).toMatchObject({
    status: 503,
    ok: false,
    msg: expect.stringMatching(/365 days.*form accept-clock/),
  });
  await time.set('+0');
  expect([await transfer(), await daysAhead()]).toEqual([DONE, 0]);
  await eventually(async () => (await readiness()).ok);

  await time.set('+365d');
  await accept();
  // Readiness may say of the clock what it was a moment before.
  await eventually(async () => isDeepStrictEqual([await transfer(), await daysAhead()], [DONE, 364]));
  expect((await readiness()).ok).toBe(true);
});

inLongRun(() => {
  it('refuses them also across a restart behind what was accepted', async () => {
    await form.program.stop();
    await time.set('+0');
    form = await start();
    expect(await transfer()).toEqual(REFUSED);
    await form.program.stop();
    expect(await accept()).toContain('Accepted');
    form = await start();
    expect([await transfer(), (await readiness()).ok, await daysAhead()]).toEqual([DONE, true, 364]);
  });
});
