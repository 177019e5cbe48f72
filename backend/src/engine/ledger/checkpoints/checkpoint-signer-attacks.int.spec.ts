import { rm } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { rewritten, sealedAfter } from '../../../../test/chains.js';
import { ADA, allEvents, BEN, cause, deposit, STREAM } from '../../../../test/coins.js';
import {
  CHECKPOINTS,
  KEY,
  NEXT_KEY,
  type Signing,
  SigningProcesses,
  transfers,
} from '../../../../test/signing-processes.js';
import type { StoredEvent } from '../../event-store/event-store.js';
import { canonicalize } from '../format/canonical.js';
import {
  type Checkpoint,
  type CheckpointKey,
  checkpointText,
  isCheckpointBy,
  signCheckpoint,
} from '../format/checkpoint.js';
import { SYSTEM } from '../format/envelope.js';
import { LedgerUnavailable } from '../format/errors.js';
import { fromHex, IncrementalMerkleTree, isConsistent, rootFromInclusion } from '../format/merkle.js';
import { KEY_ROTATED } from '../keys/signing-keys.js';
import { CheckpointLog } from './checkpoint-log.js';

/** Attacks on a signer by a person with every right over the database, and faults that no attacker caused. */

const shared = new SigningProcesses();
const rows = () => shared.store.rows.get(STREAM) ?? [];
const log = () => shared.store.rows.get(CHECKPOINTS) ?? [];

const entry = (envelope: string): StoredEvent => ({ revision: log().length, envelope, hash: '00'.repeat(32) });
const logged = (checkpoint: Checkpoint) => entry(canonicalize({ note: checkpointText(checkpoint) }));
const addToLog = (...entries: StoredEvent[]) => shared.store.rows.set(CHECKPOINTS, [...log(), ...entries]);

function signedBy(key: CheckpointKey, events: readonly StoredEvent[], size = events.length): Checkpoint {
  const tree = new IncrementalMerkleTree();
  for (const { hash } of events) tree.append(hash);
  return signCheckpoint(key, size, tree.root());
}

/** Signs 42 events. */
async function signedLedger(): Promise<Signing> {
  const form = await shared.start();
  await transfers(form.ledger, 20);
  await form.signer.covering(form.ledger.head.revision);
  return form;
}

/** Expects the last checkpoint to be signed by the ledger's key over the stored events. */
async function expectTrue({ signer }: Signing): Promise<void> {
  const checkpoint = await signer.newest();
  const events = (await allEvents(shared.store)).slice(0, checkpoint.size);
  expect(checkpoint.root).toBe(signedBy(KEY, events).root);
  expect(isCheckpointBy(checkpoint, KEY.public)).toBe(true);
}

describe('a signer refuses a rewritten history', () => {
  const expectRefused = async () => {
    const { ledger, signer } = await shared.start();
    expect(ledger.broken?.code).toBe('CHECKPOINT');
    await expect(signer.covering(ledger.head.revision + 1)).rejects.toThrow(LedgerUnavailable);
    expect(signer.last).toEqual(await shared.memory().load());
  };

  it('when a key that the ledger never named has signed it', async () => {
    await shared.stop(await signedLedger());
    const forged = rewritten(rows(), 5, { actor: BEN });
    const named = (vkey: string, previous: string) => ({
      type: KEY_ROTATED,
      actor: SYSTEM,
      data: { previous, vkey, endorsement: 'AAAA' },
    });
    const [ours, theirs] = [KEY.public.vkey, NEXT_KEY.public.vkey];
    forged.push(sealedAfter(forged, named(theirs, ours)));
    forged.push(sealedAfter(forged, named(ours, theirs)));
    shared.store.rows.set(STREAM, forged);
    shared.store.rows.set(CHECKPOINTS, []);
    addToLog(logged(signedBy(NEXT_KEY, forged)));
    await expectRefused();
  });

  it('when a second LedgerOpened names another key', async () => {
    await shared.stop(await signedLedger());
    const forged = rewritten(rows(), 5, { actor: BEN });
    const opening = { type: 'LedgerOpened', actor: SYSTEM, data: { vkey: NEXT_KEY.public.vkey } };
    forged.push(sealedAfter(forged, opening));
    shared.store.rows.set(STREAM, forged);
    shared.store.rows.set(CHECKPOINTS, []);
    addToLog(logged(signedBy(NEXT_KEY, forged)));
    await expectRefused();
  });

  it('when another process without a local checkpoint has signed it', async () => {
    await shared.stop(await signedLedger());
    const forged = rewritten(rows(), 5, { actor: BEN });
    shared.store.rows.set(STREAM, forged);
    shared.store.rows.set(CHECKPOINTS, []);
    const newcomer = await shared.start({ localCheckpoint: shared.memory('newcomer') });
    await newcomer.ledger.write(deposit(ADA, 1), cause());
    await shared.stop(newcomer);
    await expectRefused();
  });

  it('when the tiles contain it and no checkpoint covers it yet', async () => {
    const form = await signedLedger();
    await transfers(form.ledger, 20);
    // Tiles are saved before the checkpoint over them: this is the state of a process that ended in between.
    await shared.stop(form);
    shared.store.rows.set(CHECKPOINTS, log().slice(0, 1));
    await rm(shared.memory().path);
    await shared.database.query(
      'update ledger.tree_tiles set hashes = set_byte(hashes, 50 * 32, get_byte(hashes, 50 * 32) # 1) where level = 0 and index = 0',
    );
    const again = await shared.start();
    await transfers(again.ledger, 1);
    await again.signer.covering(again.ledger.head.revision);
    await expectTrue(again);
  });
});

