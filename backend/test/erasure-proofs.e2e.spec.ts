import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Member, startTestApp, type TestApp } from './app.js';
import { type Outcome, runProgram } from './auditor/context.js';
import { placesOf } from './find-text.js';
import { closeAccount, closeContest, made, newContest, newItem } from './makers.js';

/**
 * Erases a person who sent and received coins with notes: the chain, the checkpoints and old receipts still pass both
 * verifiers, and nothing holds their name, their e-mail or their texts.
 */

const SECOND_VERIFIER = fileURLToPath(new URL('../../docs/verifier/form_verify.py', import.meta.url));
const PYTHON = process.env.PYTHON ?? 'python3';
const mark = randomUUID();
const TEXTS = {
  name: `Zenobia Ürsülé ${mark}`,
  bio: `mi presento ${mark}`,
  sent: `per la lezione è giusto così ${mark}`,
  order: `vorrei il sabato ${mark}`,
  item: `insegno a scrivere ${mark}`,
  entry: `il mio mestiere ${mark}`,
};

let form: TestApp;
let zenobia: Member;
let folder: string;
let vkey: string;
let traces: string[];
/** Files that were written before the erasure. */
let receipts: string[];
let kept: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'form-erasure-'));
  form = await startTestApp({ env: { LOG_LEVEL: 'trace' } });
  zenobia = await form.join(TEXTS.name, 100);
  traces = [zenobia.email, ...Object.values(TEXTS)];
  const ben = await form.join('Ben Verdi', 100);
  const company = await form.join('Cora Blu', 100, 'company');
  const body = new FormData();
  body.set('bio', TEXTS.bio);
  await made(form, ['PUT', '/user/profile'], zenobia, body);
  const pay = (payer: Member, recipient: Member, note: string) =>
    made<{ transaction: { receipt: string } }>(form, ['POST', '/coin/transfer'], payer, {
      recipient: recipient.email,
      amount: 5,
      note,
    });
  const [sent, received] = [await pay(zenobia, ben, TEXTS.sent), await pay(ben, zenobia, `a te ${mark.slice(1)}`)];
  const item = await newItem(form, ben);
  const message = { expectedPrice: 3, message: TEXTS.order };
  const order = await made(form, ['POST', `/marketplace/${item._id}/orders`], zenobia, message);
  await made(form, ['POST', `/orders/${order._id}/deliver`], ben);
  await made(form, ['POST', `/orders/${order._id}/complete`], zenobia);
  await newItem(form, zenobia, { title: TEXTS.item });
  const contest = await newContest(form, company);
  await made(form, ['POST', `/contests/${contest._id}/join`], zenobia);
  await made(form, ['PUT', `/contests/${contest._id}/entry`], zenobia, { text: TEXTS.entry });
  await closeContest(form, contest._id);
  await made(form, ['POST', `/contests/${contest._id}/complete`], company, { winner: zenobia._id });
  receipts = await Promise.all(
    [sent, received].map(async ({ transaction }, index) => {
      const receipt = await made<unknown>(form, ['GET', transaction.receipt.slice('/api'.length)], ben);
      return fileOf(`ricevuta-${index}.json`, JSON.stringify(receipt));
    }),
  );
  kept = await fileOf('visto.txt', await (await fetch(`${form.url}/api/coin/checkpoint`)).text());
  [vkey = ''] = (await form.call<{ keys: string[] }>('GET', '/coin/keys')).body.keys;
  for (const trace of traces) expect(await placesOf(form.database, trace)).not.toEqual([]);

  await closeAccount(form, zenobia);
});
afterAll(async () => {
  await form.close();
  await rm(folder, { recursive: true });
});

async function fileOf(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

const audit = (...args: string[]): Promise<Outcome> =>
  runProgram({ DATABASE_URL: form.database.url, INIT_CWD: folder }, args);
const second = (...args: string[]): Promise<{ code: number; out: string }> =>
  new Promise((resolve) => {
    execFile(PYTHON, [SECOND_VERIFIER, ...args], (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out: out + err }),
    );
  });

describe('after a person was erased', () => {
  it('no table and no event holds their data', async () => {
    for (const trace of [...traces, zenobia._id])
      expect([trace, await placesOf(form.database, trace)]).toEqual([trace, []]);
  });

  it('the log, at its most verbose level, does not hold their data', () => {
    const log = form.program.output();
    expect(log).toContain('"route":"/api/coin/transfer"');
    for (const trace of [...traces, zenobia._id]) expect(log).not.toContain(trace);
  });

  it('no export, no receipt and no response about other people holds their data', async () => {
    const exported = join(folder, 'registro.ndjson');
    expect(await audit('export', exported)).toMatchObject({ code: 0 });
    const answers = await Promise.all(
      [
        '/marketplace',
        '/contests',
        '/admin/users',
        '/admin/transactions',
        '/admin/orders',
        '/admin/contests',
        '/admin/stats',
      ].map(async (path) => JSON.stringify((await form.call('GET', path, { token: form.admin.token })).body)),
    );
    const files = await Promise.all([exported, ...receipts, kept].map((path) => readFile(path, 'utf8')));
    for (const trace of traces) for (const text of [...files, ...answers]) expect(text).not.toContain(trace);
  });

  it('the chain, the earlier checkpoints and old receipts pass both verifiers', async () => {
    const exported = join(folder, 'registro.ndjson');
    const { body } = await form.call('GET', '/coin/verify-blockchain', { token: form.admin.token });
    expect(body).toMatchObject({ valid: true, invalidTransactions: [] });
    const trusting = ['--vkey', vkey, '--checkpoint', kept];
    expect(await audit('verify', ...trusting)).toMatchObject({ code: 0, err: '' });
    expect(await audit('verify-file', exported, ...trusting)).toMatchObject({ code: 0, err: '' });
    expect(await second('export', exported, ...trusting)).toMatchObject({ code: 0 });
    for (const receipt of receipts) {
      expect(await audit('verify-receipt', receipt, '--vkey', vkey)).toMatchObject({ code: 0, err: '' });
      expect(await second('receipt', receipt, '--vkey', vkey)).toMatchObject({ code: 0 });
    }
  });
});
