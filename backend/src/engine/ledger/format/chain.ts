import { randomUUID } from 'node:crypto';
import type { SnapshotPart } from '../../snapshots/snapshots.js';
import { isDerived, keyDaysSlice, keysCountFrom, keyTexts, type MayBegin } from '../keys/key-days.js';
import { KeyIndex } from '../keys/key-index.js';
import { restorationsSlice } from '../keys/restorations.js';
import { signingKeysSlice } from '../keys/signing-keys.js';
import { handlerOf } from '../state/event-data.js';
import { eventTypesSlice, type KnownEventTypes } from '../state/event-types.js';
import { type Postings, postingsOf, TREASURY } from '../state/postings.js';
import {
  type Balances,
  balanceOf,
  balancesSlice,
  type LedgerEvent,
  type LedgerState,
  type Slice,
} from '../state/state.js';
import { Journal, Table } from '../state/tables.js';
import { clockSlice } from '../writing/accepted-clock.js';
import { NotCanonical } from './canonical.js';
import { deriveEventId, type SealedEvent, seal } from './envelope.js';
import { BrokenInvariant } from './errors.js';
import { emptyHead, type Head } from './verify.js';

/** Why an actor may send no command at all; undefined when they may. */
export type ActorRule = (state: LedgerState, actor: string) => Error | undefined;

export type Decide = (state: LedgerState) => readonly LedgerEvent[];

/** Who sends a command, and when. */
export interface Cause {
  /** Wallet UUID of the person who acts, or SYSTEM. */
  readonly actor: string;
  /** Idempotency key, unique for the actor: as long as it counts (ADR 15) the same key never takes effect twice. */
  readonly key?: string;
  readonly now: Date;
}

/** A command makes a handful of events; one that makes more has to be split. Their envelopes take 512 KiB at most. */
export const EVENTS_PER_COMMAND_MAX = 64;

/** The name of the parts that hold the keys; no slice is called so. */
const KEYS = 'keys';

const NO_POSTINGS: Postings = [];

/** What a slice does with an event. */
type Change = (event: SealedEvent, postings: Postings) => void;

const ownSlices: readonly Slice[] = [
  balancesSlice,
  signingKeysSlice,
  keyDaysSlice,
  clockSlice,
  restorationsSlice,
  eventTypesSlice,
];

/** A command's idempotency key with its day, and where it was used before. */
export interface KeyInUse {
  /** The key with the day; ids are derived from it. */
  readonly text: string;
  readonly firstId: string;
  /** Revision of the first event made with the key; undefined for a new key. */
  readonly revision: number | undefined;
}

/**
 * The chain in memory: the state that its events make, its newest event, and the keys already used. Everything here is
 * synchronous and can be undone to an earlier mark until it is durable.
 */
export class Chain {
  head: Head;
  readonly state: LedgerState;
  /** Derived ids of the durable events by which commands began whose keys can still count. */
  readonly keys = new KeyIndex();
  /** Derived ids before this revision have been dropped. */
  private keysFrom = 0;
  private written = { milliseconds: 0, text: new Date(0).toISOString() };
  private readonly pendingKeys = new Map<string, number>();
  private readonly parts: readonly { slice: Slice; table: Table<unknown> }[];
  private readonly changes = new Map<string, readonly Change[]>();

  constructor(
    readonly origin: string,
    readonly stream: string,
    slices: readonly Slice[],
    private readonly actorRule: ActorRule = () => undefined,
    /** Without it, every type is known. */
    private readonly known?: KnownEventTypes,
    private readonly mayBegin: MayBegin = () => true,
  ) {
    this.head = emptyHead(origin, stream);
    this.parts = [...ownSlices, ...slices].map((slice) => ({ slice, table: slice.table?.() ?? new Table<unknown>() }));
    const tables = Object.fromEntries(this.parts.map(({ slice, table }) => [slice.name, table]));
    if (!isState(tables)) throw new Error('a ledger counts balances');
    this.state = tables;
  }

