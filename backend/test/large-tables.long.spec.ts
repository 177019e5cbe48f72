import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { PASSWORD, startTestApp, type TestApp } from './app.js';
import { closeAccount } from './makers.js';
import { createMigratedDatabase, type MigratedDatabase } from './migrated-database.js';

/** What requests ask of large tables. A table that is read whole by each of them is read more often than this. */
const TIMES = 10;
const ROWS = 100_000;

const EMAILS = Array.from({ length: TIMES }, (_, index) => `persona${ROWS - index}@example.it`);

const FILL = [
  `create view many as select n, md5('id' || n)::uuid as id, md5('wallet' || n)::uuid as wallet from generate_series(1, ${ROWS}) n`,
  // It takes a lock for each address, and so many do not fit into one transaction.
  'alter table people disable trigger free_email',
  `insert into people (id, wallet, name, email, password_hash, joined_as)
   select id, wallet, 'Persona', 'persona' || n || '@example.it', '', 'adult' from many`,
  'alter table people enable trigger free_email',
  `insert into first_answers (owner, key, digest, status, answer, mentions, day)
   select wallet, 'chiave-' || n, 'x', 201, jsonb_build_object('person', id), array[id::text], 30000 from many`,
  `insert into outgoing_mail (id, kind, recipient, cause, state, sent_at)
   select md5('mail' || n), 'notification', 'persona' || n || '@example.it', 'event ' || n, 'sent', now() from many`,
  `insert into mail_people (mail, wallet) select md5('mail' || n), wallet from many`,
  `insert into notification_mail (event, wallet, kind, choice, noted_at, mailed_at)
   select id, wallet, 'coin', 'digest', now(), now() from many`,
  'analyze',
];

let database: MigratedDatabase;
let form: TestApp;
beforeAll(async () => {
  database = await createMigratedDatabase();
  for (const sql of FILL) await database.query(sql);
  await database.query('update people set password_hash = $1 where email = any($2)', [await hash('un’altra'), EMAILS]);
  form = await startTestApp({ database });
});
afterAll(async () => {
  await form.close();
  await database.drop();
});

/** How many rows were read one after the other, without an index, by table. */
async function rowsRead(): Promise<Map<string, number>> {
  const rows = await database.query<{ name: string; read: string }>(
    'select relname as name, seq_tup_read as read from pg_stat_user_tables',
  );
  return new Map(rows.map(({ name, read }) => [name, Number(read)]));
}

it('reads no table whole where somebody signs in, asks for a password, registers or is erased', async () => {
  const before = await rowsRead();
  for (const email of EMAILS) {
    expect((await form.call('POST', '/auth/login', { body: { email, password: PASSWORD } })).status).toBe(401);
    expect((await form.call('POST', '/auth/forgot-password', { body: { email } })).status).toBe(202);
    await closeAccount(form, await form.join('Zoe'));
  }
  // PostgreSQL counts what a connection did, at the latest, when it ends.
  await form.program.stop();
  const readWhole = [...(await rowsRead())].filter(([name, read]) => read - (before.get(name) ?? 0) >= TIMES * ROWS);
  expect(readWhole).toEqual([]);
  // The index of parts of an address, for searches, would find a whole one as well, by all of its parts.
  const searched = await database.query(
    `select idx_scan from pg_stat_user_indexes where indexrelname = 'people_email_search'`,
  );
  expect(searched).toEqual([{ idx_scan: '0' }]);
});

it('finds what refers to a row by an index, however long the table is', async () => {
  const withoutIndex = await database.query(
    `select c.conrelid::regclass::text as name, a.attname as column from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f'
       and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and i.indpred is null)`,
  );
  expect(withoutIndex).toEqual([]);
});
