import { link, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseCheckpoint } from '../src/engine/ledger/format/checkpoint.js';
import { parseVerificationKey } from '../src/engine/ledger/format/note.js';
import { ENV, type Member, startTestApp, type TestApp } from './app.js';
import { audit as runAuditor } from './auditor/context.js';
import { createTestDatabase, MIGRATED, type TestDatabase } from './database.js';
import { signIn } from './makers.js';
import { runForm } from './program.js';
import { inLongRun } from './runs.js';

/** Proofs with the whole program: another signing key, a witness and a watcher. */

let database: TestDatabase;
let folder: string;
let form: TestApp;
let ada: Member;

const { LEDGER_SIGNING_KEY: _, ...withoutKey } = ENV;
const start = (env: Record<string, string> = {}) => startTestApp({ database, env: { ...own(), ...env } });
/** The program creates the key in the data folder. */
const own = () => ({ DATA_DIR: join(folder, 'data'), LEDGER_SIGNING_KEY: '' });

beforeAll(async () => {
  database = await createTestDatabase(MIGRATED);
  folder = await mkdtemp(join(tmpdir(), 'form-proofs-'));
  form = await start();
  ada = await form.join('Ada Neri', 100);
});
afterAll(async () => {
  await form.program.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

const text = async (path: string): Promise<string> => (await fetch(`${form.url}/api${path}`)).text();
const keys = async (): Promise<string[]> => JSON.parse(await text('/coin/keys')).keys;
const audit = (...args: string[]) => runAuditor({ DATABASE_URL: database.url }, args, folder);

/** Makes a transfer and writes its receipt, for which a checkpoint is signed, to a file. */
async function receiptOf(name: string, of: TestApp, from: Member): Promise<string> {
  const ben = await of.join(name);
  const { body } = await of.call<{ transaction: { receipt: string } }>('POST', '/coin/transfer', {
    token: from.token,
    body: { recipient: ben.email, amount: 1 },
  });
  const receipt = await of.call('GET', body.transaction.receipt.slice('/api'.length), { token: from.token });
  const path = join(folder, `${name}.json`);
  await writeFile(path, JSON.stringify(receipt.body));
  return path;
}

/** `LEDGER_WITNESSES` that knows the witness of this spec. */
let witness: string;
const witnessed = (vkey: string, state: string) =>
  audit(
    ...['witness', '--url', form.url, '--vkey', vkey, '--state', state, '--key', 'witness.key', '--once'],
    ...['--name', 'scuola.example'],
  );

describe('a witness that FORM does not know', () => {
  it('is refused, and says what to set', async () => {
    const [vkey = ''] = await keys();
    const unknown = await witnessed(vkey, 'unknown.txt');
    expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining('la aggiunge a LEDGER_WITNESSES') });
    expect((await stat(join(folder, 'witness.key'))).mode & 0o777).toBe(0o600);
    [, witness = ''] = /LEDGER_WITNESSES: (\S+)/.exec(unknown.err) ?? [];
    expect(witness).not.toBe('');
  });
});

