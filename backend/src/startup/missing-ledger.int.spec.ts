import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../test/database.js';
import { newEvents } from '../../test/event-store/contract-events.js';
import { MemoryStore } from '../../test/memory-store.js';
import { EMPTY_STREAM, StoreMisconfigured } from '../engine/event-store/event-store.js';
import { refuseMissingLedger } from './missing-ledger.js';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'form-missing-'));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const refuse = (store = new MemoryStore()) =>
  refuseMissingLedger({
    store,
    stream: 'ledger',
    databaseUrl: database.url,
    checkpointFile: join(folder, 'last-checkpoint'),
  });

const READ_TABLES =
  'create schema read; create table read.checkpoint (revision bigint); insert into read.checkpoint values';
const SNAPSHOTS =
  'create schema ledger; create table ledger.snapshots (stream text); insert into ledger.snapshots values';

it.each([
  ['nothing is there', ''],
  ['the read tables are empty', `${READ_TABLES} (-1)`],
  ['the snapshots are of another stream', `${SNAPSHOTS} ('other')`],
])('an empty store is accepted where %s', async (_, sql) => {
  await database.query(sql);
  await refuse();
});

it.each([
  ['the read tables', `${READ_TABLES} (0)`],
  ['a snapshot in the database', `${SNAPSHOTS.replaceAll('snapshots', 'snapshot_manifests')} ('ledger')`],
  ['a snapshot of an earlier release', `${SNAPSHOTS} ('ledger')`],
])('an empty store is refused beside %s of a ledger', async (name, sql) => {
  await database.query(sql);
  await expect(refuse()).rejects.toBeInstanceOf(StoreMisconfigured);
  await expect(refuse()).rejects.toThrow(
    new RegExp(`^the event store holds no ledger, but ${name} know.*restore[^\\n]*$`),
  );
});

it('an empty store is refused beside the last checkpoint, and one with a ledger is not', async () => {
  await writeFile(join(folder, 'last-checkpoint'), 'whatever it holds');
  await expect(refuse()).rejects.toThrow(/last-checkpoint knows one: restore/);
  const store = new MemoryStore();
  await store.append('ledger', newEvents(1), EMPTY_STREAM);
  await refuse(store);
});
