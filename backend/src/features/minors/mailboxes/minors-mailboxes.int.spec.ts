import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/migrated-database.js';
import { CANDIDATES, isMinorsMailbox } from './minors-mailboxes.js';

let database: MigratedDatabase;
beforeAll(async () => {
  database = await createMigratedDatabase();
  await database.query(
    `insert into people (id, wallet, name, email, password_hash, joined_as)
     select gen_random_uuid(), gen_random_uuid(), 'Uno', 'persona.' || n || '@example.it', '', 'minor'
     from generate_series(1, 20000) n`,
  );
  await database.query('analyze people');
});
afterAll(() => database.drop());

const join = (email: string, role: 'minor' | 'adult') =>
  database.query(
    `insert into people (id, wallet, name, email, password_hash, joined_as)
     values (gen_random_uuid(), gen_random_uuid(), 'Mina', $1, '', $2)`,
    [email, role],
  );
const isMinors = (email: string) => isMinorsMailbox(email, { accounts: new Map() }, database.source);

it.each([
  ['mina@example.it', 'mina@example.it', true],
  ['mina.b@gmail.com', 'm.inab+x@googlemail.com', true],
  ['lea@icloud.com', 'lea+mamma@mac.com', true],
  ['lea.b@pm.me', 'le-ab@protonmail.com', true],
  ['"nora"@example.it', 'nora@example.it', true],
  ['pia+x@example.it', 'pia+x@example.it', true],
  ['zoe+x@example.it', 'zoe@example.it', false],
  ['eva@example.it', 'eva@example.com', false],
  ['+39333@example.it', '+39334@example.it', false],
])('of a child at %s, %s is: %s', async (email, named, expected) => {
  await join(email, 'minor');
  expect(await isMinors(named)).toBe(expected);
});

it('of an adult is none', async () => {
  await join('ada@gmail.com', 'adult');
  expect(await isMinors('ada@googlemail.com')).toBe(false);
});

it('looks at few of many accounts', async () => {
  const plan = await database.source.query<object[]>(`explain ${CANDIDATES}`, ['persona.7@example.it']);
  expect(JSON.stringify(plan)).toContain('people_mailbox');
});