  /** Names and versions of the slices: a snapshot made with others is ignored. */
  get version(): string {
    return this.parts.map(({ slice }) => `${slice.name}@${slice.version}`).join(',');
  }

  set journal(journal: Journal | undefined) {
    for (const { table } of this.parts) table.journal = journal;
  }

  /**
   * The key of a command that arrives now, with its day; undefined without a key.
   * @throws RangeError `now` is not a valid time
   */
  keyOf({ actor, key, now }: Cause): KeyInUse | undefined {
    if (key === undefined) return undefined;
    const [today = key, ...earlier] = keyTexts(this.state, key, Date.parse(this.timeOf(now)));
    const firstId = deriveEventId(actor, today, 0);
    const revision = this.revisionOf(firstId);
    if (revision !== undefined) return { text: today, firstId, revision };
    for (const text of earlier) {
      const id = deriveEventId(actor, text, 0);
      const used = this.revisionOf(id);
      if (used !== undefined) return { text, firstId: id, revision: used };
    }
    return { text: today, firstId, revision: undefined };
  }

  /**
   * Decides, seals and applies one command after the head.
   * @param key what `keyOf` returns for `cause`
   * @throws DomainError from the decision, NotCanonical, BrokenInvariant, UnknownEventType where a module declares no such
   * type; the chain is then partly changed: undo it
   */
  decide(decide: Decide, cause: Cause, key = this.keyOf(cause)): SealedEvent[] {
    const ts = this.timeOf(cause.now);
    const sealed: SealedEvent[] = [];
    try {
      const refusal = this.actorRule(this.state, cause.actor);
      if (refusal) throw refusal;
      const events = decide(this.state);
      if (events.length > EVENTS_PER_COMMAND_MAX) throw new NotCanonical(`a command of ${events.length} events`);
      if (key && events[0] && !this.mayBegin(events[0]))
        throw new NotCanonical(`a command that begins with ${events[0].type}`);
      for (const [index, { type, data, v = 1 }] of events.entries()) {
        const id = idOf(cause.actor, key, index);
        const { revision, hash } = this.head;
        const event = seal({
          actor: cause.actor,
          data,
          id,
          type,
          v,
          prev: hash,
          rev: revision + 1,
          stream: this.stream,
          ts,
        });
        sealed.push(event);
        if (key !== undefined && index === 0) this.pendingKeys.set(id, event.rev);
        this.apply(event);
      }
      return sealed;
    } catch (error) {
      this.forgetKeys(sealed);
      throw error;
    }
  }

  /** Coins of the accounts whose coins `events` moved, as they are now. */
  balancesMovedBy(events: readonly SealedEvent[]): Balances {
    const balances: Record<string, number> = {};
    for (const { data } of events) {
      const postings = data.postings === undefined ? NO_POSTINGS : postingsOf(data);
      if (postings === undefined || postings === 'malformed') continue;
      for (const { account } of postings) balances[account] = balanceOf(this.state, account);
    }
    return balances;
  }

  /**
   * Applies an event that follows the head.
   * @throws BrokenInvariant when its postings break the rules of coins
   * @throws UnknownEventType before anything is changed
   */
  apply(event: SealedEvent): void {
    this.known?.require(event);
    const postings = postingsOf(event.data) ?? NO_POSTINGS;
    if (postings === 'malformed') throw new BrokenInvariant('SUM', `postings of ${event.type} are not sound`);
    for (const change of this.changesOf(event)) change(event, postings);
    for (const { account } of postings) {
      if (!Number.isSafeInteger(balanceOf(this.state, account))) {
        throw new BrokenInvariant('SUM', `${event.type} takes ${account} beyond what can be counted`);
      }
      if (account !== TREASURY && balanceOf(this.state, account) < 0) {
        throw new BrokenInvariant('NEGATIVE', `${event.type} takes ${account} below zero`);
      }
    }
    this.head = { revision: event.rev, hash: event.hash, ts: event.ts };
  }

