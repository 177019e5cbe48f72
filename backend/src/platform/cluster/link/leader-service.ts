import { LedgerUnavailable, NotLeading } from '../../../engine/ledger/format/errors.js';
import type { CommandKind } from '../../../engine/ledger/state/command.js';
import { LOOK_UP_MS_MAX, type LocalLedger } from '../../../engine/ledger/writing/local-ledger.js';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import type { ProjectionRunner } from '../../../engine/projections/runner.js';
import type { ClusteredCheckpoints } from '../clustered-checkpoints.js';
import type { Leadership } from '../leadership.js';
import type { Pong, SentCommand } from './link.js';
import type { LinkService } from './link-service.js';

/** What other processes reach through this one while it leads. */
export interface LeaderParts {
  readonly ledger: LocalLedger;
  readonly kinds: readonly CommandKind<never>[];
  readonly projections: Pick<ProjectionRunner, 'waitFor' | 'revision' | 'allowRunning' | 'noteReached'>;
  /** The schema of the read tables of this release. */
  readonly schema: string;
  readonly checkpoints: Pick<ClusteredCheckpoints, 'answer'>;
}

/** What this process does for others while it leads, and with what it hears of the leader while it does not. */
export class LeaderService implements LinkService {
  private parts: LeaderParts | undefined;
  /** How often commands have been sent that were sent again, and when that was; the oldest first. */
  private readonly sentAgain = new Map<string, { readonly attempt: number; readonly at: number }>();
  private kinds = new Map<string, CommandKind<unknown>>();

  constructor(private readonly leadership: () => Pick<Leadership, 'leads' | 'term' | 'isStoreSilent'>) {}

  /** Answers from now on. */
  begin(parts: LeaderParts): void {
    this.parts = parts;
    this.kinds = new Map(parts.kinds.map((kind) => [kind.type, kind as CommandKind<unknown>]));
  }

  async execute({ type, data, actor, key, since, epoch, id, attempt }: SentCommand): Promise<Outcome> {
    const { parts } = this;
    const { leads, term } = this.leadership();
    if (!parts || !leads || term?.epoch !== epoch) throw new NotLeading();
    const kind = this.kinds.get(type);
    if (!kind) throw new LedgerUnavailable(`this release does not know the command ${type}`);
    if (!this.isNewest(id, attempt)) throw new LedgerUnavailable('the command was sent again meanwhile');
    const outcome = await parts.ledger.execute(kind, data, { actor, key, dataReadAt: since });
    await parts.projections.waitFor(outcome.revision);
    return outcome;
  }

  async ask(question: string, args: unknown): Promise<unknown> {
    if (!this.parts) throw new NotLeading();
    return this.parts.checkpoints.answer(question, args);
  }

  pong(): Pong {
    const { schema = '', projections, ledger } = this.parts ?? {};
    const { isStoreSilent } = this.leadership();
    return {
      now: performance.now(),
      schema,
      projected: projections?.revision ?? -1,
      broken: ledger?.broken,
      isStoreSilent,
    };
  }

  /**
   * Whether a command was not sent again since. Its sender has the answer to the later one: an earlier one that the network kept
   * must change nothing after that.
   */
  private isNewest(id: string, attempt: number): boolean {
    const now = performance.now();
    for (const [old, { at }] of this.sentAgain) {
      if (now - at <= LOOK_UP_MS_MAX) break;
      this.sentAgain.delete(old);
    }
    if (attempt < (this.sentAgain.get(id)?.attempt ?? 1)) return false;
    if (attempt === 1) return true;
    this.sentAgain.delete(id);
    this.sentAgain.set(id, { attempt, at: now });
    return true;
  }

  /** The leader writes the read tables of its release; a process of another release needs its own. */
  hear({ schema, projected }: Pong): void {
    if (!this.parts || this.leadership().leads) return;
    const isSame = schema === this.parts.schema;
    this.parts.projections.allowRunning(!isSame);
    if (isSame) this.parts.projections.noteReached(projected);
  }
}
