import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { audit, type Environment } from '../../test/auditor/context.js';
import { EVENTS_COUNT, fillLedger, KEY, ORIGIN, signAt, VKEY } from '../../test/auditor/ledger.js';
import { createTestDatabase, type TestDatabase } from '../../test/database.js';
import { PostgresStore } from '../engine/event-store/postgres/postgres.js';
import {
  checkpointKey,
  checkpointText,
  parseCheckpoint,
  signCheckpoint,
  signingKey,
} from '../engine/ledger/format/checkpoint.js';
import { IncrementalMerkleTree } from '../engine/ledger/format/merkle.js';

let database: TestDatabase;
let folder: string;
let env: Environment;
let notes: string[];
let lines: string[];
let store: PostgresStore;
const SIZES = [3, 7, EVENTS_COUNT - 1];

beforeAll(async () => {
  database = await createTestDatabase();
  store = await PostgresStore.open(database.url);
  await fillLedger(store);
  notes = await signAt(store, SIZES);
  folder = await mkdtemp(join(tmpdir(), 'form-auditor-'));
  env = { DATABASE_URL: database.url };
  const exported = join(folder, 'ledger.ndjson');
  expect(await audit(env, ['export', exported])).toMatchObject({ code: 0, err: '' });
  lines = (await readFile(exported, 'utf8')).trimEnd().split('\n');
});
afterAll(async () => {
  await store.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

async function fileOf(text: string, name = 'file'): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}
const exportOf = (changed: readonly string[]) => fileOf(`${changed.join('\n')}\n`, 'changed.ndjson');
const verify = async (...args: string[]) => {
  const { code, out } = await audit(env, [...args, '--json']);
  const { findings, checkpointsCount } = JSON.parse(out);
  return {
    code,
    findings: findings.map(({ code: what, revision }: { code: string; revision: number }) => [what, revision]),
    checkpointsCount,
  };
};
const noteLine = (note: string) => JSON.stringify({ checkpoint: note });
const lineOf = (note: string) => lines.indexOf(noteLine(note));
const other = checkpointKey(ORIGIN, signingKey(Buffer.alloc(32, 8)));

describe('the checkpoints of a ledger', () => {
  it('are confirmed in the store and in an export, each after the last event it covers', async () => {
    expect(await verify('verify')).toEqual({ code: 0, findings: [], checkpointsCount: 3 });
    expect(await verify('verify-file', await exportOf(lines), '--vkey', VKEY)).toEqual({
      code: 0,
      findings: [],
      checkpointsCount: 3,
    });
    expect(notes.map(lineOf)).toEqual([3, 8, EVENTS_COUNT + 1]);
    const { out } = await audit(env, ['verify']);
    expect(out).toContain('3 confermati, il più recente su 8 eventi');
    expect(out).toContain('1 evento più recente non ancora coperto');
  });

  it('reveal a cut tail, in the file and against a checkpoint that was saved before', async () => {
    const cut = lines.filter((_, at) => at < 6 || at > 8);
    const withoutNotes = lines.slice(0, 6).filter((line) => !line.startsWith('{"checkpoint"'));
    expect(
      (await verify('verify-file', await exportOf(cut.slice(0, 6).concat(noteLine(notes[2] ?? ''))))).findings,
    ).toEqual([['CHECKPOINT', 5]]);
    const file = await exportOf(withoutNotes);
    expect((await verify('verify-file', file)).code).toBe(0);
    const kept = await fileOf(notes[1] ?? '', 'kept.txt');
    expect(await verify('verify-file', file, '--checkpoint', kept)).toMatchObject({
      code: 1,
      findings: [['CHECKPOINT', 5]],
    });
  });

  it('are refused when another key signed them, for another size, or out of position', async () => {
    const genuine = parseCheckpoint(notes[1] ?? '');
    const foreign = checkpointText(signCheckpoint(other, 7, genuine?.root ?? ''));
    const at = lineOf(notes[1] ?? '');
    expect((await verify('verify-file', await exportOf(lines.with(at, noteLine(foreign))))).findings).toEqual([
      ['CHECKPOINT', 6],
    ]);
    const late = [...lines.toSpliced(at, 1), noteLine(notes[1] ?? '')];
    expect((await verify('verify-file', await exportOf(late))).findings).toEqual([['CHECKPOINT', 6]]);
    const nonsense = lines.with(at, '{"checkpoint":"una nota firmata"}');
    expect((await verify('verify-file', await exportOf(nonsense))).findings).toEqual([['CHECKPOINT', 7]]);
    const early = [lines[0] ?? '', noteLine(notes[2] ?? ''), ...lines.slice(1)];
    expect((await verify('verify-file', await exportOf(early))).code).toBe(0);
  });

  it('do not hide a change to the event directly before them', async () => {
    const at = lineOf(notes[1] ?? '');
    const event = lines[at - 1] ?? '';
    const { hash, event: envelope } = JSON.parse(event);
    const foreign = JSON.stringify({ event: { ...envelope, id: '00000000-0000-4000-8000-000000000000' }, hash });
    for (const [line, code] of [
      [event, 'REVISION'],
      [foreign, 'HASH'],
    ] as const) {
      const { findings } = await verify('verify-file', await exportOf(lines.toSpliced(at, 0, line)));
      expect(findings[0]).toEqual([code, 6]);
    }
    const { findings } = await verify('verify-file', await exportOf(lines.toSpliced(at - 1, 1)));
    expect(findings[0]).toEqual(['LINK', 6]);
  });

  it('are out of position after the first event even when they cover none', async () => {
    const empty = checkpointText(signCheckpoint(KEY, 0, new IncrementalMerkleTree().root()));
    expect((await verify('verify-file', await exportOf([noteLine(empty), ...lines]))).code).toBe(1);
    expect((await verify('verify-file', await exportOf([...lines, noteLine(empty)]))).findings).toEqual([
      ['CHECKPOINT', 0],
    ]);
  });

  it('are not trusted with a key that the ledger never named', async () => {
    const { code, findings } = await verify('verify', '--vkey', other.public.vkey);
    expect([code, findings]).toEqual([1, [['KEY', 0]]]);
    const stranger = checkpointKey('altro.example/registro', signingKey(Buffer.alloc(32, 3)));
    expect((await verify('verify', '--vkey', stranger.public.vkey)).findings).toEqual([
      ['KEY', 0],
      ['LINK', 0],
    ]);
  });

  it.each([
    [['verify', '--vkey', 'x'], 'Non è la chiave pubblica di un registro: x'],
    [['verify', '--checkpoint', 'manca.txt'], 'Il file manca.txt non può essere letto'],
    [['verify-receipt', 'manca.json', '--vkey', VKEY], 'Il file manca.json non può essere letto'],
    [['verify-receipt', 'manca.json'], "Manca l'opzione --vkey"],
    [['watch'], "Manca l'opzione --state"],
    [['watch', '--state', 'x', '--url', 'http://x'], 'Con --url serve --vkey'],
    [['watch', '--state', 'x', '--every', '0'], 'Non è un numero di secondi: 0'],
    [
      ['witness', '--url', 'ftp://x', '--vkey', VKEY, '--key', 'k', '--state', 's'],
      'Non è un indirizzo http(s): ftp://x',
    ],
    [
      ['witness', '--url', 'http://x', '--vkey', VKEY, '--key', 'k', '--state', 's'],
      'Per creare la chiave indica --name',
    ],
  ])('%j could not run', async (args, line) => {
    const { code, out, err } = await audit(env, args, folder);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(line);
  });
});

describe('a receipt', () => {
  const idAt = (line: number): string => JSON.parse(lines[line] ?? '').event.id;

  it('is made from the store or from an export, and verified without either', async () => {
    const [live, file] = [
      await audit(env, ['receipt', idAt(4)]),
      await audit({}, ['receipt', idAt(4), '--file', await exportOf(lines)]),
    ];
    expect([live.code, live.err, file.out]).toEqual([0, '', live.out]);
    expect(JSON.parse(live.out)).toMatchObject({ index: 3, size: 8, checkpoint: notes[2] });
    const path = await fileOf(live.out, 'receipt.json');
    const { code, out } = await audit({}, ['verify-receipt', path, '--vkey', VKEY]);
    expect(code).toBe(0);
    for (const text of ['VALIDA', 'CoinsTransferred', idAt(4)]) expect(out).toContain(text);
    expect(await audit({}, ['verify-receipt', path, '--vkey', other.public.vkey, '--json'])).toMatchObject({
      code: 1,
      out: expect.stringContaining('"fault":"SIGNATURE"'),
    });
    for (const wrong of ['', 'x', '{}', live.out.replace('"amount":5', '"amount":6')]) {
      expect((await audit({}, ['verify-receipt', await fileOf(wrong), '--vkey', VKEY])).code).toBe(1);
    }
  });

  it('is written only to a file that does not exist yet', async () => {
    const out = join(folder, 'made.json');
    expect(await audit(env, ['receipt', idAt(4), '--out', out])).toEqual({ code: 0, out: '', err: '' });
    expect((await audit({}, ['verify-receipt', out, '--vkey', VKEY])).code).toBe(0);
    expect((await audit(env, ['receipt', idAt(4), '--out', out])).code).toBe(2);
  });

  it('is not made for an event that is missing, not covered or not sound', async () => {
    expect(await audit(env, ['receipt', '00000000-0000-4000-8000-000000000000'])).toMatchObject({ code: 2, out: '' });
    expect(await audit(env, ['receipt', idAt(EVENTS_COUNT + 2)])).toMatchObject({
      code: 2,
      err: expect.stringContaining('Nessun checkpoint firmato copre ancora questo evento'),
    });
    const broken = await exportOf(lines.with(4, (lines[4] ?? '').replace('"amount":5', '"amount":6')));
    expect(await audit({}, ['receipt', idAt(5), '--file', broken])).toMatchObject({ code: 1, out: '' });
  });
});

describe('watching the store', () => {
  it('compares the store with the checkpoint seen before, and shows the proof when that history is gone', async () => {
    const args = ['watch', '--state', 'seen.txt', '--once', '--json'];
    const first = await audit(env, args, folder);
    expect(first).toMatchObject({ code: 0, out: '' });
    expect(await readFile(join(folder, 'seen.txt'), 'utf8')).toBe(notes[2]);
    expect(await audit(env, args, folder)).toMatchObject({
      code: 0,
      err: expect.stringContaining('8 eventi, nessuna contraddizione'),
    });

    await database.query(`create table kept as select * from event_store.events`);
    await database.query(
      `delete from event_store.events where stream = (select id from event_store.streams where name = 'ledger') and revision > 5`,
    );
    await database.query(
      `delete from event_store.events where stream = (select id from event_store.streams where name = 'checkpoints-ledger')`,
    );
    expect((await verify('verify')).code).toBe(0);
    const gone = await audit(env, args, folder);
    await database.query('truncate event_store.events');
    await database.query('insert into event_store.events select * from kept');
    expect(gone.code).toBe(1);
    expect(JSON.parse(gone.out)).toMatchObject({
      valid: false,
      reason: 'CHECKPOINT: coda mancante o storia riscritta (revisione 6)',
      seen: notes[2],
    });
  });

  it('needs only the right to read the database', async () => {
    const role = `reader_${process.pid}`;
    await database.query(`create role ${role} login password 'x'`);
    await database.query(`grant usage on schema event_store to ${role}`);
    await database.query(`grant select on event_store.streams, event_store.events to ${role}`);
    const url = new URL(database.url);
    [url.username, url.password] = [role, 'x'];
    try {
      expect((await audit({ DATABASE_URL: url.href }, ['verify'])).code).toBe(0);
    } finally {
      await database.query(`drop owned by ${role}`);
      await database.query(`drop role ${role}`);
    }
  });
});
