import { currentSpan } from '../../../basics/spans.js';
import { TimeoutQueue } from '../../../basics/timeout-queue.js';
import type { Chain } from '../format/chain.js';
import { LedgerUnavailable } from '../format/errors.js';
import type { Outcome, Pending } from './pending.js';

const ATTEMPTS_MAX = 10;
/** How long a caller waits for the outcome of a command while the store does not answer; and otherwise, for the store's late answer. */
const SILENT_MS_MAX = 2800;
const WAITS_MAX = 3;

/** The commands that wait for a batch, in order, and how long their callers wait for an outcome. */
export class WaitingCommands {
  readonly queue: Pending[] = [];
  private readonly deadlines = new TimeoutQueue<Pending>(SILENT_MS_MAX, (pending) => this.isDue(pending));

  /** @param isSilent whether the store is known not to answer */
  constructor(private readonly isSilent: () => boolean) {}

  add(command: Pick<Pending, 'decide' | 'cause' | 'isRead'>): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const settled =
        <Value>(settle: (value: Value) => void) =>
        (value: Value) => {
          this.deadlines.delete(pending);
          settle(value);
        };
      const ends = { resolve: settled(resolve), reject: settled(reject) };
      const span = currentSpan();
      const pending: Pending = { ...command, span, ...ends, attempts: 0, waits: 0, sent: [], isAbandoned: false };
      this.deadlines.add(pending);
      this.queue.push(pending);
    });
  }

  /** Commands whose batch was undone come before all others. A read has seen by now what was durable when it was asked for. */
  addAgain(commands: readonly Pending[], { state, head }: Pick<Chain, 'state' | 'head'>): void {
    const again = commands.filter((pending) => {
      if (pending.isAbandoned) return false;
      if (pending.isRead) {
        // Another process may write without end.
        pending.decide(state);
        pending.resolve({ events: [], revision: head.revision, replayed: false });
        return false;
      }
      pending.attempts++;
      if (pending.attempts < ATTEMPTS_MAX) return true;
      pending.reject(new LedgerUnavailable('the command was not written in ten attempts'));
      return false;
    });
    this.queue.unshift(...again);
  }

  remove(pending: Pending): void {
    const at = this.queue.indexOf(pending);
    if (at !== -1) this.queue.splice(at, 1);
  }

  private isDue(pending: Pending): void {
    pending.waits += 1;
    if (this.isSilent() || pending.waits >= WAITS_MAX) this.abandon(pending);
    else this.deadlines.add(pending);
  }

  /** Nothing more is sent; what has been sent may still be written. */
  private abandon(pending: Pending): void {
    pending.isAbandoned = true;
    this.remove(pending);
    pending.reject(new LedgerUnavailable('the event store does not answer in time'));
  }
}
