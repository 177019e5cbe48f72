import { rm } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { rewritten } from '../../../../test/chains.js';
import { ADA, allEvents, BEN, cause, deposit, STREAM } from '../../../../test/coins.js';
import { eventually } from '../../../../test/conditions.js';
import {
  CHECKPOINTS,
  KEY,
  NEXT_KEY,
  type Signing,
  SigningProcesses,
  transfers,
} from '../../../../test/signing-processes.js';
import { isCheckpointBy } from '../format/checkpoint.js';
import { LedgerUnavailable } from '../format/errors.js';
import { fromHex, isConsistent, rootFromInclusion } from '../format/merkle.js';
import { rotation } from '../keys/signing-keys.js';
import { CheckpointLog } from './checkpoint-log.js';
import type { CheckpointSignerOptions } from './checkpoint-signer.js';
import { TilesDamaged } from './tree-tiles.js';

const shared = new SigningProcesses();
const start = (options: Partial<CheckpointSignerOptions> = {}) => shared.start(options);
const stopped = (process: Signing) => shared.stop(process);
const tiles = () => shared.tiles();

/** The sizes that were signed, in stored order. */
async function signedSizes(): Promise<number[]> {
  const log = new CheckpointLog(shared.store, STREAM);
  const revisions = (shared.store.rows.get(CHECKPOINTS) ?? []).map(
    ({ envelope }) => JSON.parse(envelope).note.split('\n')[1],
  );
  const sizes = revisions.map(Number);
  for (const size of sizes) expect((await log.ofSize(size))?.size).toBe(size);
  return sizes;
}

describe('a signer', () => {
  it('signs at once when a checkpoint is requested, and proves every event under it', async () => {
    const { ledger, signer } = await start();
    await transfers(ledger, 150);
    const checkpoint = await signer.covering(ledger.head.revision);
    expect(isCheckpointBy(checkpoint, KEY.public)).toBe(true);
    expect(checkpoint.size).toBe(ledger.head.revision + 1);
    for (const { hash, revision } of await allEvents(shared.store)) {
      const path = (await signer.inclusion(revision, checkpoint.size)).map(fromHex);
      expect(rootFromInclusion(hash, revision, checkpoint.size, path)).toBe(checkpoint.root);
    }
    await expect(signer.inclusion(0, checkpoint.size + 1)).rejects.toThrow(TilesDamaged);
    await expect(signer.inclusion(checkpoint.size, checkpoint.size)).rejects.toThrow(RangeError);
  });

  it('signs after every `everyEvents` events, each time consistently with all checkpoints before', async () => {
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

  it('signs new events after `everyMs`', async () => {
    const { ledger, signer } = await start({ everyMs: 20 });
    await transfers(ledger, 1);
    await eventually(() => signer.last?.size === ledger.head.revision + 1);
  });

  it('signs new events before it stops, and goes on from that checkpoint, also without its tiles', async () => {
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

  it('detects changed tiles and rebuilds them', async () => {
    const first = await start();
    await transfers(first.ledger, 300);
    await stopped(first);
    await shared.database.query(
      `update ledger.tree_tiles set hashes = set_byte(hashes, 8, get_byte(hashes, 8) # 1) where level = 0 and index = 0`,
    );
    const second = await start();
    expect(second.ledger.broken).toBeUndefined();
    const path = (await second.signer.inclusion(1, 602)).map(fromHex);
    const [, event] = await allEvents(shared.store);
    expect(rootFromInclusion(event?.hash ?? '', 1, 602, path)).toBe(second.signer.last?.root);
  });

  it('works beside another process that signs', async () => {
    const one = await start({ everyEvents: 7 });
    const other = await start({ everyEvents: 7, localCheckpoint: shared.memory('other') });
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

  it('stops signing when the next key is named, which is in force from that event on', async () => {
    const { ledger, signer } = await start();
    await signer.newest();
    await ledger.write(() => [rotation(KEY, NEXT_KEY.public)], cause());
    await expect(signer.covering(ledger.head.revision)).rejects.toThrow(LedgerUnavailable);
    const next = await start({ key: NEXT_KEY });
    const checkpoint = await next.signer.covering(ledger.head.revision);
    expect(isCheckpointBy(checkpoint, NEXT_KEY.public)).toBe(true);
    expect(next.ledger.broken).toBeUndefined();
  });
});

describe('a ledger that contradicts its checkpoints is refused', () => {
  const signerOptions = { everyEvents: 1000 };
  /** Signs 42 events and stops. */
  beforeEach(async () => {
    const process = await start(signerOptions);
    await transfers(process.ledger, 20);
    await stopped(process);
    expect(await signedSizes()).toEqual([42]);
  });

  const expectRefused = async (revision: number) => {
    const { ledger, signer, errors } = await start(signerOptions);
    expect(ledger.broken).toEqual({ revision, id: undefined, code: 'CHECKPOINT' });
    await expect(ledger.write(deposit(ADA, 1), cause())).rejects.toThrow(LedgerUnavailable);
    expect(signer.last?.size).toBe(42);
    await signer.stop();
    expect(errors).toEqual([]);
    expect((await signedSizes()).at(-1) ?? 42).toBe(42);
  };
  const rows = () => shared.store.rows.get(STREAM) ?? [];

  it('when its tail was cut', async () => {
    shared.store.rows.set(STREAM, rows().slice(0, 30));
    await expectRefused(30);
  });

  it('when its tail and its checkpoints were cut', async () => {
    shared.store.rows.set(STREAM, rows().slice(0, 30));
    shared.store.rows.delete(CHECKPOINTS);
    await expectRefused(30);
  });

  it('when its history was rewritten with valid hashes', async () => {
    shared.store.rows.set(STREAM, rewritten(rows(), 5, { actor: BEN }));
    await expectRefused(41);
  });

  it('when its history was rewritten and its checkpoints and tree were deleted', async () => {
    shared.store.rows.set(STREAM, rewritten(rows(), 40, { actor: BEN }));
    shared.store.rows.delete(CHECKPOINTS);
    await (await tiles()).clear();
    await expectRefused(41);
  });

  it('when its newest checkpoint has another signature', async () => {
    const other = await start({ key: NEXT_KEY, localCheckpoint: shared.memory('other') });
    await stopped(other);
    const foreign = (shared.store.rows.get(CHECKPOINTS) ?? []).map((row) => ({
      ...row,
      envelope: row.envelope.replace(/Y8vu|[A-Za-z0-9+/]{8}(?=[A-Za-z0-9+/=]*\\n"\})/, 'AAAAAAAA'),
    }));
    shared.store.rows.set(CHECKPOINTS, foreign);
    await rm(shared.memory().path);
    await expectRefused(41);
  });
});