describe('another signing key', () => {
  let before: string;
  let old: string;
  beforeAll(async () => {
    before = await receiptOf('Prima', form, ada);
    [old = ''] = await keys();
  });

  it('must be named by the ledger: FORM does not start with an unnamed key', async () => {
    const foreign = { LEDGER_SIGNING_KEY: Buffer.alloc(32, 5).toString('base64'), DATA_DIR: join(folder, 'other') };
    await expect(start(foreign)).rejects.toThrow('LEDGER_SIGNING_KEY is another here than in the process that runs');
    await form.program.stop();
    await expect(start(foreign)).rejects.toThrow('LEDGER_SIGNING_KEY is not the key of this ledger');
  });

  inLongRun(() => {
    it('must come from the environment when the old key did', async () => {
      const given = { ...ENV, DATABASE_URL: database.url, DATA_DIR: join(folder, 'other') };
      await expect(runForm(['rotate-key'], given)).rejects.toThrow('LEDGER_SIGNING_KEY_NEXT is missing');
    });

    it('from the environment takes the place of the old one there, however often it is told', async () => {
      const elsewhere = await createTestDatabase(MIGRATED);
      const env = { DATA_DIR: join(folder, 'given') };
      const [old, next] = [ENV.LEDGER_SIGNING_KEY ?? '', Buffer.alloc(32, 9).toString('base64')];
      await (await startTestApp({ database: elsewhere, env })).program.stop();
      const rotate = (LEDGER_SIGNING_KEY_NEXT: string, others = {}) =>
        runForm(['rotate-key'], { ...ENV, ...env, DATABASE_URL: elsewhere.url, LEDGER_SIGNING_KEY_NEXT, ...others });
      await expect(rotate(old)).rejects.toThrow('LEDGER_SIGNING_KEY_NEXT is the key of LEDGER_SIGNING_KEY');
      const said = await rotate(next);
      expect(said).toContain('set LEDGER_SIGNING_KEY to the value of LEDGER_SIGNING_KEY_NEXT, make a backup');
      expect(await rotate(next)).toBe(said);
      await expect(startTestApp({ database: elsewhere, env })).rejects.toThrow(/LEDGER_SIGNING_KEY is/);
      const started = await startTestApp({ database: elsewhere, env: { ...env, LEDGER_SIGNING_KEY: next } });
      const { keys: named }: { keys: string[] } = JSON.parse(
        await (await fetch(`${started.url}/api/coin/keys`)).text(),
      );
      expect(named).toHaveLength(2);
      await started.program.stop();
      await expect(rotate(old, { LEDGER_SIGNING_KEY: next })).rejects.toThrow('has signed this ledger before');
      await elsewhere.drop();
    });
  });

  it('is named by an event that the old key has signed, and receipts of both keys stay valid', async () => {
    const keyFile = join(own().DATA_DIR, 'ledger-signing-key');
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
    const rotate = () => runForm(['rotate-key'], { ...withoutKey, ...own(), DATABASE_URL: database.url });
    const said = await rotate();
    expect(said).toMatch(/\nNow make a backup \("form backup"\), and start FORM \("form start"\)\.\n$/);
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
    // As where it ended after its event, before the new key had its place.
    await rename(keyFile, `${keyFile}.next`);
    await link(`${keyFile}.${parseVerificationKey(old)?.id}`, keyFile);
    expect(await rotate()).toContain(said.split('\n')[0]);
    form = await start({ LEDGER_WITNESSES: witness });
    ada = await signIn(form, ada);
    const [current = '', ...earlier] = await keys();
    expect(earlier).toEqual([old]);
    const after = await receiptOf('Dopo', form, ada);
    for (const [file, key] of [
      [before, old],
      [after, current],
    ] as const) {
      expect(await audit('verify-receipt', file, '--vkey', key)).toMatchObject({ code: 0 });
    }
    expect(await audit('verify-receipt', after, '--vkey', old)).toMatchObject({ code: 1 });
    for (const key of [old, current]) expect(await audit('verify', '--vkey', key)).toMatchObject({ code: 0 });
    const { body } = await form.call('GET', '/coin/verify-blockchain', { token: form.admin.token });
    expect(body).toMatchObject({ valid: true });
  });
});

describe('a witness', () => {
  it('signs what it has seen, is accepted once it is configured, and is served to everyone', async () => {
    const [vkey = ''] = await keys();
    expect(await witnessed(vkey, 'witness.txt')).toMatchObject({ code: 0, out: '' });
    const note = await text('/coin/checkpoint');
    expect(note).toContain('\n— scuola.example ');
    const seen = parseCheckpoint(await readFile(join(folder, 'witness.txt'), 'utf8'));
    expect(seen?.size).toBe(parseCheckpoint(note)?.size);
    expect(await witnessed(vkey, 'witness.txt')).toMatchObject({ code: 0 });
  });
});

inLongRun(() => {
  describe('a watcher of the site', () => {
    it('exits with 0 while the history grows, and prints the proof when it does not', async () => {
      const [vkey = ''] = await keys();
      const args = ['watch', '--url', form.url, '--vkey', vkey, '--state', 'watch.txt', '--once', '--json'];
      expect(await audit(...args)).toMatchObject({ code: 0, out: '' });
      await receiptOf('Ancora', form, ada);
      expect(await audit(...args)).toMatchObject({ code: 0, out: '' });
      const seen = await readFile(join(folder, 'watch.txt'), 'utf8');

      // Another ledger with the same origin and key, as an operator who restarted the history would show.
      const other = await createTestDatabase(MIGRATED);
      const key = (await readFile(join(own().DATA_DIR, 'ledger-signing-key'), 'utf8')).trim();
      const impostor = await startTestApp({
        database: other,
        env: { DATA_DIR: join(folder, 'impostor'), LEDGER_SIGNING_KEY: key },
      });
      const elsewhere = args.with(2, impostor.url);
      const gone = await audit(...elsewhere);
      for (let size = 0; size < (parseCheckpoint(seen)?.size ?? 0); size += 2) await impostor.join(`Persona ${size}`);
      await receiptOf('Altrove', impostor, await impostor.join('Altra', 10));
      const rewritten = await audit(...elsewhere);
      await impostor.program.stop();
      await other.drop();
      expect([gone.code, rewritten.code]).toEqual([1, 1]);
      expect(JSON.parse(gone.out)).toMatchObject({
        valid: false,
        reason: expect.stringContaining('la storia finisce prima'),
        seen,
      });
      expect(JSON.parse(rewritten.out)).toMatchObject({
        valid: false,
        reason: expect.stringContaining('non sono più quelli firmati allora'),
        seen,
        consistency: expect.any(Array),
      });
      // The watcher still has the checkpoint that it saw.
      expect(await readFile(join(folder, 'watch.txt'), 'utf8')).toBe(seen);
    });
  });
});
