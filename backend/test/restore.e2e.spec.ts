import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ENV, type Member, signIn, startTestApp, type TestApp } from './app.js';
import { type Outcome, audit as runAuditor } from './auditor/context.js';
import { eventually } from './conditions.js';
import { createTestDatabase, once, type TestDatabase } from './database.js';
import { placesOf } from './find-text.js';
import { type MailServer, startMailServer } from './mail-server.js';
import { isMailSettled } from './mails.js';
import { closeAccount, newMail } from './makers.js';
import { runForm } from './program.js';
import { inLongRun } from './runs.js';

/**
 * The database is restored from a backup of before a person was erased, while DATA_DIR is the newest: nothing is written until
 * an operator accepts it, and then the person is erased again. And a backup of before the key was changed.
 */

const SECOND_VERIFIER = fileURLToPath(new URL('../../docs/verifier/form_verify.py', import.meta.url));
const PYTHON = process.env.PYTHON ?? 'python3';
const server = process.env.TEST_POSTGRES_URL ?? '';
const NAME = `Zenobia ${randomUUID()}`;

/** Everything of this spec, and in it the data folder of the FORM that runs. */
let home: string;
let folder: string;
let database: TestDatabase;
let form: TestApp;
let zenobia: Member;
let ben: Member;
let vkey: string;
let mails: MailServer;
/** How many messages the server of mail had taken before the restore. */
let sent: number;
/** State of a watcher that saw a checkpoint that is lost. */
let seen: string;

const env = () => ({
  ...ENV,
  ...{ DATABASE_URL: database.url, DATA_DIR: folder },
  // The program makes the key in the data folder.
  LEDGER_SIGNING_KEY: '',
  ...{ SMTP_URL: mails.url, GUARDIAN_CONSENT: 'off', PUBLIC_URL: 'https://form.example.it' },
});
const start = () => startTestApp({ env: env(), database, processes: 1 });
const audit = (...args: string[]): Promise<Outcome> => runAuditor(env(), args, folder);
const copyOf = (name: string, template: string) => once(server, `create database ${name} template ${template}`);
const second = (...args: string[]): Promise<{ code: number; out: string }> =>
  new Promise((resolve) => {
    execFile(PYTHON, [SECOND_VERIFIER, ...args], (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out: out + err }),
    );
  });
const transfer = async () => {
  const body = { recipient: 'admin@form.local', amount: 1 };
  const { token } = await signIn(form.call, ben.email);
  return (await form.call('POST', '/coin/transfer', { token, body })).status;
};
const rotateKey = () => runForm(['rotate-key'], env());
const waitsFor = (to: string) =>
  newMail(form, to).then((id) => database.query(`update outgoing_mail set state = 'waiting' where id = $1`, [id]));
const mailTo = ({ email }: Member) =>
  database.query('select state, problem, params from outgoing_mail where recipient = $1 order by created_at desc', [
    email,
  ]);
const readiness = async () => {
  const answer = await fetch(`${form.url}/health/ready`);
  return { status: answer.status, text: await answer.text() };
};

beforeAll(async () => {
  mails = await startMailServer();
  home = await mkdtemp(join(tmpdir(), 'form-restore-'));
  folder = home;
  const original = await createTestDatabase();
  const name = new URL(original.url).pathname.slice(1);
  database = original;
  form = await start();
  [vkey = ''] = (await form.call<{ keys: string[] }>('GET', '/coin/keys')).body.keys;
  [zenobia, ben] = [await form.join(NAME, 100), await form.join('Ben Verdi', 100)];
  await form.program.stop();
  await once(server, `create database ${name}_backup template ${name}`);

  form = await start();
  await closeAccount(form, await signIn(form.call, zenobia.email));
  expect(await transfer()).toBe(201);
  await form.program.stop();
  seen = join(folder, 'visto.txt');
  await copyFile(join(folder, 'last-checkpoint'), seen);

  await once(server, `drop database ${name} with (force)`);
  await copyOf(name, `${name}_backup`);
  await once(server, `drop database ${name}_backup`);
  // In the backup a message to each of them waits, and what the ledger has told Ben is not noted yet.
  for (const { email } of [zenobia, ben]) await waitsFor(email);
  await database.query('update people set email_confirmed_at = now() where email = any($1)', [
    [zenobia.email, ben.email],
  ]);
  await database.query(
    `insert into mail_choices (wallet, kind, choice) select wallet, kind, 'at-once' from people, unnest($2::text[]) kind
     where email = $1`,
    [ben.email, ['contest', 'marketplace', 'coin', 'system', 'social']],
  );
  await database.query(`update effect_lanes set revision = 0 where lane = 'notifications'`);
  sent = mails.taken.length;
});
afterAll(async () => {
  // A server that stays open would keep Jest's worker from ending.
  await form?.program.stop();
  await database.drop();
  await mails.close();
  await rm(home, { recursive: true });
});