describe('a signer whose checkpoint log was changed', () => {
  it('goes on when all checkpoints were removed while it ran', async () => {
    const form = await signedLedger();
    shared.store.rows.delete(CHECKPOINTS);
    await transfers(form.ledger, 1);
    expect((await form.signer.covering(form.ledger.head.revision)).size).toBe(45);
    await expectTrue(form);
  });

  it('goes on when the newest checkpoint was removed', async () => {
    const form = await signedLedger();
    await transfers(form.ledger, 1);
    await form.signer.covering(form.ledger.head.revision);
    shared.store.rows.set(CHECKPOINTS, log().slice(0, 1));
    await transfers(form.ledger, 1);
    expect((await form.signer.covering(form.ledger.head.revision)).size).toBe(48);
  });

  it('gives up when it can append no checkpoint', async () => {
    const form = await signedLedger();
    const { append } = shared.store;
    shared.store.append = async (stream, events, after) =>
      append.call(shared.store, stream, events, stream === CHECKPOINTS ? after + 1000 : after);
    await transfers(form.ledger, 1);
    await expect(form.signer.covering(form.ledger.head.revision)).rejects.toThrow(LedgerUnavailable);
    expect(form.ledger.broken).toBeUndefined();
  });

  const forgeries: [string, () => StoredEvent][] = [
    ['signed by nobody, over more than there is', () => logged(signedBy(NEXT_KEY, rows(), 1e15))],
    ['signed by us over more than there is', () => logged(signedBy(KEY, rows(), 1e15))],
    ['signed by us over something else', () => logged(signedBy(KEY, rows().slice(1), 43))],
    ['of no form', () => entry('{"note":"x"}')],
    ['of no form at all', () => entry('null')],
  ];

  it('does not serve a checkpoint that it has not signed', async () => {
    const form = await signedLedger();
    addToLog(logged(signedBy(NEXT_KEY, rows(), 1e15)));
    expect(await form.signer.newest()).toBe(form.signer.last);
  });

  it.each(forgeries)('stops trusting the ledger when it finds a checkpoint %s', async (_, forged) => {
    const form = await signedLedger();
    addToLog(forged());
    await transfers(form.ledger, 1);
    await expect(form.signer.covering(form.ledger.head.revision)).rejects.toThrow(LedgerUnavailable);
    expect(form.ledger.broken?.code).toBe('CHECKPOINT');
    await shared.stop(form);
  });

  it.each(forgeries)('does not trust the ledger from the start when it finds a checkpoint %s', async (_, forged) => {
    await shared.stop(await signedLedger());
    addToLog(forged());
    const { ledger } = await shared.start();
    expect(ledger.broken?.code).toBe('CHECKPOINT');
  });
});

