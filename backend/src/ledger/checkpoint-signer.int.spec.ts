import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { rewritten } from '../../test/chains.js';
import { ADA, allEvents, BEN, cause, deposit, ORIGIN, openLedger, STREAM, transfer } from '../../test/coins.js';
import { eventually } from '../../test/conditions.js';
import { createTestDatabase, type TestDatabase } from '../../test/database.js';
import { MemoryStore } from '../../test/memory-store.js';
import { checkpointKey, isCheckpointBy, signingKey } from './checkpoint.js';
import { CheckpointLog } from './checkpoint-log.js';
import { CheckpointSigner, type CheckpointSignerOptions } from './checkpoint-signer.js';
import { LedgerUnavailable } from './errors.js';
import type { Ledger } from './ledger.js';
import { fromHex, isConsistent, rootFromInclusion } from './merkle.js';
import { RememberedCheckpoint } from './remembered-checkpoint.js';
import { rotation } from './signing-keys.js';
import { TilesDamaged, TreeTiles } from './tree-tiles.js';

const key = checkpointKey(ORIGIN, signingKey(Buffer.alloc(32, 1)));
const nextKey = checkpointKey(ORIGIN, signingKey(Buffer.alloc(32, 2)));
const CHECKPOINTS = `checkpoints-${STREAM}`;
const NEVER_MS = 2 ** 30;

let database: TestDatabase;
let pool: pg.Pool;
let folder: string;
let store: MemoryStore;
const open: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'form-signer-'));
  store = new MemoryStore();
  await (await tiles()).clear();
});
afterEach(async () => {
  for (const { close } of open.splice(0)) await close();
  await rm(folder, { recursive: true });
});

const tiles = () => TreeTiles.open(pool, STREAM);
const ledgerOf = () => openLedger(store, { vkey: key.public.vkey });

/** A process: a ledger and its signer. */
async function start(options: Partial<CheckpointSignerOptions> = {}) {
  const ledger = await ledgerOf();
  const errors: unknown[] = [];
  const signer = await CheckpointSigner.start({
    store,
    ledger,
    tiles: await tiles(),
    key,
    remembered: new RememberedCheckpoint(join(folder, 'last')),
    everyMs: NEVER_MS,
    onError: (error) => errors.push(error),
    ...options,
  });
  const close = async () => {
    await signer.stop();
    await ledger.close();
  };
  open.push({ close });
  return { ledger, signer, errors, close };
}

async function transfers(ledger: Ledger, count: number): Promise<void> {
  await ledger.execute(deposit(ADA, count), cause());
  await Promise.all(Array.from({ length: count }, () => ledger.execute(transfer(ADA, BEN, 1), cause())));
}

const stopped = async ({ close }: { close(): Promise<void> }): Promise<void> => {
  open.length = 0;
  await close();
};

/** The sizes that were signed, in the order in which they were kept. */
async function signedSizes(): Promise<number[]> {
  const log = new CheckpointLog(store, STREAM);
  const revisions = (store.rows.get(CHECKPOINTS) ?? []).map(({ envelope }) => JSON.parse(envelope).note.split('\n')[1]);
  const sizes = revisions.map(Number);
  for (const size of sizes) expect((await log.ofSize(size))?.size).toBe(size);
  return sizes;
}

