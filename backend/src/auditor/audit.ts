import type { StoredEvent } from '../event-store/event-store.js';
import { parseEnvelope, type SealedEvent } from '../ledger/envelope.js';
import type { Finding } from '../ledger/findings.js';
import { ChainVerifier, type Head } from '../ledger/verify.js';
import type { AuditContext } from './context.js';
import { AuditError } from './exit.js';
import { type Progress, startProgress } from './progress.js';
import { LEDGER_STREAM, type LedgerSource } from './source.js';

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

/**
 * One reading of a ledger from its beginning, each event checked as it passes. Every command reads through it, so that no
 * command shows a figure without having verified the chain behind it.
 */
export class Audit {
  readonly verifier: ChainVerifier;
  /** The origin that the ledger's first event states. */
  declaredOrigin: string | undefined;
  private readonly own: Finding[] = [];

  /**
   * @param trustedOrigin the origin that the person expects; undefined: the origin that the source or the first event
   * states
   */
  constructor(
    readonly source: LedgerSource,
    private readonly context: AuditContext,
    private readonly trustedOrigin?: string,
  ) {
    this.verifier = new ChainVerifier({ stream: LEDGER_STREAM, origin: trustedOrigin ?? source.origin });
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

  /** Reads everything that `events` gives, for commands that need only the verdict. */
  async run(bound: Bound = {}): Promise<void> {
    for await (const _ of this.events('result', bound));
  }

  /** Compares the key that the person trusts with those that the ledger has named. */
  expectKey(vkey: string): void {
    if (!this.verifier.checkpoints.keys.knows(vkey)) this.own.push({ revision: 0, id: undefined, code: 'KEY' });
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
        events.push({ stored, event: this.check(stored) });
      }
      yield { events, notes };
      progress.update();
    }
    this.verifier.end();
  }

  private check(stored: StoredEvent): SealedEvent | undefined {
    const event = this.verifier.check(stored);
    if (stored.revision === 0 && event?.type === 'LedgerOpened') {
      const { origin } = event.data;
      this.declaredOrigin = typeof origin === 'string' ? origin : undefined;
    }
    return event;
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
