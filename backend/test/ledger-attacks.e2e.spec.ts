import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { canonicalize } from '../src/engine/ledger/format/canonical.js';
import { parseCheckpoint } from '../src/engine/ledger/format/checkpoint.js';
import { readSchemaOf } from '../src/engine/projections/read-schema.js';
import { projections } from '../src/startup/composition.js';
import { startTestApp, type TestApp } from './app.js';
import { audit } from './auditor/context.js';
import { createTestDatabase, MIGRATED, type TestDatabase } from './database.js';
import { ATTACKS, type LedgerAttack, type StoredLedger } from './ledger-attacks.js';
import { everyDayOrLong, inLongRun } from './runs.js';

/**
 * The attack table (docs/auditing.md): each attack on the store, as superuser. REST and the auditor report the same finding
 * at the same revision. The same attacks on an export are in docs/verifier/attacks.py.
 */

const AUDITOR = fileURLToPath(new URL('../dist/src/main.js', import.meta.url));
const SECOND_VERIFIER = fileURLToPath(new URL('../../docs/verifier/form_verify.py', import.meta.url));
const PYTHON = process.env.PYTHON ?? 'python3';

let database: TestDatabase;
let folder: string;
let genuine: StoredLedger;

/** A short history with intermediate checkpoints and one over all events. */
beforeAll(async () => {
  database = await createTestDatabase(MIGRATED);
  folder = await mkdtemp(join(tmpdir(), 'form-attacks-'));
  const form = await start();
  const ada = await form.join('Ada', 100);
  const ben = await form.join('Ben');
  for (let index = 0; index < 8; index++) {
    const body = { recipient: ben.email, amount: 1, note: 'Per te' };
    const answer = await form.call<{ transaction: { receipt: string } }>('POST', '/coin/transfer', {
      token: ada.token,
      body,
    });
    if (index % 3 === 0)
      await form.call('GET', answer.body.transaction.receipt.slice('/api'.length), { token: ada.token });
  }
  await form.program.stop();
  genuine = await stored();
  expect(genuine.notes.length).toBeGreaterThan(3);
  expect(parseCheckpoint(newestNote())?.size).toBe(genuine.events.length);
  await writeFile(join(folder, 'kept.txt'), newestNote());
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const start = (): Promise<TestApp> =>
  startTestApp({ processes: 1, database, env: { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' } });
const newestNote = (): string => genuine.notes.at(-1) ?? '';
const CHECKPOINTS = 'checkpoints-ledger';

async function rowsOf(stream: string) {
  const rows = await database.query<{ revision: string; envelope: string; hash: string }>(
    `select e.revision, e.envelope, encode(e.hash, 'hex') as hash from event_store.events e
     join event_store.streams s on s.id = e.stream where s.name = '${stream}' order by e.revision`,
  );
  return rows.map(({ revision, ...row }) => ({ revision: Number(revision), ...row }));
}

async function stored(): Promise<StoredLedger> {
  const notes = (await rowsOf(CHECKPOINTS)).map(({ envelope }) => JSON.parse(envelope).note);
  return { events: await rowsOf('ledger'), notes };
}

/** Replaces the content of the store with `ledger`, as superuser. */
async function store({ events, notes }: StoredLedger): Promise<void> {
  const checkpoints = notes.map((note, revision) => ({
    revision,
    envelope: canonicalize({ note }),
    hash: '00'.repeat(32),
  }));
  for (const [stream, rows] of [
    ['ledger', events],
    [CHECKPOINTS, checkpoints],
  ] as const) {
    await database.query(
      `with s as (update event_store.streams set revision = $2 where name = $1 returning id),
         gone as (delete from event_store.events e using s where e.stream = s.id)
       select id from s`,
      [stream, rows.at(-1)?.revision ?? -1],
    );
    await database.query(
      `insert into event_store.events (stream, revision, envelope, hash)
       select id, row.revision, row.envelope, decode(row.hash, 'hex') from event_store.streams,
         jsonb_to_recordset($2::jsonb) as row (revision bigint, envelope text, hash text) where name = $1`,
      [stream, JSON.stringify(rows)],
    );
  }
}

/** Restores everything. A program that accepted an event of the attacker has signed it and stores that checkpoint. */
async function restore(): Promise<void> {
  await store(genuine);
  await database.query(`drop schema ${readSchemaOf(projections)} cascade`);
  await copyFile(join(folder, 'kept.txt'), join(folder, 'data', 'last-checkpoint'));
}

/** The result of a verifier: its outcome and its first finding. */
type Verdict = readonly [exitOrValid: number | boolean, finding?: readonly [code: string, revision: number]];

const environment = () => ({ PATH: process.env.PATH, DATABASE_URL: database.url });

function ran(program: string, args: readonly string[]): Promise<Verdict> {
  return new Promise((resolve, reject) => {
    execFile(program, [...args, '--json'], { env: environment() }, (error, stdout, stderr) => {
      const exit = error ? Number(error.code) : 0;
      if (exit > 1) return reject(new Error(`${program} ${args}: ${stderr}`));
      resolve(verdictOf(exit, stdout));
    });
  });
}

function verdictOf(exit: number, report: string): Verdict {
  const [first] = JSON.parse(report).findings;
  return first ? [exit, [first.code, first.revision]] : [exit];
}

async function rest({ call, admin }: TestApp): Promise<Verdict> {
  const { body } = await call<{ valid: boolean; invalidTransactions: { reason: string }[] }>(
    'GET',
    '/coin/verify-blockchain',
    {
      token: admin.token,
    },
  );
  const [first] = body.invalidTransactions;
  if (!first) return [body.valid];
  const [, code = '', revision] = /^([A-Z]+): .*\(revisione (\d+)\)$/.exec(first.reason) ?? [];
  return [body.valid, [code, Number(revision)]];
}

async function audited(...args: string[]): Promise<Verdict> {
  const { code, out } = await audit({ DATABASE_URL: database.url }, [...args, '--json']);
  if (code === null || code > 1) throw new Error(`${args.join(' ')}: ${code}`);
  return verdictOf(code, out);
}

async function expectCaught({ code, revision, needsMemory }: LedgerAttack, form: TestApp): Promise<void> {
  const found = [code, revision(genuine)] as const;
  const memory = needsMemory ? ['--checkpoint', join(folder, 'kept.txt')] : [];
  const [answer, auditor] = await Promise.all([rest(form), audited('verify', ...memory)]);
  expect({ answer, auditor }).toEqual({ answer: [false, found], auditor: [1, found] });
}

/** Every finding of a start has the same consequence, so one is enough every day. */
const REFUSED = everyDayOrLong(
  ['cut tail'],
  ['fork', 'cut tail', 'whole history recomputed, and the checkpoints removed'],
);

const APPENDED = ATTACKS.filter(({ appends }) => appends);

const DURING = ATTACKS.filter(({ appends }) => !appends);
/** One of each kind: of an event, of the end, of what is signed, of what an auditor kept. The verifiers' own specs have the rest. */
const EVERY_DAY = ['edit', 'cut tail', 'cut tail, and the checkpoints with it', 'a foreign signature'];

describe('attacks while no program runs', () => {
  it.each(APPENDED)('$name', async (attack) => {
    await store(attack.on(genuine));
    const found = await audited('verify').finally(() => store(genuine));
    expect(found).toEqual([1, [attack.code, attack.revision(genuine)]]);
  });

  inLongRun(() => {
    it.each(APPENDED)('$name, before a start', async (attack) => {
      await store(attack.on(genuine));
      const form = await start();
      await expectCaught(attack, form).finally(async () => {
        await form.program.stop();
        await restore();
      });
    });
  });

  it.each(REFUSED)('%s: the program refuses all writes', async (name) => {
    const attack = ATTACKS.find((each) => each.name === name);
    if (!attack) throw new Error('no such attack');
    await store(attack.on(genuine));
    const form = await start();
    const ready = await (await fetch(`${form.url}/health/ready`)).json();
    const answer = await form.call('PUT', '/admin/users/none', { token: form.admin.token, body: {} });
    const registered = await form.call('POST', '/auth/register', {
      body: {
        name: 'Dora',
        email: `${randomUUID()}@example.it`,
        password: 'segreto1',
        password2: 'segreto1',
        role: 'adult',
      },
    });
    await form.program.stop();
    const { notes } = await stored();
    await restore();
    expect(ready).toMatchObject({ status: 'not ready', checks: { ledger: { ok: false, value: 'CHECKPOINT' } } });
    expect(answer.status).toBe(404);
    expect(registered.status).toBe(503);
    expect(notes.length).toBeLessThanOrEqual(genuine.notes.length);
  });
});

describe('attacks during the run of a program', () => {
  let form: TestApp;
  beforeAll(async () => {
    form = await start();
  });
  afterAll(() => form.program.stop());

  it('without an attack, every verifier reports a sound ledger, after the attacks, too', async () => {
    expect([await rest(form), await audited('verify')]).toEqual([[true], [0]]);
  });

  it('without an attack, both verifiers report a sound export', async () => {
    const file = join(folder, 'registro.ndjson');
    await promisify(execFile)(process.execPath, [AUDITOR, 'audit', 'export', file], { env: environment() });
    const verdicts = [audited('verify-file', file), ran(PYTHON, [SECOND_VERIFIER, 'export', file])];
    expect(await Promise.all(verdicts)).toEqual([[0], [0]]);
  });

  it.each(
    everyDayOrLong(
      DURING.filter(({ name }) => EVERY_DAY.includes(name)),
      DURING,
    ),
  )('$name', async (attack) => {
    await store(attack.on(genuine));
    await expectCaught(attack, form).finally(() => store(genuine));
  });

  it('a changed balance in the read tables', async () => {
    await database.query(`update wallet_balances set balance = balance + 1 where account like 'wallet:%'`);
    const answer = await form.call<{ invalidTransactions: { reason: string }[] }>('GET', '/coin/verify-blockchain', {
      token: form.admin.token,
    });
    await database.query(`update wallet_balances set balance = balance - 1 where account like 'wallet:%'`);
    expect(answer.body.invalidTransactions[0]?.reason).toMatch(/^PROJECTION: /);
    expect(await rest(form)).toEqual([true]);
  });
});