describe('a signer', () => {
  it('signs what is asked for at once, and proves every event of it', async () => {
    const { ledger, signer } = await start();
    await transfers(ledger, 150);
    const checkpoint = await signer.covering(ledger.head.revision);
    expect(isCheckpointBy(checkpoint, key.public)).toBe(true);
    expect(checkpoint.size).toBe(ledger.head.revision + 1);
    for (const { hash, revision } of await allEvents(store)) {
      const path = (await signer.inclusion(revision, checkpoint.size)).map(fromHex);
      expect(rootFromInclusion(hash, revision, checkpoint.size, path)).toBe(checkpoint.root);
    }
    await expect(signer.inclusion(0, checkpoint.size + 1)).rejects.toThrow(TilesDamaged);
    await expect(signer.inclusion(checkpoint.size, checkpoint.size)).rejects.toThrow(RangeError);
  });

  it('signs by itself after so many events, each time consistently with all times before', async () => {
    const { ledger, signer } = await start({ everyEvents: 25 });
    for (let round = 0; round < 8; round++) {
      await transfers(ledger, 20);
      await eventually(() => (signer.last?.size ?? 0) > ledger.head.revision - 25);
    }
    const sizes = await signedSizes();
    expect(sizes.length).toBeGreaterThan(5);
    expect(sizes).toEqual([...new Set(sizes)].sort((a, b) => a - b));
    const last = await signer.newest();
    for (const size of sizes) {
      const path = (await signer.consistency(size, last.size)).map(fromHex);
      const earlier = await signer.ofSize(size);
      expect(isConsistent([size, earlier?.root ?? ''], [last.size, last.root], path)).toBe(true);
    }
    expect(await signer.ofSize((sizes[0] ?? 0) + 1)).toBeUndefined();
  });

  it('signs by itself after so long', async () => {
    const { ledger, signer } = await start({ everyMs: 20 });
    await transfers(ledger, 1);
    await eventually(() => signer.last?.size === ledger.head.revision + 1);
  });

  it('signs what is new before it stops, and goes on from there, also without its tiles', async () => {
    const first = await start();
    await transfers(first.ledger, 300);
    await stopped(first);
    const second = await start();
    expect(second.signer.last?.size).toBe(602);
    await transfers(second.ledger, 3);
    const before = await second.signer.covering(second.ledger.head.revision);
    await stopped(second);
    await (await tiles()).clear();
    const third = await start();
    await transfers(third.ledger, 1);
    const after = await third.signer.covering(third.ledger.head.revision);
    const path = (await third.signer.consistency(before.size, after.size)).map(fromHex);
    expect(isConsistent([before.size, before.root], [after.size, after.root], path)).toBe(true);
    expect(third.ledger.broken).toBeUndefined();
  });

  it('finds tiles that were changed and makes them anew', async () => {
    const first = await start();
    await transfers(first.ledger, 300);
    await stopped(first);
    await database.query(
      `update ledger.tree_tiles set hashes = set_byte(hashes, 40, get_byte(hashes, 40) # 1) where level = 0 and index = 0`,
    );
    const second = await start();
    expect(second.ledger.broken).toBeUndefined();
    const path = (await second.signer.inclusion(1, 602)).map(fromHex);
    const [, event] = await allEvents(store);
    expect(rootFromInclusion(event?.hash ?? '', 1, 602, path)).toBe(second.signer.last?.root);
  });

  it('shares the work with another process', async () => {
    const one = await start({ everyEvents: 7 });
    const other = await start({ everyEvents: 7, remembered: new RememberedCheckpoint(join(folder, 'other')) });
    for (let round = 0; round < 20; round++) await transfers(round % 2 === 0 ? one.ledger : other.ledger, 5);
    await one.ledger.synced();
    const { revision } = one.ledger.head;
    const [a, b] = await Promise.all([one.signer.covering(revision), other.signer.covering(revision)]);
    const [small, large] = a.size <= b.size ? [a, b] : [b, a];
    const path = (await one.signer.consistency(small.size, a.size)).map(fromHex);
    if (large === a) expect(isConsistent([small.size, small.root], [a.size, a.root], path)).toBe(true);
    const sizes = await signedSizes();
    expect(sizes).toEqual([...new Set(sizes)].sort((x, y) => x - y));
    expect([one.ledger.broken, other.ledger.broken]).toEqual([undefined, undefined]);
  });

  it('leaves the signing to the next key, which is in force from its event on', async () => {
    const { ledger, signer } = await start();
    await signer.newest();
    await ledger.execute(() => [rotation(key, nextKey.public)], cause());
    await expect(signer.covering(ledger.head.revision)).rejects.toThrow(LedgerUnavailable);
    const next = await start({ key: nextKey });
    const checkpoint = await next.signer.covering(ledger.head.revision);
    expect(isCheckpointBy(checkpoint, nextKey.public)).toBe(true);
    expect(next.ledger.broken).toBeUndefined();
  });
});

describe('a ledger that is not the one that was signed', () => {
  const remembering = { everyEvents: 1000 };
  /** Signs 42 events and stops. */
  beforeEach(async () => {
    const process = await start(remembering);
    await transfers(process.ledger, 20);
    await stopped(process);
    expect(await signedSizes()).toEqual([42]);
  });

  const expectRefused = async (revision: number) => {
    const { ledger, signer, errors } = await start(remembering);
    expect(ledger.broken).toEqual({ revision, id: undefined, code: 'CHECKPOINT' });
    await expect(ledger.execute(deposit(ADA, 1), cause())).rejects.toThrow(LedgerUnavailable);
    expect(signer.last?.size).toBe(42);
    await signer.stop();
    expect(errors).toEqual([]);
    expect((await signedSizes()).at(-1) ?? 42).toBe(42);
  };
  const rows = () => store.rows.get(STREAM) ?? [];

  it('because its tail was cut', async () => {
    store.rows.set(STREAM, rows().slice(0, 30));
    await expectRefused(30);
  });

  it('because its tail was cut, the checkpoints too', async () => {
    store.rows.set(STREAM, rows().slice(0, 30));
    store.rows.delete(CHECKPOINTS);
    await expectRefused(30);
  });

  it('because its history was rewritten, with all hashes right', async () => {
    store.rows.set(STREAM, rewritten(rows(), 5, { actor: BEN }));
    await expectRefused(41);
  });

  it('because its history was rewritten, the checkpoints and the tree gone', async () => {
    store.rows.set(STREAM, rewritten(rows(), 40, { actor: BEN }));
    store.rows.delete(CHECKPOINTS);
    await (await tiles()).clear();
    await expectRefused(41);
  });

  it('because its newest checkpoint bears another signature', async () => {
    const other = await start({ key: nextKey, remembered: new RememberedCheckpoint(join(folder, 'other')) });
    await stopped(other);
    const foreign = (store.rows.get(CHECKPOINTS) ?? []).map((row) => ({
      ...row,
      envelope: row.envelope.replace(/Y8vu|[A-Za-z0-9+/]{8}(?=[A-Za-z0-9+/=]*\\n"\})/, 'AAAAAAAA'),
    }));
    store.rows.set(CHECKPOINTS, foreign);
    await rm(join(folder, 'last'));
    await expectRefused(41);
  });
});
