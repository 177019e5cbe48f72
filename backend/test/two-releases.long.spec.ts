import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { ENV, type Member, startTestApp, type TestApp } from './app.js';
import { eventually } from './conditions.js';
import { createTestDatabase, type TestDatabase } from './database.js';
import { newFamily, REQUIRED } from './families.js';
import { made, newItem } from './makers.js';
import { startProgram } from './program.js';
import { readinessOf } from './readiness.js';

/** This release and the one after it, with another read table, another slice and a new event type, on one ledger. */
const NEWER = { NODE_OPTIONS: `--import=${new URL('../dist/test/newer-release.js', import.meta.url)}` };
/** One before this release. */
const OLDER = { NODE_OPTIONS: `--import=${new URL('../dist/test/older-release.js', import.meta.url)}`, ...REQUIRED };
/** A transfer of so many coins is an event of the new type in the newer release. */
const GIFT = 7;

let database: TestDatabase;
let running: { close(): Promise<unknown> }[];
beforeEach(async () => {
  database = await createTestDatabase();
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((app) => app.close()));
  await database.drop();
});

async function start(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await startTestApp({ database, env, processes: 1 });
  running.push(app);
  return app;
}

const send = (app: TestApp, from: Member, to: Member, amount: number) =>
  app.call('POST', '/coin/transfer', { token: from.token, body: { recipient: to.email, amount } });

async function coinsOf(app: TestApp, { token }: Member): Promise<unknown> {
  return (await app.call('GET', '/user/me', { token })).body.coinBalance;
}

const readSchemas = () => database.query(`select from pg_namespace where nspname ~ '^read_[0-9a-f]{12}$'`);

/** Transfers through each of them. Whoever wrote through a process reads it there. @returns who has 85 and 115 coins then */
async function trade(older: TestApp, newer: TestApp): Promise<[ada: Member, ben: Member]> {
  const [ada, ben] = [await older.join('Ada', 100), await newer.join('Ben', 100)];
  let left = 100;
  for (const app of [older, newer, older]) {
    expect((await send(app, ada, ben, 5)).status).toBe(201);
    left -= 5;
    expect(await coinsOf(app, ada)).toBe(left);
  }
  for (const app of [older, newer]) {
    await eventually(async () => (await coinsOf(app, ben)) === 115);
    expect((await readinessOf(app)).status).toBe(200);
  }
  expect(await readSchemas()).toHaveLength(2);
  for (const app of [older, newer]) await withdraw(app, ada);
  return [ada, ben];
}

/** Publishes an item and withdraws it: the answer waits for the effect, which whoever leads makes happen in a processor of both. */
async function withdraw(app: TestApp, seller: Member): Promise<void> {
  const { _id: item } = await newItem(app, seller);
  expect((await app.call('DELETE', `/marketplace/${item}`, { token: seller.token })).status).toBe(204);
  const withdrawn = `select 1 from marketplace_items where id = '${item}' and withdrawn_at is not null`;
  expect(await database.query(withdrawn)).toHaveLength(1);
}

async function expectOutdated(older: { url: string }): Promise<void> {
  await eventually(async () => (await readinessOf(older)).status === 503);
  expect((await readinessOf(older)).body.checks.ledger).toMatchObject({ ok: false, value: 'OUTDATED' });
}

it('an older release goes on beside a newer one until it ends, and cannot come back behind an event that it does not know', async () => {
  const older = await start();
  const newer = await start(NEWER);
  const [ada, ben] = await trade(older, newer);
  // The one that leads decides: no event of the new type yet.
  expect((await send(newer, ben, ada, GIFT)).status).toBe(201);
  expect((await readinessOf(older)).status).toBe(200);

  await older.close();
  await eventually(async () => (await send(newer, ben, ada, GIFT)).status === 201);
  await withdraw(newer, ada);
  const again = await startProgram({ ...ENV, DATABASE_URL: database.url });
  running.push({ close: () => again.stop() });
  await expectOutdated(again);
  expect(again.output()).toContain('Nothing is written: this release does not know the event GiftSent');
  expect((await send(newer, ada, ben, 1)).status).toBe(201);
});

it('an older release beside a newer one that leads drains once that writes an event that it does not know', async () => {
  const newer = await start(NEWER);
  const older = await start();
  const [ada, ben] = await trade(older, newer);
  expect((await send(newer, ben, ada, GIFT)).status).toBe(201);
  await expectOutdated(older);
  const refused = await send(older, ada, ben, 5);
  expect([refused.status, refused.body.code]).toEqual([503, 'UNAVAILABLE']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await older.call('GET', '/marketplace')).status).toBe(200);

  expect((await send(newer, ada, ben, 1)).status).toBe(201);
  expect([await coinsOf(newer, ada), await coinsOf(newer, ben)]).toEqual([91, 109]);
  expect((await readinessOf(newer)).status).toBe(200);
  const { body } = await newer.call('GET', '/coin/verify-blockchain', { token: newer.admin.token });
  expect(body).toMatchObject({ valid: true, balances: 'checked' });

  // The older one does not lead, nor does it keep others from leading.
  await newer.close();
  const next = await start(NEWER);
  expect((await send(next, ada, ben, 1)).status).toBe(201);
});

describe('while the release before leads', () => {
  let older: TestApp;
  let newer: TestApp;
  beforeEach(async () => {
    older = await start(OLDER);
    newer = await start(REQUIRED);
  });

  const add = (name: string) => newer.call('POST', '/admin/categories', { token: newer.admin.token, body: { name } });
  const named = (name: string) => database.query('select from categories where name = $1', [name]);

  it('an act of an administrator on rows is done, also where its request dies behind the event', async () => {
    expect((await add('Antiquariato')).status).toBe(201);
    expect(await named('Antiquariato')).toHaveLength(1);

    const acts = () =>
      database.query(`select from event_store.events where envelope::jsonb->>'type' = 'AdministratorActed'`);
    const before = (await acts()).length;
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('begin; lock table categories in exclusive mode');
    const lost = add('Modernariato').catch(() => undefined);
    await eventually(async () => (await acts()).length > before);
    await newer.program.kill();
    await lost;
    await client.end();
    expect(await named('Modernariato')).toEqual([]);
    await start(REQUIRED);
    await older.close();
    await eventually(async () => (await named('Modernariato')).length === 1);
  });

  it('guardians are told of a suspension once', async () => {
    const { child, guardian } = await newFamily(newer);
    const suspend = async () => {
      const seller = await newer.join('Gus Venditore');
      await database.query('update people set email_confirmed_at = now()');
      await made(newer, ['POST', `/family/${child._id}/allowed`], guardian, { email: seller.email });
      const measure = { outcome: 'suspend', ground: 'Termini di servizio, punto 3', facts: 'Ha insultato' };
      await made(newer, ['POST', '/admin/reports'], newer.admin, { kind: 'profile', subject: seller._id, ...measure });
    };
    const told = async () => {
      const notes = await made<{ title: string }[]>(newer, ['GET', '/notifications'], guardian);
      return notes.filter(({ title }) => title === 'Un account sospeso').length;
    };
    await suspend();
    await eventually(async () => (await told()) === 1);
    await older.close();
    // The newer one begins with what the release before may have left.
    const begun = `select from effect_lanes where lane = 'suspended-acquaintances'`;
    await eventually(async () => (await database.query(begun)).length === 1);
    await suspend();
    await eventually(async () => (await told()) > 1);
    expect(await told()).toBe(2);
  });
});
