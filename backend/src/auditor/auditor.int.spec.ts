import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { audit, type Environment, runProgram } from '../../test/auditor/context.js';
import { ADA, ANOTHER_KEY, BEN, CONTEST, EVENTS_COUNT, fillLedger, ORIGIN, VKEY } from '../../test/auditor/ledger.js';
import { chainOf, eventAt, sealedAfter, withRow } from '../../test/chains.js';
import { createTestDatabase, type TestDatabase } from '../../test/database.js';
import { everyDayOrLong, inLongRun } from '../../test/runs.js';
import { PostgresStore } from '../engine/event-store/postgres/postgres.js';
import { exportLine } from '../engine/verification/export-line.js';

let database: TestDatabase;
let folder: string;
let env: Environment;
let exported: string;
let lines: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  const store = await PostgresStore.open(database.url);
  await fillLedger(store);
  await store.close();
  folder = await mkdtemp(join(tmpdir(), 'form-auditor-'));
  env = { DATABASE_URL: database.url };
  exported = join(folder, 'ledger.ndjson');
  expect(await audit(env, ['export', exported])).toMatchObject({ code: 0, err: '' });
  lines = (await readFile(exported, 'utf8')).trimEnd().split('\n');
});

afterAll(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const verdictOf = async (args: readonly string[]) => {
  const { code, out } = await audit(env, args);
  const { valid, findings } = JSON.parse(out);
  return { code, valid, findings };
};
const sound = { code: 0, valid: true, findings: [] };
const first = (revision: number, code: string) => ({
  code: 1,
  valid: false,
  findings: expect.arrayContaining([expect.objectContaining({ revision, code })]),
});

async function fileOf(text: readonly string[]): Promise<string> {
  const path = join(folder, 'tampered.ndjson');
  await writeFile(path, `${text.join('\n')}\n`);
  return path;
}

describe('a sound ledger', () => {
  it('verifies, and the report names its origin and its totals', async () => {
    const { code, out } = await audit(env, ['verify', '--json']);
    const head = JSON.parse(lines.at(-1) ?? '');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      valid: true,
      eventsCount: EVENTS_COUNT,
      transactionsCount: EVENTS_COUNT - 2,
      findingsCount: 0,
      findings: [],
      head: { revision: EVENTS_COUNT - 1, hash: head.hash, ts: head.event.ts },
      origin: ORIGIN,
      vkey: VKEY,
      checkpointsCount: 0,
      durationMs: expect.any(Number),
    });
  });

  it('verifies with a report for people too', async () => {
    const { code, out, err } = await audit(env, ['verify']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const text of ['INTEGRO', VKEY, ORIGIN, 'PostgreSQL (DATABASE_URL)']) expect(out).toContain(text);
  });

  it('is exported byte for byte as it is stored', async () => {
    const rows = await database.query<{ envelope: string; hash: string }>(
      `select envelope, encode(hash, 'hex') as hash from event_store.events order by revision`,
    );
    expect(lines).toEqual(rows.map(({ envelope, hash }) => `{"event":${envelope},"hash":"${hash}"}`));
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('gives the same verdict from its export as from the store', async () => {
    expect(await verdictOf(['verify-file', exported, '--json'])).toEqual(sound);
    expect(await verdictOf(['verify', '--file', exported, '--vkey', VKEY, '--json'])).toEqual(sound);
  });

  it('does not verify against another key or another origin', async () => {
    expect(await verdictOf(['verify-file', exported, '--vkey', ANOTHER_KEY, '--json'])).toEqual(first(0, 'KEY'));
    const { code, out } = await audit({ ...env, LEDGER_ORIGIN: 'altrove/coin-form' }, ['verify', '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(out).findings[0]).toMatchObject({ revision: 0, code: 'LINK' });
  });

  it('is shown as balances that sum to zero, at its end and at an earlier revision', async () => {
    const now = JSON.parse((await audit(env, ['balances', '--json'])).out);
    expect(now).toMatchObject({ revision: EVENTS_COUNT - 1, valid: true, sum: 0 });
    expect(now.balances).toEqual({
      treasury: -200,
      [`contest:${CONTEST}`]: 10,
      [`wallet:${ADA}`]: 86,
      [`wallet:${BEN}`]: 104,
    });
    const then = { treasury: -200, [`wallet:${ADA}`]: 100, [`wallet:${BEN}`]: 100 };
    const { ts } = JSON.parse(lines[2] ?? '').event;
    for (const at of ['2', ts]) {
      const { out } = await audit(env, ['balances', '--at', at, '--json', '--file', exported]);
      expect(JSON.parse(out)).toMatchObject({ revision: 2, ts, balances: then });
    }
  });

  it('is shown as a table ordered by account', async () => {
    const { code, out } = await audit(env, ['balances']);
    expect(code).toBe(0);
    const accounts = out
      .split('\n')
      .slice(3)
      .map((row) => row.split(/\s+/).slice(0, 2));
    expect(accounts).toEqual([
      [`contest:${CONTEST}`, '10'],
      ['treasury', '-200'],
      [`wallet:${ADA}`, '86'],
      [`wallet:${BEN}`, '104'],
      ['somma', '0'],
      [''],
    ]);
  });

  it('is replayed as the lines of an export', async () => {
    expect((await audit(env, ['replay', '--json'])).out).toBe(await readFile(exported, 'utf8'));
    const bounded = await audit(env, ['replay', '--from', '2', '--to', '4', '--json', '--file', exported]);
    expect(bounded).toMatchObject({ code: 0, out: `${lines.slice(2, 5).join('\n')}\n` });
  });

  it.each([
    ['--type', 'ContestOpened', [7]],
    ['--contest', CONTEST, [7, 8]],
    ['--account', `contest:${CONTEST}`, [7]],
    ['--account', `wallet:${BEN}`, [2, 3, 4, 5, 6]],
    ['--account', 'treasury', [1, 2]],
  ])('is replayed by %s %s', async (option, value, revisions) => {
    const { code, out } = await audit(env, ['replay', option, value]);
    expect(code).toBe(0);
    const shown = out.trimEnd().split('\n').slice(1);
    expect(shown.map((row) => Number(row.trim().split(' ')[0]))).toEqual(revisions);
  });

  it('is replayed until a time', async () => {
    const { ts } = JSON.parse(lines[3] ?? '').event;
    expect((await audit(env, ['replay', '--until', ts, '--json'])).out).toBe(`${lines.slice(0, 4).join('\n')}\n`);
  });

  it('is listed among the streams', async () => {
    const { code, out } = await audit(env, ['streams', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual([expect.objectContaining({ stream: 'ledger', revision: EVENTS_COUNT - 1 })]);
    expect((await audit(env, ['streams'])).out).toContain('ledger');
  });
});

/** Each tampering as SQL on the store and as the same change to the lines of the export. */
const TAMPERINGS = [
  {
    name: 'an amount edited',
    revision: 3,
    code: 'HASH',
    sql: `update event_store.events set envelope = replace(envelope, '"amount":5', '"amount":6') where revision = 3`,
    change: (line: string[]) => line.with(3, (line[3] ?? '').replace('"amount":5', '"amount":6')),
  },
  {
    name: 'an event cut out of the middle',
    revision: 4,
    code: 'LINK',
    sql: 'delete from event_store.events where revision = 4',
    change: (line: string[]) => line.toSpliced(4, 1),
  },
  {
    name: 'the first events cut off',
    revision: 0,
    code: 'LINK',
    sql: 'delete from event_store.events where revision < 2',
    change: (line: string[]) => line.slice(2),
  },
  {
    name: 'two events swapped',
    revision: 5,
    code: 'REVISION',
    sql: `update event_store.events set revision = revision + 1000 where revision in (5, 6);
      update event_store.events set revision = 1011 - revision where revision in (1005, 1006)`,
    change: (line: string[]) => line.with(5, line[6] ?? '').with(6, line[5] ?? ''),
  },
  {
    name: 'an event no one can read',
    revision: 6,
    code: 'HASH',
    sql: `update event_store.events set envelope = E'una riga\\nqualunque' where revision = 6`,
    change: (line: string[]) =>
      line.with(6, (line[6] ?? '').replace(/^\{"event":.*,"hash"/, '{"event":una riga,"hash"')),
  },
] as const;

describe.each(everyDayOrLong<readonly (typeof TAMPERINGS)[number][]>(TAMPERINGS.slice(0, 2), TAMPERINGS))(
  'a ledger with $name',
  ({ revision, code, sql, change }) => {
    beforeAll(async () => {
      await database.query('create table kept as table event_store.events');
      await database.query(sql);
    });
    afterAll(async () => {
      await database.query(
        'delete from event_store.events; insert into event_store.events table kept; drop table kept',
      );
    });

    it('gives a finding at the right revision, in the store, in its export and in a file with the same change', async () => {
      const inStore = await verdictOf(['verify', '--json']);
      expect(inStore).toEqual(first(revision, code));
      expect(inStore.findings[0]).toMatchObject({ revision, code, reason: expect.stringContaining(`${code}: `) });
      const evidence = join(folder, 'evidence.ndjson');
      expect(await audit(env, ['export', evidence, '--force'])).toMatchObject({
        code: 1,
        err: expect.stringContaining(`${code}: `),
      });
      expect(await verdictOf(['verify-file', evidence, '--json'])).toEqual(inStore);
      expect(await verdictOf(['verify-file', await fileOf(change(lines)), '--json'])).toEqual(inStore);
    });

    it('is still shown, with a warning on stderr', async () => {
      for (const command of ['replay', 'balances']) {
        const { code: exitCode, out, err } = await audit(env, [command]);
        expect(exitCode).toBe(1);
        expect(out).not.toBe('');
        expect(err).toContain(`${code}: `);
        expect(err).toContain(`(revisione ${revision})`);
      }
      expect((await audit(env, ['verify'])).out).toContain('NON INTEGRO');
    });
  },
);

describe('a ledger that was restored', () => {
  it('verifies again', async () => {
    await database.query('create table kept as table event_store.events');
    await database.query('delete from event_store.events where revision = 5');
    expect(await verdictOf(['verify', '--json'])).toEqual(first(5, 'LINK'));
    expect(await verdictOf(['balances', '--at', '5', '--json'])).toMatchObject({ code: 1, valid: false });
    await database.query('insert into event_store.events select * from kept where revision = 5; drop table kept');
    expect(await verdictOf(['verify', '--json'])).toEqual(sound);
  });
});

describe('a file with a repeated line', () => {
  it('gives exactly one finding', async () => {
    const { findings } = await verdictOf([
      'verify-file',
      await fileOf(lines.toSpliced(5, 0, lines[4] ?? '')),
      '--json',
    ]);
    expect(findings).toEqual([expect.objectContaining({ revision: 4, code: 'REVISION' })]);
  });
});

describe('a ledger of several ranges', () => {
  const drafts = Array.from({ length: 40_000 }, (_, at) => ({ type: 'NotificationSent', data: { at } }));
  const chain = chainOf([{ type: 'LedgerOpened', data: { origin: ORIGIN, vkey: VKEY } }, ...drafts], ORIGIN);
  const report = async (args: readonly string[], settings: Environment = {}) => {
    const { code, out, err } = await runProgram(settings, [...args, '--json']);
    expect(err).toBe('');
    return { code, ...JSON.parse(out), durationMs: 0 };
  };

  it('has the same findings on one thread and on three', async () => {
    const doubled = sealedAfter(chain, { ...eventAt(chain, 100), ts: undefined });
    const altered = withRow(chain, 30_000, { hash: 'f'.repeat(64) });
    const path = await fileOf([...altered, doubled].map((row) => exportLine(row, undefined).trimEnd()));
    const [one, three] = [
      await report(['verify-file', path, '--workers', '1']),
      await report(['verify-file', path, '--workers', '3']),
    ];
    expect(one.findings.map(({ code, revision }: { code: string; revision: number }) => [code, revision])).toEqual([
      ['HASH', 30_000],
      ['DUPLICATE', chain.length],
    ]);
    expect(three).toEqual(one);
  });

  inLongRun(() => {
    it('is read from the store on threads too', async () => {
      const large = await createTestDatabase();
      const store = await PostgresStore.open(large.url, { deadlineMs: 60_000 });
      for (let from = 0; from < chain.length; from += 2000) {
        const events = chain
          .slice(from, from + 2000)
          .map(({ revision, ...row }) => ({ ...eventAt(chain, revision), ...row }));
        await store.append('ledger', events, from - 1);
      }
      await store.close();
      const found = await report(['verify', '--workers', '2'], { DATABASE_URL: large.url });
      expect(found).toMatchObject({
        code: 0,
        valid: true,
        eventsCount: chain.length,
        head: { hash: chain.at(-1)?.hash },
      });
      await large.drop();
    });
  });
});

describe('the program', () => {
  it('exits with 0 for a sound ledger and 1 for a broken one', async () => {
    expect(await runProgram(env, ['verify', '--json'])).toMatchObject({ code: 0, err: '' });
    const broken = await runProgram(env, ['verify-file', await fileOf(lines.toSpliced(2, 1))]);
    expect(broken).toMatchObject({ code: 1, out: expect.stringContaining('LINK: anello mancante') });
  });

  it('exits with 2 and prints one line when it cannot run', async () => {
    const { code, out, err } = await runProgram({ DATA_DIR: join(folder, 'mai-usata') }, ['verify']);
    expect({ code, out, lines: err.split('\n').length }).toEqual({ code: 2, out: '', lines: 2 });
    expect(err).toContain('Nessun registro in');
    expect(await readdir(folder)).not.toContain('mai-usata');
  });
});
