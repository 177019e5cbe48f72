import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventStore } from '../src/engine/event-store/event-store.js';
import { EventStoreDbStore } from '../src/engine/event-store/eventstoredb/eventstoredb.js';
import { PostgresStore } from '../src/engine/event-store/postgres/postgres.js';
import { checkArchive } from '../src/platform/backup/archive-reader.js';
import type { Manifest } from '../src/platform/backup/manifest.js';
import type { ReadinessReport } from '../src/platform/http/observation/readiness.js';
import { ENV, signIn, startTestApp, type TestApp } from './app.js';
import { newCommunity, writers } from './backed-up-community.js';
import { allEvents } from './coins.js';
import { eventually } from './conditions.js';
import { createTestDatabase, type TestDatabase } from './database.js';
import { ProtocolDouble } from './event-store/protocol-double.js';
import { launchProgram, runForm } from './program.js';
import { answerTo } from './retries.js';
import { everyDayOrLong } from './runs.js';

/** Backups of a running FORM, restored into an empty one (docs/operations.md, "Backup and restore"). */

/** How many transfers are answered before a backup. */
const ANSWERED_BEFORE = everyDayOrLong(60, 200);
/** How many processes share the folder of the nightly backups. */
const NIGHTLY_PROCESSES = 2;
/** One of them makes it when both have started; a busy machine takes its time. */
const NIGHTLY_MS_MAX = 90_000;

/** A restore in EventStoreDB differs in where the ledger is written, which import.e2e.spec.ts sees on a day. */
const KINDS = everyDayOrLong<readonly Manifest['ledgerIn'][]>(['postgresql'], ['postgresql', 'eventstoredb']);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'form-backup-'));
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Without the versions of passwords, which a restore changes. */
const digestOf = async (database: TestDatabase, table: string) => {
  const row = table === 'people' ? `to_jsonb(t) - 'password_version'` : 't';
  const [digest] = await database.query(
    `select count(*)::int, md5(string_agg((${row})::text, ',' order by (${row})::text)) from ${table} t`,
  );
  return digest;
};

async function bytesAt(url: string): Promise<Buffer> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function readinessOf({ url }: TestApp): Promise<ReadinessReport> {
  const report: unknown = await (await fetch(`${url}/health/ready`)).json();
  return report as ReadinessReport;
}

/** What a restore says to an operator whose DATA_DIR knows more than the backup. */
const NEWER_CHECKPOINT = /last-checkpoint covers (\d+) events, more than the backup. Next: form accept-restore\n$/;

/** Tables that transfers do not change. */
const STILL = [
  'people',
  'images',
  'files',
  'file_contents',
  'marketplace_items',
  'contest_texts',
  'categories',
  'notifications_read',
];