describe('a ledger that was restored', () => {
  it('takes no writes before that is accepted, and everything says what to do', async () => {
    expect(await placesOf(database, NAME)).not.toEqual([]);
    const before = await audit('verify');
    expect([before.code, before.out]).toEqual([1, expect.stringContaining('form accept-restore')]);
    form = await start();
    expect(await transfer()).toBe(503);
    expect(await readiness()).toMatchObject({ status: 503, text: expect.stringContaining('form accept-restore') });
    expect(form.program.output()).toContain('form accept-restore');
    await form.program.stop();
  });

  it('is valid and takes writes afterwards, and the person is erased again', async () => {
    const said = await runForm(['accept-restore'], env());
    expect(said).toContain('Accepted');
    expect(said).toContain('1 people who were erased since the backup are erased again');
    expect(await placesOf(database, NAME)).toEqual([]);
    form = await start();
    // Nobody's session of before goes on: some had been ended since the backup.
    expect((await form.call('GET', '/user/me', { token: ben.token })).status).toBe(401);
    expect(await transfer()).toBe(201);
    await eventually(async () => (await readiness()).status === 200);
    const { body } = await form.call('GET', '/coin/verify-blockchain', { token: form.admin.token });
    expect(body).toMatchObject({ valid: true, invalidTransactions: [] });
    expect(await audit('verify', '--vkey', vkey)).toMatchObject({ code: 0 });
  });

  it('sends nothing that waited in the backup, which may have been sent since, and nothing to who was erased', async () => {
    expect(await mailTo(zenobia)).toEqual([]);
    expect(await mailTo(ben)).toContainEqual({ state: 'failed', problem: 'restored', params: null });
    // One that waits now is sent; those before it would have been.
    await waitsFor('nuovo@example.it');
    await eventually(() => isMailSettled(database));
    const subjectsTo = (address: string) =>
      mails.taken.slice(sent).flatMap(({ to, headers }) => (to === address ? [headers.get('subject')] : []));
    await eventually(() => subjectsTo('nuovo@example.it').length > 0);
    expect(new Set(subjectsTo(ben.email))).toEqual(new Set(['Nuovo accesso al tuo account']));
    expect(subjectsTo(zenobia.email)).toEqual([]);
  });

  it('is reported as restored to whoever saw what is lost, by URL, store and file', async () => {
    const kept = await readFile(seen, 'utf8');
    const restored = { code: 1, out: expect.stringContaining('ripristinata il 20') };
    const watching = ['watch', '--state', 'visto.txt', '--once', '--vkey', vkey];
    expect(await audit(...watching, '--url', form.url)).toMatchObject(restored);
    expect(await audit(...watching)).toMatchObject(restored);
    const witness = ['--key', 'testimone.key', '--name', 'scuola.example.it', '--state', 'visto.txt', '--once'];
    expect(await audit('witness', '--url', form.url, '--vkey', vkey, ...witness)).toMatchObject(restored);
    const exported = join(folder, 'registro.ndjson');
    await audit('export', exported);
    expect(await audit('verify-file', exported, '--checkpoint', seen)).toMatchObject(restored);
    expect(await second('export', exported, '--checkpoint', seen)).toMatchObject(restored);
    // A watcher keeps what it saw, as evidence.
    expect(await readFile(seen, 'utf8')).toBe(kept);
  });

  it('accepts once, not while FORM runs, and says a second time that it was accepted already', async () => {
    const accept = () => runForm(['accept-restore'], env());
    await expect(accept()).rejects.toThrow('The restore was not accepted: FORM is running on this database');
    await expect(rotateKey()).rejects.toThrow('The key was not changed: FORM is running on this database');
    expect(await readdir(folder)).not.toContain('ledger-signing-key.next');
    await form.program.stop();
    expect(await accept()).toMatch(/^This was accepted already, on 20.*: the ledger goes on from revision \d+/);
    const { out } = await audit('replay', '--type', 'LedgerRestored');
    expect(out.match(/LedgerRestored/g)).toHaveLength(1);
  });
});

inLongRun(() => {
  describe('a backup of before the key was changed', () => {
    let original: TestDatabase;
    let next: string;

    it('is restored with its own key, and says one next step', async () => {
      const file = join(folder, 'form.tar.gz');
      await runForm(['backup', file], env());
      const said = await rotateKey();
      [, next = ''] = /are signed by (\S+) from now on/.exec(said) ?? [];
      const [, earlier = ''] =
        /The key before, \S+, stays in (\S+): keep it with the backups made before/.exec(said) ?? [];
      expect(said.slice(0, said.indexOf(earlier))).toContain(vkey);
      form = await start();
      expect(await transfer()).toBe(201);
      await form.program.stop();
      await expect(runForm(['restore', file], env())).rejects.toThrow(`put ${earlier} in its place`);

      seen = join(folder, 'last-checkpoint');
      original = database;
      database = await createTestDatabase();
      const data = join(folder, 'restored');
      await mkdir(data);
      await copyFile(seen, join(data, 'last-checkpoint'));
      folder = data;
      const steps = (await runForm(['restore', file], env())).match(/[Nn]ext.*/g);
      expect(steps).toEqual(['Next: form accept-restore']);
    });
    afterAll(() => original?.drop());

    it('is accepted by the last checkpoint of the later key, and signed by its own again', async () => {
      const said = await runForm(['accept-restore'], env());
      expect(said).toContain(`${vkey} signs again, and no longer ${next}`);
      form = await start();
      for (let count = 0; count < 4; count++) expect(await transfer()).toBe(201);
      await eventually(async () => (await readiness()).status === 200);
      expect(await audit('verify', '--vkey', vkey)).toMatchObject({ code: 0 });
      const restored = { code: 1, out: expect.stringContaining('ripristinata il 20') };
      expect(await audit('verify', '--vkey', vkey, '--checkpoint', seen)).toMatchObject(restored);
      expect(await audit('verify', '--vkey', next)).toMatchObject(restored);
      const exported = join(folder, 'registro.ndjson');
      await audit('export', exported);
      expect(await second('export', exported, '--vkey', vkey)).toMatchObject({ code: 0 });
      expect(await second('export', exported, '--vkey', vkey, '--checkpoint', seen)).toMatchObject(restored);
    });
  });
});
