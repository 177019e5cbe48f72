import type { EventStore } from '../../event-store/event-store.js';
import type { Chain } from '../format/chain.js';
import { Journal } from '../state/tables.js';
import type { Batch, DecisionResult, Pending } from './pending.js';

const BATCH_COMMANDS_MAX = 256;
const BATCH_COMMANDS_MIN = 16;
const BATCH_BYTES_MAX = 512 * 1024;

/** Decides commands, each on the state after the ones before it, and puts them together for one append. */
export class BatchBuilder {
  constructor(
    private readonly store: Pick<EventStore, 'appendsInFlight'>,
    private readonly chain: Chain,
  ) {}

  /**
   * Takes the commands of the next batch out of `queue` and decides them.
   * @param inFlight how many batches have no answer yet
   */
  take(queue: Pending[], inFlight: number): Batch {
    const journal = new Journal();
    const batch: Batch = { commands: [], events: [], journal, headBefore: this.chain.head, state: 'under way' };
    this.chain.journal = journal;
    const share = this.fairShare(queue.length, inFlight);
    let bytes = 0;
    let taken = 0;
    while (taken < share && bytes < BATCH_BYTES_MAX) {
      const pending = queue[taken++];
      if (!pending) break;
      const verdict = this.judge(pending, journal);
      batch.commands.push({ pending, verdict });
      if (verdict.kind !== 'done') continue;
      for (const event of verdict.events) {
        batch.events.push(event);
        bytes += Buffer.byteLength(event.envelope);
      }
    }
    queue.splice(0, taken);
    return batch;
  }

  /** Splits the queue over the free places, so that one batch is decided while the store writes the other. */
  private fairShare(waiting: number, inFlight: number): number {
    const places = this.store.appendsInFlight - inFlight;
    return Math.min(waiting, BATCH_COMMANDS_MAX, Math.max(BATCH_COMMANDS_MIN, Math.ceil(waiting / places)));
  }

  private judge({ decide, cause }: Pending, journal: Journal): DecisionResult {
    const { mark } = journal;
    const { head } = this.chain;
    try {
      const key = this.chain.keyOf(cause);
      if (key?.revision !== undefined) return { kind: 'used-key', revision: key.revision, keyText: key.text };
      const events = this.chain.decide(decide, cause, key);
      return { kind: 'done', events, revision: this.chain.head.revision, balances: this.chain.balancesMovedBy(events) };
    } catch (error) {
      this.chain.undo(journal, mark, head, []);
      return { kind: 'refused', error };
    }
  }
}