async function readTables(database: TestDatabase): Promise<Record<string, unknown>> {
  const tables = await database.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname like 'read%'`,
  );
  const digests = tables.map(async ({ name }) => [name, await digestOf(database, name)] as const);
  return Object.fromEntries(await Promise.all(digests));
}

interface Place {
  readonly database: TestDatabase;
  readonly env: Record<string, string>;
  open(): Promise<EventStore>;
  close(): Promise<void>;
}

/** An empty database and, with an EventStoreDB, an empty event store. */
async function newPlace(kind: Manifest['ledgerIn']): Promise<Place> {
  const database = await createTestDatabase();
  const env = { ...ENV, DATABASE_URL: database.url, DATA_DIR: join(folder, randomUUID()) };
  if (kind === 'postgresql') {
    return { database, env, open: () => PostgresStore.openExisting(database.url), close: () => database.drop() };
  }
  const double = await ProtocolDouble.start();
  return {
    database,
    env: { ...env, EVENTSTORE_URL: double.connectionString },
    open: async () => new EventStoreDbStore(double.connectionString),
    close: async () => {
      double.stop();
      await database.drop();
    },
  };
}

async function streamsOf(place: Place) {
  const store = await place.open();
  const [events, checkpoints] = [await allEvents(store, 'ledger'), await allEvents(store, 'checkpoints-ledger')];
  await store.close();
  return { events, checkpoints: checkpoints.map(({ envelope, hash }) => ({ envelope, hash })) };
}

/** A message, and a notification to be mailed, which were sent after the backup. */
async function leaveMail({ database }: Place): Promise<void> {
  await database.query(`insert into outgoing_mail (id, kind, recipient, params, cause)
    values ('waits', 'password-changed', 'ada@example.it', '{"name": "Ada"}', 'waits')`);
  await database.query(`insert into notification_mail (event, wallet, kind, choice, noted_at)
    select gen_random_uuid(), wallet, 'coin', 'digest', now() from people`);
  expect(await mailIn({ database })).toMatchObject({ waiting: '1' });
}

/** What would still be mailed, and whether the ledger is followed from a place before its head. */
async function mailIn({ database }: Pick<Place, 'database'>) {
  const [row] = await database.query(`select
    (select count(*) from outgoing_mail where state = 'waiting') as waiting,
    (select count(*) from notification_mail where mailed_at is null) as noted,
    (select count(*) from effect_lanes where lane = 'notifications') as begun`);
  return row;
}

describe.each(KINDS)('a community with its ledger in %s', (kind) => {
  let source: Place;
  let form: TestApp;
  let file: string;
  let manifest: Manifest;
  let community: Awaited<ReturnType<typeof newCommunity>>;
  /** Transfers that were answered before the backup began. */
  let before: string[];

  beforeAll(async () => {
    source = await newPlace(kind);
    form = await startTestApp({ database: source.database, env: source.env });
    community = await newCommunity(form);
    const writing = writers(form, community.people);
    await writing.until(ANSWERED_BEFORE);
    before = [...writing.acknowledged];
    file = join(folder, `${kind}.tar.gz`);
    await leaveMail(source);
    const output = await runForm(['backup', file], source.env);
    await writing.until(writing.acknowledged.length + 20);
    await writing.stop();
    await signCheckpoint();
    expect(output).toContain('JWT_SECRET, LEDGER_SIGNING_KEY not in it');
    manifest = await checkArchive({ path: file, identity: undefined });
  });
  /** A receipt makes FORM sign a checkpoint that covers it. */
  const signCheckpoint = async () => {
    const [from, to] = community.people;
    const body = { recipient: to?.email, amount: 1 };
    const token = from?.token ?? '';
    const sent = await answerTo<{ transaction: { receipt: string } }>(form, 'POST', '/coin/transfer', { token, body });
    const { status } = await form.call('GET', sent.body.transaction.receipt.slice('/api'.length), { token });
    expect(status).toBe(200);
  };
  afterAll(async () => {
    await form?.close();
    await source?.close();
  });

  const restoresWhole = () =>
    it('is restored whole from a backup that was made while clients wrote', async () => {
      const target = await newPlace(kind);
      expect(await runForm(['restore', file], target.env)).toMatch(
        /The ledger was verified\.\nNext, start FORM: form start\n$/,
      );
      expect(await mailIn(target)).toEqual({ waiting: '0', noted: '0', begun: '0' });
      const [was, is] = [await streamsOf(source), await streamsOf(target)];
      expect(is.events).toEqual(was.events.slice(0, manifest.head.revision + 1));
      expect(is.checkpoints).toEqual(was.checkpoints.slice(0, is.checkpoints.length));
      const present = new Set(is.events.map(({ envelope }): string => JSON.parse(envelope).id));
      expect(before.filter((id) => !present.has(id))).toEqual([]);
      for (const table of STILL) {
        expect([table, await digestOf(target.database, table)]).toEqual([
          table,
          await digestOf(source.database, table),
        ]);
      }
      const restored = await startTestApp({ database: target.database, env: target.env });
      // Some had been ended since the backup.
      for (const { token } of community.people) {
        expect((await restored.call('GET', '/user/me', { token })).status).toBe(401);
      }
      const { body } = await restored.call('GET', '/coin/verify-blockchain', { token: restored.admin.token });
      expect(body).toMatchObject({ valid: true, invalidTransactions: [] });
      const [ada] = community.people;
      expect(await signIn(restored.call, ada?.email ?? '')).toMatchObject({ _id: ada?._id });
      expect(await bytesAt(restored.url + community.picture)).toEqual(await bytesAt(form.url + community.picture));
      const people = await restored.call<{ name: string }[]>('GET', '/admin/users', { token: restored.admin.token });
      expect(people.body.map(({ name }) => name)).not.toContain(community.erased);
      await restored.close();
      const followed = await readTables(target.database);
      await runForm(['rebuild'], target.env);
      expect(await readTables(target.database)).toEqual(followed);
      await target.close();
    });

  const refusesToReplace = () =>
    it('is not restored over another, and not over itself', async () => {
      await expect(runForm(['restore', file], source.env)).rejects.toThrow(
        /^The backup was not restored: the database is not empty \(\S+\): restore into an empty one\n$/,
      );
      const [one, two] =
        kind === 'postgresql'
          ? [{ EVENTSTORE_URL: 'esdb://x' }, 'without EVENTSTORE_URL']
          : [{ EVENTSTORE_URL: '' }, 'set EVENTSTORE_URL'];
      await expect(runForm(['restore', file], { ...source.env, ...one })).rejects.toThrow(two);
    });

  const continuesAfterKill = () =>
    it('refuses to start after a restore that was killed, and the same restore continues', async () => {
      const target = await newPlace(kind);
      const child = spawn(
        process.execPath,
        [fileURLToPath(new URL('../dist/src/main.js', import.meta.url)), 'restore', file],
        {
          env: { PATH: process.env.PATH, ...target.env },
        },
      );
      const marked = `select to_regclass('public.restore_in_progress') is not null as there`;
      const ended = new Promise((resolve) => child.once('close', resolve));
      while (!(await target.database.query<{ there: boolean }>(marked))[0]?.there) {
        if (child.exitCode !== null) throw new Error('the restore ended before it was killed');
      }
      child.kill('SIGKILL');
      await ended;
      const start = await launchProgram(target.env);
      expect(await start.ended).toEqual({ code: 1, signal: null });
      expect(start.output()).toContain('the database holds an unfinished restore: run "form restore" again');
      const env = { ...target.env, DATA_DIR: source.env.DATA_DIR ?? '' };
      expect(await runForm(['restore', file], env)).toMatch(NEWER_CHECKPOINT);
      expect((await streamsOf(target)).events.at(-1)?.hash).toBe(manifest.head.hash);
      await target.close();
    });

  const refusesDamage = () =>
    it('changes nothing when the backup is damaged, or the key is another', async () => {
      const target = await newPlace(kind);
      const whole = await readFile(file);
      const middle = Math.floor(whole.length / 2);
      whole[middle] = (whole[middle] ?? 0) ^ 1;
      const flipped = join(folder, `${kind}-flipped.tar.gz`);
      await writeFile(flipped, whole);
      await expect(runForm(['restore', flipped], target.env)).rejects.toThrow('is damaged or incomplete');
      const other = { ...target.env, LEDGER_SIGNING_KEY: Buffer.alloc(32, 8).toString('base64') };
      await expect(runForm(['restore', file], other)).rejects.toThrow('the ledger of the backup is signed by');
      const tables = await target.database.query(
        `select from pg_tables where schemaname not like 'pg\\_%' and schemaname <> 'information_schema'`,
      );
      expect(tables).toEqual([]);
      await target.close();
    });

  const isAccepted = () =>
    it('takes writes again once the operator has accepted that newer events are lost', async () => {
      await form.program.stop();
      const target = await newPlace(kind);
      const env = { ...target.env, DATA_DIR: source.env.DATA_DIR ?? '' };
      const output = await runForm(['restore', file], env);
      const lost = Number(NEWER_CHECKPOINT.exec(output)?.[1]);
      expect(lost).toBeGreaterThan(manifest.head.revision + 1);
      expect(await runForm(['accept-restore'], env)).toContain(`${lost} events were signed before`);
      const restored = await startTestApp({ database: target.database, env });
      const body = { recipient: community.people[0]?.email, amount: 1 };
      // A restore ends every session.
      const coins = { token: (await signIn(restored.call, community.people[1]?.email ?? '')).token, body };
      expect((await answerTo(restored, 'POST', '/coin/transfer', coins)).status).toBe(201);
      await restored.close();
      await target.close();
    });

  const all = [restoresWhole, refusesToReplace, continuesAfterKill, refusesDamage, isAccepted];
  // restore.e2e.spec.ts accepts a restore every day, and archive.spec.ts refuses what is damaged.
  for (const declare of everyDayOrLong([restoresWhole, refusesToReplace, continuesAfterKill], all)) declare();
});

it('is made every night by one process', async () => {
  const nightly = await mkdtemp(join(folder, 'nightly-'));
  const database = await createTestDatabase();
  const env = { BACKUP_DIR: nightly };
  const processes = Array.from({ length: NIGHTLY_PROCESSES }, () => startTestApp({ database, env, processes: 1 }));
  const started = await Promise.all(processes);
  const state = async (form: TestApp) => (await form.call('GET', '/admin/backup', { token: form.admin.token })).body;
  const newest = expect.stringMatching(/^\d{4}-/);
  // The one that makes it, and the other.
  for (const form of started) {
    await eventually(async () => !(await state(form)).missing, NIGHTLY_MS_MAX);
    expect(await state(form)).toEqual({ enabled: true, missing: false, newest });
    expect((await readinessOf(form)).checks.backup).toEqual({ ok: true, value: newest });
  }
  const files = (await readdir(nightly)).filter((name) => name.endsWith('.tar.gz'));
  expect(files).toHaveLength(1);
  await checkArchive({ path: join(nightly, files[0] ?? ''), identity: undefined });
  await Promise.all(started.map((form) => form.close()));
  await database.drop();
});
