import type { StoredEvent } from '../../event-store/event-store.js';
import { KeyIndex } from '../keys/key-index.js';
import { OPENED } from '../keys/signing-keys.js';
import { postingsOf, TREASURY } from '../state/postings.js';
import { CheckpointChecks, type PlacedNote } from './checkpoint-checks.js';
import { genesisHash, hashEnvelope, ISO_MILLISECONDS, parseEnvelope, type SealedEvent } from './envelope.js';
import { FINDINGS_KEPT_MAX, type Finding, type FindingCode } from './findings.js';
import { balancesAfter, type SoundRange } from './sound-range.js';

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

/** What is wrong with the place of a readable event behind `head`. */
export function linkProblem(
  head: Head,
  event: SealedEvent,
  stream: string,
  alsoLinks?: string,
): FindingCode | undefined {
  if (event.rev !== head.revision + 1) return 'REVISION';
  if (event.stream !== stream) return 'LINK';
  if (event.prev !== head.hash && event.prev !== alsoLinks) return 'LINK';
  if (!ISO_MILLISECONDS.test(event.ts) || event.ts < head.ts) return 'TIME';
  return undefined;
}

/** Tells whether an id occurs again. */
export interface SeenIds {
  /** @returns false when the id is known to have occurred before */
  add(id: string): boolean;
  /** Adds the ids of a range at once, four words each; absent where each id has to be judged as it comes. */
  addAll?(ids: Uint32Array): void;
}

export interface VerifierOptions {
  readonly stream: string;
  /** The ledger's origin; without it the first event's word is taken. */
  readonly origin?: string;
  /** Without it ids are kept in memory, some 40 bytes each. */
  readonly ids?: SeenIds;
}

function originIn(event: SealedEvent | undefined): string | undefined {
  const origin = event?.data.origin;
  return typeof origin === 'string' ? origin : undefined;
}

const follows = ({ first }: SoundRange, head: Head): boolean =>
  first.revision === head.revision + 1 && first.prev === head.hash && first.ts >= head.ts;

/** Checks a stream event by event, or by sound ranges. Memory grows only with accounts and with what `ids` keeps. */
export class ChainVerifier {
  readonly findings: Finding[] = [];
  readonly balances = new Map<string, number>();
  findingsCount = 0;
  eventsCount = 0;
  /** Events that move coins. */
  transactionsCount = 0;
  /** The origin that the event at revision 0 states. */
  declaredOrigin: string | undefined;
  /** The checkpoints that were asked about, and the keys that the ledger names. */
  readonly checkpoints = new CheckpointChecks((finding) => this.note(finding));
  private readonly ownIds = new KeyIndex();
  private readonly ids: SeenIds;
  private current: Head | undefined;
  private alteredHash: string | undefined;

  constructor(private readonly options: VerifierOptions) {
    this.ids = options.ids ?? { add: (id) => this.ownIds.add(id, 0) };
  }

  /** Makes room for so many events at once, where it is known how many will come. */
  expect(events: number): void {
    if (!this.options.ids) this.ownIds.reserve(events);
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
    if (stored.revision === 0) this.declaredOrigin = event?.type === OPENED ? originIn(event) : undefined;
    this.checkpoints.passed(this.current, event);
    return event;
  }

  /**
   * Takes the next events at once, if they follow soundly: `check` would find nothing in any of them.
   * @param notes gives the checkpoints that stand among them, in order; called only when the events are taken
   * @returns false when nothing was taken: they have to be checked one by one
   */
  async passRange(range: SoundRange, notes: () => Promise<readonly PlacedNote[]>): Promise<boolean> {
    const { current, balances, ids } = this;
    if (!current || !follows(range, current) || !ids.addAll) return false;
    const after = balancesAfter(range, balances);
    if (!after) return false;
    for (const [index, account] of range.accounts.entries()) {
      const balance = after[index] ?? 0;
      if (balance === 0) balances.delete(account);
      else balances.set(account, balance);
    }
    ids.addAll(range.ids);
    this.alteredHash = undefined;
    this.current = range.last;
    this.eventsCount += range.eventsCount;
    this.transactionsCount += range.transactionsCount;
    this.checkpoints.passedRange(range, await notes());
    return true;
  }

  /** Nothing follows: what the checkpoints say of events that are not there is found now. */
  end(): void {
    this.checkpoints.end();
  }

  private genesisBefore(first: StoredEvent): Head {
    return emptyHead(this.options.origin ?? originIn(parseEnvelope(first.envelope)) ?? '', this.options.stream);
  }

  private contentProblem(event: SealedEvent): FindingCode | undefined {
    if (!this.ids.add(event.id)) return 'DUPLICATE';
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
