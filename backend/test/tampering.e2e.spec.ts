import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from './app.js';

/** With SQL as superuser: REST and the auditor name the first broken revision and the reason, and a restored ledger is sound. */
let form: TestApp;
beforeAll(async () => {
  form = await startTestApp();
  const ada = await form.join('Ada', 100);
  const ben = await form.join('Ben');
  for (let index = 0; index < 8; index++) {
    await form.call('POST', '/coin/transfer', { token: ada.token, body: { recipient: ben.email, amount: 1 } });
  }
  await form.database.query('create table kept as select * from event_store.events');
});
afterAll(() => form.close());

const AUDITOR = fileURLToPath(new URL('../dist/src/auditor/main.js', import.meta.url));

interface Report {
  readonly valid: boolean;
  readonly findings: { readonly revision: number; readonly code: string }[];
}

/** The auditor as a process of its own. */
function audit(): Promise<{ exit: number; report: Report }> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH, DATABASE_URL: form.database.url };
    execFile(process.execPath, [AUDITOR, 'verify', '--json'], { env }, (error, stdout) => {
      resolve({ exit: Number(error?.code ?? 0), report: JSON.parse(stdout) });
    });
  });
}

const verify = async () =>
  (
    await form.call<{ valid: boolean; invalidTransactions: { reason: string }[] }>('GET', '/coin/verify-blockchain', {
      token: form.admin.token,
    })
  ).body;

const restore = () =>
  form.database.query(
    'begin; delete from event_store.events; insert into event_store.events select * from kept; commit',
  );

it.each([
  [
    'an edited amount',
    'HASH',
    9,
    `update event_store.events set envelope = replace(envelope, '"amount":1}', '"amount":2}') where revision = 9`,
  ],
  ['a row deleted in the middle', 'LINK', 8, 'delete from event_store.events where revision = 8'],
  [
    'two rows swapped',
    'REVISION',
    7,
    `begin;
     update event_store.events set revision = -1 where revision = 7;
     update event_store.events set revision = 7 where revision = 10;
     update event_store.events set revision = 10 where revision = -1;
     commit`,
  ],
])('finds %s', async (_, code, revision, sql) => {
  expect(await audit()).toMatchObject({ exit: 0, report: { valid: true } });
  await form.database.query(sql);
  const [rest, cli] = [await verify(), await audit()];
  await restore();
  expect(rest.valid).toBe(false);
  expect(rest.invalidTransactions[0]?.reason).toMatch(new RegExp(`^${code}: .*revisione ${revision}\\b`));
  expect(cli.exit).toBe(1);
  expect(cli.report.findings[0]).toMatchObject({ code, revision });
  expect((await verify()).valid).toBe(true);
  expect(await audit()).toMatchObject({ exit: 0, report: { valid: true } });
});
