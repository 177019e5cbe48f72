import type { StoredEvent } from '../../src/engine/event-store/event-store.js';
import { type Checkpoint, isCheckpointBy, parseCheckpoint } from '../../src/engine/ledger/format/checkpoint.js';
import { parseEnvelope } from '../../src/engine/ledger/format/envelope.js';
import { IncrementalMerkleTree, type TreeHash } from '../../src/engine/ledger/format/merkle.js';
import { ChainVerifier } from '../../src/engine/ledger/format/verify.js';
import { LEADER_TOOK_OVER } from '../../src/engine/ledger/writing/leader-took-over.js';
import { CHECKPOINTS, KEY, ORIGIN, STREAM } from './ledger-names.js';
import { hasEffects, leadsToCommand, PROCESSOR_NAMES, type ProcessorName } from './processors.js';
import { ReplayedRows } from './projections.js';
import type { Server, ServerObserver } from './server.js';
import type { Actor } from './world.js';

/** What holds at every moment of what is durable. */
export class Invariants implements ServerObserver {
  private readonly verifier = new ChainVerifier({ stream: STREAM, origin: ORIGIN });
  private readonly tree = new IncrementalMerkleTree();
  /** By size. */
  private readonly roots: TreeHash[] = [this.tree.root()];
  /** Balances after each event, by account. */
  private readonly balances: ReadonlyMap<string, number>[] = [];
  /** How often the ledger holds each command. */
  readonly times = new Map<number, number>();
  /** How often a reaction has sent its command, by the revision of what it follows. */
  private readonly followed = new Map<number, number>();
  private readonly replayed = new ReplayedRows();
  private signedSize = 0;

  /** The newest term of each process. */
  private readonly terms = new Map<string, number>();
  /** The newest term whose leader has decided or may have. */
  private termInForce = 0;

  constructor(private readonly server: Server) {
    server.observer = this;
    server.locks.onTerm = ({ epoch, process }) => this.terms.set(process, epoch);
  }

  /** How many commands the ledger holds. */
  get commands(): number {
    return this.times.size;
  }

  balanceAt(account: string, revision: number): number {
    return this.balances[revision]?.get(account) ?? 0;
  }

  /** A process says that it decides commands in a term. */
  decides(process: string, epoch: number): void {
    if (epoch > this.termInForce) this.server.world.log(process, `decides in term ${epoch}`);
    this.termInForce = Math.max(this.termInForce, epoch);
  }

  appended(stream: string, events: readonly StoredEvent[], by: Actor): void {
    if (stream === STREAM) this.byLeader(events, by);
    for (const event of events) {
      if (stream === STREAM) this.inLedger(event);
      if (stream === CHECKPOINTS) this.inCheckpoints(event);
    }
  }

  projected(from: number, to: number): void {
    if (to <= from || to > this.server.head(STREAM)) {
      this.violated(
        'read tables follow the ledger',
        `from ${from} to ${to}, the ledger is at ${this.server.head(STREAM)}`,
      );
    }
    this.replayed.advance(this.server.eventsOf(STREAM).slice(from + 1, to + 1));
    if (!this.replayed.resembles(this.server.rows)) this.violated('read tables equal a replay', `at revision ${to}`);
  }

  effectHappened(processor: ProcessorName, revision: number, about: string): void {
    const rows = this.server.processorRows(processor);
    const name = `${processor} at revision ${revision}`;
    if (rows.happened.get(revision) !== 1) this.violated('an effect happens once', name);
    if ((rows.newest.get(about) ?? -1) > revision) this.violated('effects about the same keep their order', name);
    rows.newest.set(about, revision);
    if (processor === 'last' && !this.server.processorRows('rows').passed(revision))
      this.violated('what is last waits for the others', name);
  }

