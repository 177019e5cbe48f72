import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkpointLine, exportLine } from '../src/auditor/export-line.js';
import { canonicalize } from '../src/ledger/canonical.js';
import { parseCheckpoint } from '../src/ledger/checkpoint.js';
import { parseEnvelope } from '../src/ledger/envelope.js';
import { startTestApp, type TestApp } from './app.js';
import { createTestDatabase, type TestDatabase } from './database.js';
import { ATTACKS, type LedgerAttack, type StoredLedger } from './ledger-attacks.js';

/**
 * The attack table (docs/auditing.md): each attack on the store, as superuser, and on an export. REST, the auditor on the
 * store, the auditor on the export and the second verifier name the same break at the same place.
 */

const AUDITOR = fileURLToPath(new URL('../dist/src/auditor/main.js', import.meta.url));
const SECOND_VERIFIER = fileURLToPath(new URL('../../docs/verifier/form_verify.py', import.meta.url));
const PYTHON = process.env.PYTHON ?? 'python3';

let database: TestDatabase;
let folder: string;
let genuine: StoredLedger;

/** A little history with checkpoints on the way, signed to its end. */
beforeAll(async () => {
  database = await createTestDatabase();
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
  startTestApp({ database, env: { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' } });
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

/** Puts `ledger` in the place of what the store holds, as superuser. */
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

/** Everything as it was. A program that was led to believe an event of the attacker's has signed and remembers it. */
async function restore(): Promise<void> {
  await store(genuine);
  await database.query('drop schema read cascade');
  await copyFile(join(folder, 'kept.txt'), join(folder, 'data', 'last-checkpoint'));
}

async function exportOf({ events, notes }: StoredLedger): Promise<string> {
  const waiting = notes.map((note) => ({ size: parseCheckpoint(note)?.size ?? 0, line: checkpointLine(note) }));
  const lines: string[] = [];
  for (const [index, row] of events.entries()) {
    lines.push(exportLine(row, parseEnvelope(row.envelope)));
    lines.push(...waiting.filter(({ size }) => size === index + 1).map(({ line }) => line));
  }
  lines.push(...waiting.filter(({ size }) => size > events.length).map(({ line }) => line));
  const path = join(folder, 'registro.ndjson');
  await writeFile(path, lines.join(''));
  return path;
}

/** What a verifier says: how it ends, and the first thing that it found. */
type Verdict = readonly [exitOrValid: number | boolean, finding?: readonly [code: string, revision: number]];

function ran(program: string, args: readonly string[]): Promise<Verdict> {
  return new Promise((resolve, reject) => {
    const env = { PATH: process.env.PATH, DATABASE_URL: database.url };
    execFile(program, [...args, '--json'], { env }, (error, stdout, stderr) => {
      const exit = error ? Number(error.code) : 0;
      if (exit > 1) return reject(new Error(`${program} ${args}: ${stderr}`));
      const [first] = JSON.parse(stdout).findings;
      resolve(first ? [exit, [first.code, first.revision]] : [exit]);
    });
  });
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

interface Verdicts {
  readonly rest: Verdict;
  readonly auditor: Verdict;
  readonly export: Verdict;
  readonly secondVerifier: Verdict;
}

async function verdicts(form: TestApp, ledger: StoredLedger, memory: readonly string[]): Promise<Verdicts> {
  const file = await exportOf(ledger);
  const [answer, auditor, exported, secondVerifier] = await Promise.all([
    rest(form),
    ran(process.execPath, [AUDITOR, 'verify', ...memory]),
    ran(process.execPath, [AUDITOR, 'verify-file', file, ...memory]),
    ran(PYTHON, [SECOND_VERIFIER, 'export', file, ...memory]),
  ]);
  return { rest: answer, auditor, export: exported, secondVerifier };
}

const SOUND: Verdicts = { rest: [true], auditor: [0], export: [0], secondVerifier: [0] };

async function expectCaught(
  { code, revision, revisionInExport, needsMemory }: LedgerAttack,
  form: TestApp,
  attacked: StoredLedger,
): Promise<void> {
  const found = [code, revision(genuine)] as const;
  const inExport = [code, revisionInExport ?? revision(genuine)] as const;
  const memory = needsMemory ? ['--checkpoint', join(folder, 'kept.txt')] : [];
  expect(await verdicts(form, attacked, memory)).toEqual({
    rest: [false, found],
    auditor: [1, found],
    export: [1, inExport],
    secondVerifier: [1, inExport],
  });
}

describe('done behind the back of a running program', () => {
  let form: TestApp;
  beforeAll(async () => {
    form = await start();
  });
  afterAll(() => form.program.stop());

  it('nothing: every verifier calls the ledger sound', async () => {
    expect(await verdicts(form, genuine, [])).toEqual(SOUND);
  });

  it.each(ATTACKS.filter(({ appends }) => !appends))('$name', async (attack) => {
    const attacked = attack.on(genuine);
    await store(attacked);
    await expectCaught(attack, form, attacked).finally(() => store(genuine));
    expect(await rest(form)).toEqual([true]);
  });

  it('a balance that people are shown', async () => {
    await database.query(`update read.wallet_balances set balance = balance + 1 where account like 'wallet:%'`);
    const answer = await form.call<{ invalidTransactions: { reason: string }[] }>('GET', '/coin/verify-blockchain', {
      token: form.admin.token,
    });
    await database.query(`update read.wallet_balances set balance = balance - 1 where account like 'wallet:%'`);
    expect(answer.body.invalidTransactions[0]?.reason).toMatch(/^PROJECTION: /);
    expect(await rest(form)).toEqual([true]);
  });
});

describe('done while no program runs', () => {
  it.each(ATTACKS.filter(({ appends }) => appends))('$name', async (attack) => {
    const attacked = attack.on(genuine);
    await store(attacked);
    const form = await start();
    await expectCaught(attack, form, attacked).finally(async () => {
      await form.program.stop();
      await restore();
    });
  });

  it.each(['fork', 'cut tail', 'whole history recomputed, and the checkpoints removed'])(
    '%s: nothing is written any more',
    async (name) => {
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
      expect(ready).toMatchObject({ problems: [expect.stringContaining('CHECKPOINT')] });
      expect(answer.status).toBe(404);
      expect(registered.status).toBe(503);
      expect(notes.length).toBeLessThanOrEqual(genuine.notes.length);
    },
  );

  it('nothing: the ledger is sound again', async () => {
    const form = await start();
    expect(await verdicts(form, genuine, [])).toEqual(SOUND);
    await form.program.stop();
  });
});
