import type { EventStore } from '../../src/engine/event-store/event-store.js';
import { CheckpointLog } from '../../src/engine/ledger/checkpoints/checkpoint-log.js';
import {
  checkpointKey,
  checkpointText,
  signCheckpoint,
  signingKey,
} from '../../src/engine/ledger/format/checkpoint.js';
import { IncrementalMerkleTree } from '../../src/engine/ledger/format/merkle.js';
import { move, TREASURY, wallet } from '../../src/engine/ledger/state/postings.js';
import type { LedgerEvent } from '../../src/engine/ledger/state/state.js';
import { LocalLedger } from '../../src/engine/ledger/writing/local-ledger.js';

/** A small ledger for specs, written as the program writes it. */

export const ORIGIN = 'form.local/coin-form';
export const KEY = checkpointKey(ORIGIN, signingKey(Buffer.alloc(32, 3)));
export const VKEY = KEY.public.vkey;
export const ANOTHER_KEY = checkpointKey(ORIGIN, signingKey(Buffer.alloc(32, 8))).public.vkey;
export const ADA = '0b0e6f2c-6c1e-4f6e-9d0a-3f1f2a7f6a01';
export const BEN = '1c1e6f2c-6c1e-4f6e-9d0a-3f1f2a7f6a02';
export const CONTEST = '2d2e6f2c-6c1e-4f6e-9d0a-3f1f2a7f6a03';

const welcome = (person: string): LedgerEvent => ({
  type: 'BalanceAdjusted',
  data: { reason: 'welcome', postings: move(TREASURY, wallet(person), 100) },
});
const transfer = (amount: number): LedgerEvent => ({
  type: 'CoinsTransferred',
  data: { postings: move(wallet(ADA), wallet(BEN), amount) },
});

/** Revision 0 opens the ledger; these follow, one second apart. */
const EVENTS: readonly LedgerEvent[] = [
  welcome(ADA),
  welcome(BEN),
  transfer(5),
  transfer(2),
  transfer(3),
  { type: 'CoinsTransferred', data: { postings: move(wallet(BEN), wallet(ADA), 6) } },
  { type: 'ContestOpened', data: { contest: CONTEST, postings: move(wallet(ADA), `contest:${CONTEST}`, 10) } },
  { type: 'NotificationSent', data: { audience: { contest: CONTEST }, kind: 'contest', template: 'contest-closing' } },
];
export const EVENTS_COUNT = EVENTS.length + 1;

/** Writes the ledger into an empty store. */
export async function fillLedger(store: EventStore): Promise<void> {
  const ledger = await LocalLedger.open({ store, origin: ORIGIN, vkey: VKEY });
  const start = Date.now();
  for (const [index, event] of EVENTS.entries()) {
    await ledger.write(() => [event], { actor: ADA, now: new Date(start + (index + 1) * 1000) });
  }
  await ledger.close();
}

/** Signs the first events of the ledger, as the program would have done at that size. @returns signed notes */
export async function signAt(store: EventStore, sizes: readonly number[]): Promise<string[]> {
  const log = new CheckpointLog(store, 'ledger');
  const tree = new IncrementalMerkleTree();
  const notes: string[] = [];
  for await (const batch of store.read('ledger', { from: 0 })) {
    for (const { hash } of batch) {
      tree.append(hash);
      if (!sizes.includes(tree.size)) continue;
      const checkpoint = signCheckpoint(KEY, tree.size, tree.root());
      await log.append(checkpoint, notes.length - 1);
      notes.push(checkpointText(checkpoint));
    }
  }
  return notes;
}
