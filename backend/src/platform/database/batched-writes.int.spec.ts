import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { createTestDatabase, MIGRATED, type TestDatabase } from '../../../test/database.js';
import { BatchedWrites, type WriteKind } from './batched-writes.js';
import { requestDatabase } from './database.js';

/** A seat of a number is taken once, and only by who is on the list. */
const TAKE: WriteKind = {
  name: 'take-seat',
  text: `insert into seats (person, number) select * from unnest($1::uuid[], $2::integer[])
    on conflict do nothing returning person, number as key`,
};
const LEAVE: WriteKind = {
  name: 'leave-seat',
  text: `delete from seats using unnest($1::uuid[], $2::integer[]) as left_by (person, number)
    where seats.person = left_by.person and seats.number = left_by.number`,
};
const CUT: WriteKind = {
  name: 'cut',
  text: 'select pg_terminate_backend(pg_backend_pid()) from unnest($1::uuid[], $2::integer[])',
};
const CONNECTIONS = 4;
const PEOPLE = Array.from({ length: 40 }, () => randomUUID());
const [ADA, BEN, ZOE] = PEOPLE as [string, string, string];

let database: TestDatabase;
let source: DataSource;
let writes: BatchedWrites;
beforeAll(async () => {
  database = await createTestDatabase(MIGRATED);
  source = await new DataSource(requestDatabase(database.url, CONNECTIONS)).initialize();
  await database.query(`create table listed (person uuid primary key);
    create table seats (number integer primary key, person uuid not null references listed)`);
  await database.query('insert into listed select unnest($1::uuid[])', [PEOPLE]);
});
beforeEach(async () => {
  await database.query('delete from seats');
  writes = new BatchedWrites(source);
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

const take = (person: string, number: number) => writes.write(TAKE, [person, number]);
const seats = () => database.query<{ number: number; person: string }>('select number, person from seats');
const transactions = async () =>
  (await database.query<{ made: number }>('select count(distinct xmin::text)::integer as made from seats'))[0]?.made;

it('makes the writes of all who wait in one transaction, and tells each what its own did', async () => {
  await take(ADA, 0);
  const first = PEOPLE.map((person, number) => take(person, number));
  expect(await Promise.all(first)).toEqual(PEOPLE.map((_, number) => number > 0));
  expect(await transactions()).toBe(2);
});

it('makes the writes of one person in one transaction too, where each is of another row', async () => {
  await take(ADA, 0);
  const made = PEOPLE.map((_, number) => take(ADA, number));
  expect(await Promise.all(made)).toEqual(PEOPLE.map((_, number) => number > 0));
  expect(await transactions()).toBe(2);
});

it('gives an error only to who caused it', async () => {
  const stranger = randomUUID();
  const made = await Promise.allSettled([take(ADA, 1), take(stranger, 2), take(BEN, 3)]);
  expect(made).toMatchObject([
    { status: 'fulfilled', value: true },
    { status: 'rejected', reason: { code: '23503', constraint: 'seats_person_fkey' } },
    { status: 'fulfilled', value: true },
  ]);
  expect(await seats()).toHaveLength(2);
});

it('makes the writes of a row in the order in which they came', async () => {
  const made = Array.from({ length: 10 }, () => [take(ADA, 1), writes.write(LEAVE, [ADA, 1])]).flat();
  const taken = (await Promise.all(made)).filter((_, index) => index % 2 === 0);
  expect(taken).toEqual(Array.from({ length: 10 }, () => true));
  expect(await seats()).toEqual([]);
});

it('holds up nobody else for a row that somebody holds', async () => {
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('select from listed where person = $1 for update', [ADA]);
    let isAdaSeated = false;
    const held = take(ADA, 1).finally(() => {
      isAdaSeated = true;
    });
    const more = Array.from({ length: 2 * CONNECTIONS }, (_, number) => take(ADA, 10 + number));
    expect(await Promise.all([take(BEN, 2), take(ZOE, 3)])).toEqual([true, true]);
    expect(await take(BEN, 5)).toBe(true);
    expect(isAdaSeated).toBe(false);
    await holder.query('commit');
    expect(await Promise.all([held, ...more])).toEqual([true, ...more.map(() => true)]);
  } finally {
    await holder.end();
  }
});

it('tells everybody of a lost connection that it was lost, and goes on with another one', async () => {
  const lost = await Promise.allSettled([take(ADA, 1), writes.write(CUT, [BEN, 2]), take(ZOE, 3)]);
  expect(lost).toMatchObject(PEOPLE.slice(0, 3).map(() => ({ status: 'rejected', reason: { code: '57P01' } })));
  expect(await seats()).toEqual([]);
  expect(await take(ADA, 1)).toBe(true);
});
