import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { LedgerUnavailable, NotLeading } from '../../engine/ledger/format/errors.js';
import type { Finding } from '../../engine/ledger/format/findings.js';
import type { Head } from '../../engine/ledger/format/verify.js';
import type { CommandKind, Sender } from '../../engine/ledger/state/command.js';
import type { UnknownEventType } from '../../engine/ledger/state/event-types.js';
import type { LedgerState } from '../../engine/ledger/state/state.js';
import type { ClockProblem } from '../../engine/ledger/writing/clock-guard.js';
import { Ledger } from '../../engine/ledger/writing/ledger.js';
import type { LocalLedger } from '../../engine/ledger/writing/local-ledger.js';
import type { Outcome } from '../../engine/ledger/writing/pending.js';
import type { Leadership } from './leadership.js';
import { LinkLost } from './link/leader-link.js';

/** How long a command looks for a leader that answers: another one leads within 5 s. */
const ANSWER_MS_MAX = 6500;
/** How long where the event store does not answer this process, so that it could not show what was decided. */
const SILENT_MS_MAX = 2600;
const RETRY_MS = 50;

/** The ledger of one of several processes: commands are decided here while this process leads, and by the leader otherwise. */
export class ClusteredLedger extends Ledger {
  constructor(
    private readonly local: LocalLedger,
    private readonly leadership: Leadership,
  ) {
    super();
  }

  get state(): LedgerState {
    return this.local.state;
  }

  get isLeader(): boolean {
    return this.leadership.leads;
  }

  get isFresh(): boolean {
    return this.leadership.leads || this.leadership.isFresh;
  }

  onBecomeLeader(task: () => Promise<void>): Promise<void> {
    return this.leadership.whenLeading(task);
  }

  get stream(): string {
    return this.local.stream;
  }

  get origin(): string {
    return this.local.origin;
  }

  get head(): Head {
    return this.local.head;
  }

  get broken(): Finding | undefined {
    return this.local.broken;
  }

  get outdated(): UnknownEventType | undefined {
    return this.local.outdated;
  }

  clockProblem(): ClockProblem | undefined {
    return this.local.clockProblem();
  }

  async execute<Data>(kind: CommandKind<Data>, data: Data, sender: Sender): Promise<Outcome> {
    if (this.leadership.leads) {
      try {
        return await this.local.execute(kind, data, sender);
      } catch (error) {
        if (!(error instanceof NotLeading)) throw error;
      }
    }
    return this.forward(kind, data, sender);
  }

  read<Found>(look: (state: LedgerState) => Found): Promise<Found> {
    return this.local.read(look);
  }

  /** The same key each time, so that a command whose answer was lost takes effect once. */
  private async forward<Data>(kind: CommandKind<Data>, data: Data, sender: Sender): Promise<Outcome> {
    const { actor, key = `sent ${randomUUID()}`, dataReadAt: since = performance.now() } = sender;
    const id = randomUUID();
    let attempt = 0;
    return untilAnswered(this.leadership, async (link, signal) => {
      if (!link) return this.local.execute(kind, data, { actor, key, dataReadAt: since });
      const outcome = await link.execute({ type: kind.type, data, actor, key, since, id, attempt: ++attempt });
      // The rows may show what was decided before the state here does: who asked for it must read the same from both.
      await this.local.holds(outcome.revision, signal);
      return outcome;
    });
  }
}

/**
 * Asks whoever leads until one answers.
 * @param ask with the way to the leader; undefined: this process leads; its signal is aborted when nobody waits any more
 * @throws LedgerUnavailable when nobody answers in time | what `ask` throws
 */
export async function untilAnswered<Answer>(
  leadership: Leadership,
  ask: (link: Leadership['link'], signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const late = new AbortController();
  let timer = setTimeout(() => {
    if (leadership.isStoreSilent) late.abort();
    else timer = setTimeout(() => late.abort(), ANSWER_MS_MAX - SILENT_MS_MAX);
  }, SILENT_MS_MAX);
  const tooLate = new Promise<never>((_, reject) => {
    late.signal.addEventListener('abort', () => reject(new LedgerUnavailable('no leader answers')));
  });
  tooLate.catch(() => undefined);
  try {
    while (!late.signal.aborted) {
      const { leads, link } = leadership;
      if (leads || link) {
        try {
          return await Promise.race([ask(leads ? undefined : link, late.signal), tooLate]);
        } catch (error) {
          if (!(error instanceof NotLeading || error instanceof LinkLost)) throw error;
        }
      }
      await delay(RETRY_MS);
    }
    return await tooLate;
  } finally {
    clearTimeout(timer);
  }
}
