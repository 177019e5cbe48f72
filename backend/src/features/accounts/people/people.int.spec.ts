import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { openLedger } from '../../../../test/coins.js';
import { eventually } from '../../../../test/conditions.js';
import { MemoryStore } from '../../../../test/memory-store.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/migrated-database.js';
import { People } from './people.js';
import { Person } from './person.entity.js';

let database: MigratedDatabase;
let people: People;
let id: string;
let queries: number;
/** Query results reach the program only after this resolves. */
let gate: Promise<void>;

beforeEach(async () => {
  database = await createMigratedDatabase();
  const repository = database.source.getRepository(Person);
  const find = repository.find.bind(repository);
  [queries, gate] = [0, Promise.resolve()];
  repository.find = async (wanted) => {
    const found = await find(wanted);
    queries += 1;
    await gate;
    return found;
  };
  people = new People(repository, database.url, await openLedger(new MemoryStore()), {
    arePublic: () => true,
  });
  id = randomUUID();
  await database.query(
    `insert into people (id, wallet, name, email, password_hash, joined_as)
     values ('${id}', gen_random_uuid(), 'Ada', 'ada@example.it', '', 'adult')`,
  );
  await eventually(isKept);
});
afterEach(async () => {
  await people.onApplicationShutdown();
  await database.drop();
});

/** Whether a second lookup needs no query. */
async function isKept(): Promise<boolean> {
  await people.withId(id);
  const before = queries;
  await people.withId(id);
  return queries === before;
}

const change = (set: string) => database.query(`update people set ${set} where id = '${id}'`);

it('caches no result of a query that was answered after a notification of a change', async () => {
  people.evict(id);
  const before = queries;
  let answer: () => void = () => undefined;
  gate = new Promise((resolve) => {
    answer = resolve;
  });
  const asked = people.withId(id);
  await eventually(() => queries > before);
  const heard = jest.spyOn(people, 'evict');
  await change('password_version = 2');
  await eventually(() => heard.mock.calls.length > 0);
  answer();
  await asked;
  expect(await people.withId(id)).toMatchObject({ passwordVersion: 2 });
});

it('finds nobody under a former e-mail, when it read the new one before the notification', async () => {
  const heard = jest.spyOn(people, 'evict').mockImplementation(() => undefined);
  await change(`email = 'nuova@example.it'`);
  expect(await people.withEmail('nuova@example.it')).toMatchObject({ id });
  await eventually(() => heard.mock.calls.length > 0);
  heard.mockRestore();
  people.evict(id);
  expect(await people.withEmail('ada@example.it')).toBeUndefined();
});
