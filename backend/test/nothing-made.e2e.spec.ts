import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { PASSWORD } from './app.js';
import { createTestDatabase, once, type TestDatabase } from './database.js';
import { launchProgram, runForm } from './program.js';
import { everyDayOrLong } from './runs.js';

/** What is refused makes nothing that stands in the way of what an operator does next. */

let folder: string;
let database: TestDatabase;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'form-nothing-'));
  database = await createTestDatabase();
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const tables = () =>
  database.query(`select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`);

async function refused(env: Record<string, string>): Promise<string> {
  const program = await launchProgram({ ADMIN_PASSWORD: PASSWORD, DATA_DIR: folder, ...env });
  expect(await program.ended).toEqual({ code: 1, signal: null });
  return program.output();
}

const ALL = ['rotate-key', 'accept-clock', 'accept-restore', 'rebuild', 'reset-admin', 'backup'];
it.each(everyDayOrLong(['rotate-key', 'backup'], ALL))(
  'form %s finds no FORM in another folder, or in an empty database, and makes none',
  async (command) => {
    const DATA_DIR = join(folder, 'data');
    await expect(runForm([command], { DATA_DIR })).rejects.toThrow(`there is no FORM in ${DATA_DIR}: name its folder`);
    await expect(runForm([command], { DATA_DIR, DATABASE_URL: database.url })).rejects.toThrow(
      /there is no FORM in the database/,
    );
    expect(existsSync(DATA_DIR)).toBe(false);
    expect(await tables()).toEqual([]);
  },
);

it.each([
  ['an empty database', () => ({ DATABASE_URL: database.url })],
  ['none yet', () => ({})],
])('a start beside a known ledger, with %s, leaves the place to a restore', async (_, env) => {
  await writeFile(join(folder, 'last-checkpoint'), 'whatever it holds');
  const said = await refused(env());
  expect(said).toMatch(
    /^FORM cannot start: the event store holds no ledger, but \S+ knows one: restore a backup first[^\n]*\n$/,
  );
  expect(await readdir(folder)).toEqual(['last-checkpoint']);
  expect(await tables()).toEqual([]);
  await expect(runForm(['doctor'], { DATA_DIR: folder, PORT: '1', ...env() })).rejects.toThrow(
    /^FAULT database {6}the event store holds no ledger/m,
  );
});

it('the doctor says of a database that sorts by bytes what to do', async () => {
  const name = `${new URL(database.url).pathname.slice(1)}_c`;
  await once(database.url, `create database ${name} template template0 locale 'C' locale_provider libc`);
  try {
    const url = Object.assign(new URL(database.url), { pathname: `/${name}` }).href;
    await expect(runForm(['doctor'], { DATA_DIR: folder, PORT: '1', DATABASE_URL: url })).rejects.toThrow(
      /^LOOK {2}database {6}the database sorts È behind Z: make it with the ICU locale it/m,
    );
  } finally {
    await once(database.url, `drop database ${name}`);
  }
});

it('a database in which the role may make nothing is refused in one line, with what to do', async () => {
  const [role, name] = [`form_${process.pid}_${Date.now()}`, new URL(database.url).pathname.slice(1)];
  await once(database.url, `create role ${role} login password 'parola'`);
  try {
    const url = Object.assign(new URL(database.url), { username: role, password: 'parola' }).href;
    expect(await refused({ DATABASE_URL: url })).toBe(
      `FORM cannot start: the role ${role} may make no tables in the database ${name}: make one that it owns, with createdb --owner ${role}\n`,
    );
    expect(await readdir(folder)).toEqual([]);
  } finally {
    await once(database.url, `drop role ${role}`);
  }
});
