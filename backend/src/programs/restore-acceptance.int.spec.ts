import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import pg from 'pg';
import { allEvents, cause, openLedger, STREAM } from '../../test/coins.js';
import { CHECKPOINTS, KEY, NEXT_KEY, SigningProcesses, transfers } from '../../test/signing-processes.js';
import type { StoredEvent } from '../engine/event-store/event-store.js';
import { Cosignatures } from '../engine/ledger/checkpoints/cosignatures.js';
import { type Checkpoint, checkpointText, derivedSecret, signCheckpoint } from '../engine/ledger/format/checkpoint.js';
import { EMPTY_ROOT } from '../engine/ledger/format/merkle.js';
import { withoutRotations } from '../engine/ledger/keys/key-rotations.js';
import { rotation } from '../engine/ledger/keys/signing-keys.js';
import { PostgresSnapshots } from '../engine/snapshots/snapshots.js';
import '../startup/composition.js';
import { type Acceptance, acceptRestored } from './restore-acceptance.js';

/** A backup from before a change of the key, and what its ledger says of it (docs/ledger-format.md, "Restored"). */

const shared = new SigningProcesses();
let database: pg.Pool;
/** Checkpoints that nobody has but the data folder: over the backup by its key, and over what came later by the next. */
let kept: Checkpoint;
let backup: ReadonlyMap<string, StoredEvent[]>;

beforeAll(async () => {
  database = new pg.Pool({ connectionString: shared.database.url });
  database.on('error', () => undefined);
  await PostgresSnapshots.open(database, derivedSecret(KEY, 'snapshot'));
  await Cosignatures.open(database, STREAM);
});
afterAll(() => database.end());

beforeEach(async () => {
  const before = await shared.start();
  await transfers(before.ledger, 5);
  await before.signer.covering(before.ledger.head.revision);
  backup = new Map([STREAM, CHECKPOINTS].map((stream) => [stream, [...(shared.store.rows.get(stream) ?? [])]]));
  await before.ledger.write(() => [rotation(KEY, NEXT_KEY.public)], cause());
  await shared.stop(before);
  const after = await shared.start({ key: NEXT_KEY });
  await transfers(after.ledger, 5);
  await shared.stop(after);
  const loaded = await shared.memory().load();
  if (!loaded) throw new Error('no checkpoint was kept');
  kept = loaded;
  restore();
});

const restore = () => {
  for (const [stream, rows] of backup) shared.store.rows.set(stream, rows);
};
const size = () => backup.get(STREAM)?.length ?? 0;

async function accept(...known: Checkpoint[]): Promise<Acceptance> {
  const ledger = await openLedger(shared.store, { vkey: KEY.public.vkey });
  const { store } = shared;
  return await acceptRestored({ store, ledger, database, known }, new Date()).finally(() => ledger.close());
}

it('is refused writes, and not taken for another ledger, until it is accepted', async () => {
  const { ledger } = await shared.start();
  expect(ledger.broken).toEqual({ revision: size(), id: undefined, code: 'CHECKPOINT' });
});

it('is accepted by the checkpoint of a later key, which the rotations under it prove', async () => {
  const { restoration, isNew, lost } = await accept(kept);
  expect({ isNew, lost }).toEqual({ isNew: true, lost: [kept] });
  const [event] = (await allEvents(shared.store)).slice(size()).map(({ envelope }) => JSON.parse(envelope));
  expect(event).toMatchObject({
    ...{ type: 'LedgerRestored', v: 2 },
    data: {
      ...{ revision: size() - 1, checkpoint: checkpointText(withoutRotations(kept)) },
      rotations: [rotation(KEY, NEXT_KEY.public).data],
    },
  });
  expect(restoration?.rotations).toEqual(event.data.rotations);
});

it('was accepted already the second time, when its own checkpoints are no lost ones', async () => {
  const { restoration } = await accept(kept);
  await rm(shared.memory().path);
  const again = await accept();
  expect([again.isNew, again.restoration?.revision]).toEqual([false, restoration?.revision]);
  await shared.stop(await shared.start());
  const own = await shared.memory().load();
  if (!own) throw new Error('no checkpoint was signed');
  // Smaller than what is lost, as if it were a part of it.
  expect(own.size).toBeLessThan(kept.size);
  expect(await accept(own, kept)).toMatchObject({ isNew: false, lost: [kept] });
  expect(await accept(own)).toMatchObject({ isNew: false, lost: [] });
});

it('is signed by the key of the backup again, which can be changed as before', async () => {
  await accept(kept);
  await rm(shared.memory().path);
  const restored = await shared.start();
  await restored.ledger.write(() => [rotation(KEY, NEXT_KEY.public)], cause());
  await shared.stop(restored);
  const rotated = await shared.start({ key: NEXT_KEY });
  await transfers(rotated.ledger, 5);
  const checkpoint = await rotated.signer.covering(rotated.ledger.head.revision);
  expect([rotated.ledger.broken, checkpoint.size]).toEqual([undefined, rotated.ledger.head.revision + 1]);
});

it('is not accepted by what nothing proves', async () => {
  await expect(accept(withoutRotations(kept))).rejects.toThrow(
    /^no key of this ledger has signed .*: it belongs to another ledger, or to a later key/,
  );
  await expect(accept(signCheckpoint(NEXT_KEY, 1000, EMPTY_ROOT))).rejects.toThrow('no key of this ledger');
  await expect(accept(signCheckpoint(KEY, 2, EMPTY_ROOT))).rejects.toThrow('is not a whole, older one');
  expect(await shared.store.head(STREAM)).toBe(size() - 1);
});

it('says that nothing is lost of a ledger that begins with every checkpoint', async () => {
  const { signer } = await shared.start({ localCheckpoint: shared.memory('other') });
  const own = await signer.covering(0);
  expect(await accept(own)).toEqual({ restoration: undefined, isNew: false, lost: [] });
});