  /** What the slices do with events of this type. */
  private changesOf(event: SealedEvent): readonly Change[] {
    const known = this.changes.get(event.type);
    if (known) return known;
    const changes = this.parts.flatMap(({ slice, table }) =>
      [slice.evolve?.bind(slice), handlerOf(slice.on, event.type)].flatMap((handle) =>
        handle ? (of: SealedEvent, postings: Postings) => handle(table, of, postings) : [],
      ),
    );
    this.changes.set(event.type, changes);
    return changes;
  }

  /** Records that `events` are durable. */
  markDurable(events: readonly SealedEvent[]): void {
    for (const event of events) {
      if (!isDerived(event.id) || !this.mayBegin(event)) continue;
      this.pendingKeys.delete(event.id);
      this.keys.add(event.id, event.rev);
    }
  }

  /** Undoes everything that `journal` recorded after `mark`, and the events that were sealed since. */
  undo(journal: Journal, mark: number, head: Head, events: readonly SealedEvent[]): void {
    journal.undoTo(mark);
    this.head = head;
    this.forgetKeys(events);
  }

  /** Drops the keys that no longer count; nothing may be in flight, because undoing a batch restores its days. */
  forgetOldKeys(): void {
    const from = keysCountFrom(this.state);
    if (from > this.keysFrom) {
      this.keys.forgetBefore(from);
      this.keysFrom = from;
    }
  }

  private revisionOf(id: string): number | undefined {
    return this.pendingKeys.get(id) ?? this.keys.get(id);
  }

  /** The time of the events of a command that arrives now. */
  private timeOf(now: Date): string {
    const sent = this.isoTime(now);
    return sent > this.head.ts ? sent : this.head.ts;
  }

  /** Commands of one batch mostly carry the same millisecond, and formatting it costs as much as a hash. */
  private isoTime(time: Date): string {
    const milliseconds = time.getTime();
    if (milliseconds !== this.written.milliseconds) this.written = { milliseconds, text: time.toISOString() };
    return this.written.text;
  }

  private forgetKeys(events: readonly SealedEvent[]): void {
    for (const { id } of events) this.pendingKeys.delete(id);
  }

  /** The state in parts, for a snapshot. Nothing may be applied while they are read. */
  *toParts(): Generator<SnapshotPart> {
    for (const { slice, table } of this.parts) {
      for (const content of table.pack()) yield { slice: slice.name, content };
    }
    for (const content of this.keys.pack()) yield { slice: KEYS, content };
  }

  /** Whether this release knows all events that made the state. */
  get knowsItsEvents(): boolean {
    const { known } = this;
    if (!known) return true;
    for (const [name] of this.state.eventTypes.entries()) if (!known.has(name)) return false;
    return true;
  }

  /** Loads a part that `toParts` made into the chain, which was empty before the first. */
  restorePart({ slice: name, content }: SnapshotPart): void {
    if (name === KEYS) this.keys.addPacked(content);
    else this.parts.find(({ slice }) => slice.name === name)?.table.unpack(content);
  }

  /** All parts of the state after `head` have been loaded. */
  continueFrom(head: Head): void {
    this.head = head;
    this.forgetOldKeys();
  }

  /** Drops what was loaded. */
  clear(): void {
    for (const { table } of this.parts) table.clear();
    this.keys.forgetBefore(Number.POSITIVE_INFINITY);
  }
}

function idOf(actor: string, key: KeyInUse | undefined, index: number): string {
  if (key === undefined) return randomUUID();
  return index === 0 ? key.firstId : deriveEventId(actor, key.text, index);
}

/** LedgerState is what the slices declare: each declares its own name and type beside its Slice. */
const isState = (tables: object): tables is LedgerState => 'balances' in tables;