describe('a signer whose tiles were changed while it runs', () => {
  const damages: [string, string][] = [
    ['a leaf', 'update ledger.tree_tiles set hashes = set_byte(hashes, 7, get_byte(hashes, 7) # 1) where index = 0'],
    ['a whole tile', 'delete from ledger.tree_tiles where level = 0 and index = 0'],
    ['all of them', 'delete from ledger.tree_tiles'],
    ['their length', "update ledger.tree_tiles set hashes = hashes || hashes || '\\x00' where level = 0"],
  ];

  it.each(damages)('still proves what it has signed: %s', async (_, sql) => {
    const form = await shared.start();
    await transfers(form.ledger, 20);
    const older = await form.signer.covering(form.ledger.head.revision);
    await transfers(form.ledger, 200);
    const newer = await form.signer.covering(form.ledger.head.revision);
    await shared.database.query(sql);
    const path = (await form.signer.consistency(older.size, newer.size)).map(fromHex);
    expect(isConsistent([older.size, older.root], [newer.size, newer.root], path)).toBe(true);
    await shared.database.query(sql);
    for (const { hash, revision } of (await allEvents(shared.store)).slice(0, 3)) {
      const inclusion = (await form.signer.inclusion(revision, newer.size)).map(fromHex);
      expect(rootFromInclusion(hash, revision, newer.size, inclusion)).toBe(newer.root);
    }
  });
});

it('does not read a changed ledger again for every proof request', async () => {
  const form = await signedLedger();
  shared.store.rows.set(STREAM, rewritten(rows(), 5, { actor: BEN }));
  await shared.database.query('delete from ledger.tree_tiles');
  const { read } = shared.store;
  let readings = 0;
  shared.store.read = (...args) => {
    if (args[0] === STREAM) readings++;
    return read.apply(shared.store, args);
  };
  for (let time = 0; time < 5; time++) await expect(form.signer.inclusion(1, 42)).rejects.toThrow(LedgerUnavailable);
  expect(readings).toBe(1);
});

describe('a signer without an attacker', () => {
  it('stops while another process goes on writing and signing', async () => {
    const one = await signedLedger();
    const other = await shared.start({ localCheckpoint: shared.memory('other') });
    const { append } = shared.store;
    let raced = false;
    shared.store.append = async (stream, events, after) => {
      if (stream === CHECKPOINTS && !raced) {
        raced = true;
        await transfers(other.ledger, 1);
        await other.signer.covering(other.ledger.head.revision);
      }
      return append.call(shared.store, stream, events, after);
    };
    await transfers(one.ledger, 1);
    await shared.stop(one);
    expect([raced, one.ledger.broken]).toEqual([true, undefined]);
  });

  it('goes on when tiles were changed while two processes sign', async () => {
    const one = await signedLedger();
    const other = await shared.start({ localCheckpoint: shared.memory('other') });
    await transfers(one.ledger, 150);
    await other.ledger.synced();
    await other.signer.covering(one.ledger.head.revision);
    await shared.database.query(
      'update ledger.tree_tiles set hashes = set_byte(hashes, 40, get_byte(hashes, 40) # 1) where level = 0',
    );
    await transfers(one.ledger, 1);
    await one.signer.covering(one.ledger.head.revision);
    expect([one.ledger.broken, other.ledger.broken]).toEqual([undefined, undefined]);
  });

  it('appends the checkpoint that it had signed before it was ended', async () => {
    const form = await signedLedger();
    shared.store.rows.delete(CHECKPOINTS);
    shared.forget(form);
    const again = await shared.start();
    expect((await new CheckpointLog(shared.store, STREAM).ofSize(42))?.size).toBe(42);
    await shared.stop(again);
    await form.close();
  });

  it('answers many requests at once', async () => {
    const form = await signedLedger();
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on('warning', note);
    const waiting = Array.from({ length: 100 }, (_, ahead) => form.signer.covering(42 + ahead));
    await transfers(form.ledger, 60);
    await Promise.all(waiting);
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });

  it('does not wait forever for an event that never comes', async () => {
    const form = await shared.start({ growthTimeoutMs: 20 });
    await expect(form.signer.covering(2 ** 50)).rejects.toThrow(LedgerUnavailable);
  });
});