  /** An event whose effect, or what a reaction sends because of it, has not happened yet. */
  get missingEffect(): string | undefined {
    for (const { envelope, revision } of this.server.eventsOf(STREAM)) {
      const event = parseEnvelope(envelope);
      if (!event || !hasEffects(event)) continue;
      const processor = PROCESSOR_NAMES.find((name) => {
        const rows = this.server.processorRows(name);
        return rows.owes(revision) && rows.happened.get(revision) !== 1;
      });
      if (processor) return `${processor} at revision ${revision}`;
      const reactions = this.server.processorRows('reactions');
      if (leadsToCommand(event) && reactions.owes(revision) && !this.followed.has(revision))
        return `the reaction to revision ${revision}`;
    }
    return undefined;
  }

  /** A checkpoint is a statement about the ledger for ever, wherever it is. */
  signed(checkpoint: Checkpoint, where: string): void {
    const { size, root } = checkpoint;
    this.server.world.log('-----', `checkpoint over ${size} events in ${where}`);
    if (!isCheckpointBy(checkpoint, KEY.public)) this.violated('checkpoints are signed', `size ${size}`);
    if (this.roots[size] !== root) this.violated('checkpoints are prefixes of the ledger', `size ${size} in ${where}`);
  }

  /** Whether the account held less than `amount` at some time between two revisions. */
  wasBelow(account: string, amount: number, from: number, to: number): boolean {
    return this.balances.slice(Math.max(from, 0), to + 1).some((after) => (after.get(account) ?? 0) < amount);
  }

  /** Every row of every read table. */
  get areRowsReplayed(): boolean {
    return this.replayed.equals(this.server.rows);
  }

  get finalBalances(): ReadonlyMap<string, number> {
    return this.verifier.balances;
  }

  violated(invariant: string, detail: string): void {
    this.server.world.violated(invariant, detail);
  }

  /** Once a leader decides, nothing of an earlier one is written any more. */
  private byLeader(events: readonly StoredEvent[], by: Actor): void {
    const term = this.terms.get(by.name) ?? 0;
    if (term < this.termInForce) {
      this.violated('only the leader writes', `${by.name} of term ${term} in term ${this.termInForce}`);
    }
    for (const { envelope } of events) {
      const event = parseEnvelope(envelope);
      if (event?.type === LEADER_TOOK_OVER && event.data.epoch !== term)
        this.violated('a leader takes over in its own term', `${by.name} of term ${term}`);
    }
  }

  private inLedger(stored: StoredEvent): void {
    const event = this.verifier.check(stored);
    const [finding] = this.verifier.findings;
    if (finding) this.violated('the chain is sound', `${finding.code} at revision ${finding.revision}`);
    this.tree.append(stored.hash);
    this.roots.push(this.tree.root());
    this.balances.push(new Map(this.verifier.balances));
    const sum = [...this.verifier.balances.values()].reduce((coins, more) => coins + more, 0);
    if (sum !== 0) this.violated('coins sum to zero', `${sum} at revision ${stored.revision}`);
    const { tag, follows } = event?.data ?? {};
    if (typeof follows === 'number') {
      this.followed.set(follows, (this.followed.get(follows) ?? 0) + 1);
      if (this.followed.get(follows) !== 1) this.violated('a reaction has one command', `to revision ${follows}`);
    }
    if (typeof tag !== 'number') return;
    this.times.set(tag, (this.times.get(tag) ?? 0) + 1);
    if (this.times.get(tag) !== 1) this.violated('no command twice', `command ${tag} at revision ${stored.revision}`);
  }

  private inCheckpoints({ envelope, revision }: StoredEvent): void {
    const { note } = JSON.parse(envelope);
    const checkpoint = parseCheckpoint(note);
    if (!checkpoint) {
      this.violated('checkpoints are signed', `entry ${revision}`);
      return;
    }
    this.signed(checkpoint, 'the log');
    if (checkpoint.size <= this.signedSize) {
      this.violated('checkpoints grow', `${checkpoint.size} after ${this.signedSize}`);
    }
    this.signedSize = checkpoint.size;
  }
}
