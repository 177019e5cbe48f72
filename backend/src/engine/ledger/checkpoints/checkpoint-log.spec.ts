import { describe, expect, it } from '@jest/globals';
import { ADA, cause, deposit, ORIGIN, openLedger, STREAM } from '../../../../test/coins.js';
import { MemoryStore } from '../../../../test/memory-store.js';
import { KEY } from '../../../../test/signing-processes.js';
import type { StoredEvent } from '../../event-store/event-store.js';
import { signCheckpoint } from '../format/checkpoint.js';
import { IncrementalMerkleTree } from '../format/merkle.js';
import { ChainVerifier } from '../format/verify.js';
import type { LocalLedger } from '../writing/local-ledger.js';
import { CheckpointLog, withSignedNotes } from './checkpoint-log.js';

const store = new MemoryStore();
const log = new CheckpointLog(store, STREAM);

/** Appends an event and a checkpoint over all events. */
async function grow(ledger: LocalLedger): Promise<void> {
  await ledger.write(deposit(ADA, 1), cause());
  const tree = new IncrementalMerkleTree();
  for (const { hash } of store.rows.get(STREAM) ?? []) tree.append(hash);
  await log.append(signCheckpoint(KEY, tree.size, tree.root()), await store.head('checkpoints-ledger'));
}

describe('a ledger read with its checkpoints', () => {
  it('is sound although events and checkpoints are appended while it is read', async () => {
    const ledger = await openLedger(store, { vkey: KEY.public.vkey });
    await grow(ledger);
    async function* events(): AsyncGenerator<readonly StoredEvent[]> {
      const known = [...(store.rows.get(STREAM) ?? [])];
      for (const event of known) {
        await grow(ledger);
        yield [event];
      }
      await grow(ledger);
    }
    const verifier = new ChainVerifier({ stream: STREAM, origin: ORIGIN });
    for await (const batch of withSignedNotes(store, STREAM, events())) {
      for (const note of batch.notes) verifier.checkpoints.expect(note);
      for (const event of batch.events) verifier.check(event);
    }
    verifier.end();
    expect(verifier.findings).toEqual([]);
    expect(verifier.checkpoints.confirmed).toBe(1);
  });
});
