import type { StoredEvent } from '../event-store/event-store.js';
import { CheckpointChecks } from './checkpoint-checks.js';
import { genesisHash, hashEnvelope, ISO_MILLISECONDS, parseEnvelope, type SealedEvent } from './envelope.js';
import { FINDINGS_KEPT_MAX, type Finding, type FindingCode } from './findings.js';
import { KeyIndex } from './key-index.js';
import { postingsOf, TREASURY } from './postings.js';

/** Verification by replay (docs/auditing.md). It recomputes every hash from content and trusts nothing that is stored. */

/** The newest event of a chain, as its successor has to name it. */
export interface Head {
  readonly revision: number;
  readonly hash: string;
  /** ISO time; empty before the first event. */
  readonly ts: string;
}

export const emptyHead = (origin: string, stream: string): Head => ({
  revision: -1,
  hash: genesisHash(origin, stream),
  ts: '',
});

/**
 * Whether `stored` is sound in itself and follows `head`.
 * @param alsoLinks a second hash that may be named as predecessor
 * @returns the event where it can be read, and what is wrong, if anything
 */
export function checkLink(head: Head, stored: StoredEvent, stream: string, alsoLinks?: string) {
  const event = parseEnvelope(stored.envelope);
  const code = event === undefined || event.hash !== stored.hash ? 'HASH' : linkProblem(head, event, stream, alsoLinks);
  return { event, code };
}

function linkProblem(head: Head, event: SealedEvent, stream: string, alsoLinks?: string): FindingCode | undefined {
  if (event.rev !== head.revision + 1) return 'REVISION';
  if (event.stream !== stream) return 'LINK';
  if (event.prev !== head.hash && event.prev !== alsoLinks) return 'LINK';
  if (!ISO_MILLISECONDS.test(event.ts) || event.ts < head.ts) return 'TIME';
  return undefined;
}

export interface VerifierOptions {
  readonly stream: string;
  /** The ledger's origin; without it the first event's word is taken. */
  readonly origin?: string;
}

/** Checks a stream event by event. Memory grows only with accounts and, by some 40 bytes each, with events. */
export class ChainVerifier {
  readonly findings: Finding[] = [];
  readonly balances = new Map<string, number>();
  findingsCount = 0;
  eventsCount = 0;
  /** Events that move coins. */
  transactionsCount = 0;
  /** The checkpoints that were asked about, and the keys that the ledger names. */
  readonly checkpoints = new CheckpointChecks((finding) => this.note(finding));
  private readonly ids = new KeyIndex();
  private current: Head | undefined;
  private alteredHash: string | undefined;

  constructor(private readonly options: VerifierOptions) {}

  /** Makes room for so many events at once, where it is known how many will come. */
  expect(events: number): void {
    this.ids.reserve(events);
  }

  get valid(): boolean {
    return this.findingsCount === 0;
  }

  get head(): Head | undefined {
    return this.eventsCount === 0 ? undefined : this.current;
  }

  /** Takes the next event of the stream, in the order in which the store gives them. */
  check(stored: StoredEvent): SealedEvent | undefined {
    let head = this.current ?? this.genesisBefore(stored);
    if (stored.revision > head.revision + 1) {
      this.note({ revision: head.revision + 1, id: undefined, code: 'LINK' });
      // What was cut out cannot be checked: go on behind it.
      head = { ...head, revision: stored.revision - 1, hash: parseEnvelope(stored.envelope)?.prev ?? head.hash };
    }
    const { event, code } = checkLink(head, stored, this.options.stream, this.alteredHash);
    // Coins of an event that stands wrong move all the same, or the innocent ones behind it would overdraw.
    const content = event && this.contentProblem(event);
    const found = code ?? content;
    if (found) this.note({ revision: stored.revision, id: event?.id, code: found });
    // An event altered in place still has its old hash beside it, and its successor names that one.
    this.alteredHash = code === 'HASH' ? stored.hash : undefined;
    this.current = {
      revision: stored.revision,
      hash: event?.hash ?? hashEnvelope(stored.envelope),
      // What follows soundly is no earlier.
      ts: event && (code === undefined || event.ts > head.ts) ? event.ts : head.ts,
    };
    this.eventsCount++;
    this.checkpoints.passed(this.current, event);
    return event;
  }

  /** Nothing follows: what the checkpoints say of events that are not there is found now. */
  end(): void {
    this.checkpoints.end();
  }

  private genesisBefore(first: StoredEvent): Head {
    const declared = parseEnvelope(first.envelope)?.data.origin;
    return emptyHead(this.options.origin ?? (typeof declared === 'string' ? declared : ''), this.options.stream);
  }

  private contentProblem(event: SealedEvent): FindingCode | undefined {
    if (!this.ids.add(event.id, event.rev)) return 'DUPLICATE';
    const postings = postingsOf(event.data);
    if (postings === undefined) return undefined;
    this.transactionsCount++;
    if (postings === 'malformed') return 'SUM';
    let problem: FindingCode | undefined;
    for (const { account, amount } of postings) {
      const balance = (this.balances.get(account) ?? 0) + amount;
      if (balance === 0) this.balances.delete(account);
      else this.balances.set(account, balance);
      if (!Number.isSafeInteger(balance)) problem = 'SUM';
      else if (balance < 0 && account !== TREASURY) problem ??= 'NEGATIVE';
    }
    return problem;
  }

  private note(finding: Finding): void {
    this.findingsCount++;
    if (this.findings.length < FINDINGS_KEPT_MAX) this.findings.push(finding);
  }
}
