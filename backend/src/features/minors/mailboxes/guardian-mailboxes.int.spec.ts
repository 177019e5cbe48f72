import { createHash, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { GuardianMailboxes1764000000034 } from '../../../../migrations/0034-guardian-mailboxes.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/migrated-database.js';
import { GuardianMailboxes } from './guardian-mailboxes.js';

let database: MigratedDatabase;
let mailboxes: GuardianMailboxes;
beforeEach(async () => {
  database = await createMigratedDatabase();
  mailboxes = new GuardianMailboxes(database.source);
});
afterEach(() => database.drop());

const NOON = new Date('2030-03-10T11:00:00Z');
const claim = (email: string, now = NOON) => mailboxes.claim(email, now, database.source.manager);

it('counts by the day in Rome, all ways to write a mailbox together', async () => {
  const ways = ['mum@me.com', 'mum+a@icloud.com', '"mum"@mac.com', 'mum@me.com', 'mum+b@me.com'];
  for (const way of ways) expect(await claim(way)).toBe(true);
  expect([await claim('mum@icloud.com'), await claim('dad@icloud.com')]).toEqual([false, true]);
  expect(await claim('mum@me.com', new Date('2030-03-10T22:59:59Z'))).toBe(false);
  expect(await claim('mum@me.com', new Date('2030-03-10T23:00:00Z'))).toBe(true);
});

it('keeps a block for good, and no count of earlier days', async () => {
  const rows = () => database.query('select from guardian_mailboxes');
  await claim('dad@example.it');
  await mailboxes.block('mum@example.it', NOON, database.source.manager);
  await mailboxes.forgetOld(NOON);
  expect(await rows()).toHaveLength(2);
  const nextYear = new Date('2031-03-10T11:00:00Z');
  await mailboxes.forgetOld(nextYear);
  expect(await rows()).toHaveLength(1);
  expect(await claim('mum@example.it', nextYear)).toBe(false);
  await mailboxes.unblock('mum+x@example.it', database.source.manager);
  expect(await claim('mum@example.it', nextYear)).toBe(true);
});

it('holds what earlier releases blocked for one child, unless it was taken back there', async () => {
  const migration = new GuardianMailboxes1764000000034();
  const runner = database.source.createQueryRunner();
  await migration.down(runner);
  const child = randomUUID();
  await database.query(
    `insert into people (id, wallet, name, email, password_hash, joined_as)
     values ('${randomUUID()}', '${child}', 'Mina', 'mina@example.it', '', 'minor')`,
  );
  for (const email of ['mum+x@me.com', 'm.um@gmail.com', 'dad@example.it']) {
    await database.query(
      `insert into guardian_requests (id, child, email, purpose, cause, sent_at, expires_at, ended_at, outcome)
       values ($1, $2, $3, 'consent', 'registration', now(), now(), now(), 'not-me')`,
      [randomUUID(), child, email],
    );
  }
  for (const blocked of ['mum@me.com', 'mum@gmail.com']) {
    const hash = createHash('sha256').update(`${child}\n${blocked}`).digest();
    await database.query('insert into blocked_guardian_addresses (child, hash) values ($1, $2)', [child, hash]);
  }
  await migration.up(runner);
  await runner.release();
  expect([await claim('mum@icloud.com'), await claim('mum@googlemail.com')]).toEqual([false, false]);
  expect(await claim('dad@example.it')).toBe(true);
  const { manager } = database.source;
  expect(await mailboxes.hasRefused(child, 'mum@mac.com', manager)).toBe(true);
  expect(await mailboxes.hasRefused(randomUUID(), 'mum@mac.com', manager)).toBe(false);
});
