import type { StoredEvent } from '../../engine/event-store/event-store.js';
import { LEDGER_STREAM, parseEnvelope, type SealedEvent } from '../../engine/ledger/format/envelope.js';
import type { Finding } from '../../engine/ledger/format/findings.js';
import { ChainVerifier, type Head } from '../../engine/ledger/format/verify.js';
import { RangeThreads } from '../../engine/verification/range-threads.js';
import { RangedVerification } from '../../engine/verification/ranged-verification.js';
import type { RangedLedger } from '../../engine/verification/ranges.js';
import type { AuditContext } from '../context.js';
import { AuditError } from '../exit.js';
import { type Progress, startProgress } from '../progress.js';
import type { LedgerSource } from '../sources/source.js';

/** Where reading stops. Without either bound it reads to the end of the ledger. */
export interface Bound {
  /** The last revision to read. */
  readonly revision?: number;
  /** The last instant to read, ISO with milliseconds: the first later event ends the reading. */
  readonly until?: string;
}

export interface CheckedRecords {
  readonly events: readonly CheckedEvent[];
  /** Signed notes that cover no more than the events read so far. */
  readonly notes: readonly string[];
}

export interface CheckedEvent {
  readonly stored: StoredEvent;
  /** The envelope, where it can be read. */
  readonly event: SealedEvent | undefined;
}

/** Estimated bytes of one exported line. A wrong estimate costs only a little memory or time. */
const LINE_BYTES = 500;
const RANGES_ALONE = 2;

/**
 * One reading of a ledger from its beginning, each event checked as it passes. Every command reads through it, so that no
 * command shows a figure without having verified the chain behind it.
 */
export class Audit {
  verifier: ChainVerifier;
  private readonly own: Finding[] = [];

  /**
   * @param trustedOrigin the origin that the person expects; undefined: the origin that the source or the first event
   * states
   * @param kept signed checkpoints from elsewhere, which the ledger has to match
   */
  constructor(
    readonly source: LedgerSource,
    private readonly context: AuditContext,
    private readonly trustedOrigin?: string,
    private readonly kept: readonly string[] = [],
  ) {
    this.verifier = new ChainVerifier(this.chain);
    for (const note of kept) this.verifier.checkpoints.expect(note);
  }

  private get chain() {
    return { stream: LEDGER_STREAM, origin: this.trustedOrigin ?? this.source.origin };
  }

  /** The origin that the ledger's first event states. */
  get declaredOrigin(): string | undefined {
    return this.verifier.declaredOrigin;
  }

  /** The origin that is required, or else the one that the first event states. */
  get origin(): string | undefined {
    return this.trustedOrigin ?? this.source.origin ?? this.declaredOrigin;
  }

  get valid(): boolean {
    return this.findingsCount === 0;
  }

  get findingsCount(): number {
    return this.verifier.findingsCount + this.own.length;
  }

  /** The first thousand findings, in order of revision. */
  get findings(): readonly Finding[] {
    return [...this.own, ...this.verifier.findings].sort((a, b) => a.revision - b.revision);
  }

  get head(): Head | undefined {
    return this.verifier.head;
  }

  /**
   * Reads up to `bound`.
   * @param shows true when the command writes rows while it reads, false when it writes one result at the end
   * @throws AuditError the source fails, the person interrupts, or the ledger holds no event
   */
  async *events(shows: 'rows' | 'result', bound: Bound = {}): AsyncGenerator<CheckedRecords> {
    const size = await this.source.size();
    this.verifier.expect(this.source.unit === 'eventi' ? size : size / LINE_BYTES);
    const progress = await startProgress(this.source, this.context, shows);
    try {
      yield* this.checked(bound, progress);
    } finally {
      progress.stop();
    }
    if (this.verifier.eventsCount === 0) throw new AuditError(this.emptyBecause(bound));
  }

  /**
   * Reads everything, for commands that need only the verdict.
   * @param workers how many threads read
   * @throws AuditError as `events`
   */
  async run(workers: number): Promise<void> {
    const ledger = await this.source.ranged();
    if (!ledger) return this.runTo({});
    const progress = await startProgress(this.source, this.context, 'result');
    try {
      await this.runRanges(ledger, workers, progress);
    } catch (error) {
      throw this.source.explained(error);
    } finally {
      progress.stop();
    }
    if (this.verifier.eventsCount === 0) throw new AuditError(this.emptyBecause({}));
  }

  /** Reads up to `bound`, for commands that need only the result. @throws AuditError as `events` */
  async runTo(bound: Bound): Promise<void> {
    for await (const _ of this.events('result', bound));
  }

  /** Compares the key that the person trusts with those that the ledger has named. */
  expectKey(vkey: string): void {
    const { checkpoints } = this.verifier;
    if (checkpoints.keys.knows(vkey)) return;
    const words = checkpoints.wordsOfLostKey(vkey);
    this.own.push({ revision: 0, id: undefined, code: 'KEY', ...(words && { words }) });
  }

  private async runRanges(ledger: RangedLedger, workers: number, progress: Progress): Promise<void> {
    const size = await this.source.size();
    // A ledger of one or two ranges is read before threads have started.
    const readers = workers > 1 && ledger.ranges.length > RANGES_ALONE ? new RangeThreads(workers) : undefined;
    const verification = new RangedVerification(ledger, { ...this.chain, kept: this.kept, readers });
    let ranges = 0;
    try {
      for await (const _ of verification.run()) {
        if (this.context.signal.aborted) throw new AuditError('Interrotto');
        progress.update((size * ++ranges) / ledger.ranges.length);
      }
    } finally {
      verification.close();
      await readers?.close();
    }
    this.verifier = verification.verifier;
    this.verifier.end();
  }

  private async *checked(bound: Bound, progress: Progress): AsyncGenerator<CheckedRecords> {
    for await (const { events: batch, notes } of this.source.batches()) {
      if (this.context.signal.aborted) throw new AuditError('Interrotto');
      for (const note of notes) this.verifier.checkpoints.expect(note);
      const events: CheckedEvent[] = [];
      for (const stored of batch) {
        if (isBehind(bound, stored)) {
          this.noteGapBefore(stored, bound);
          yield { events, notes };
          return;
        }
        events.push({ stored, event: this.verifier.check(stored) });
      }
      yield { events, notes };
      progress.update(this.source.done);
    }
    this.verifier.end();
  }

  /** The verifier notices a gap only at the next event, so a gap that extends past the bound is reported here. */
  private noteGapBefore({ revision }: StoredEvent, bound: Bound): void {
    const next = (this.head?.revision ?? -1) + 1;
    if (next < revision && next <= (bound.revision ?? next)) {
      this.own.push({ revision: next, id: undefined, code: 'LINK' });
    }
  }

  private emptyBecause({ until }: Bound): string {
    return until === undefined ? `Il registro è vuoto: ${this.source.name}` : `Nessun evento fino al ${until}`;
  }
}

function isBehind({ revision, until }: Bound, stored: StoredEvent): boolean {
  if (revision !== undefined && stored.revision > revision) return true;
  if (until === undefined) return false;
  const event = parseEnvelope(stored.envelope);
  return event !== undefined && event.ts > until;
}
