import { setTimeout as delay } from 'node:timers/promises';
import { SYSTEM } from '../../engine/ledger/format/envelope.js';
import { NotLeading } from '../../engine/ledger/format/errors.js';
import { leaderTookOver } from '../../engine/ledger/writing/leader-took-over.js';
import type { LocalLedger } from '../../engine/ledger/writing/local-ledger.js';
import { FollowedLedger } from './followed-ledger.js';
import { LeaderLease, type LeaseOptions } from './lease.js';
import { LeaderLink, type LinkTransport } from './link/leader-link.js';
import type { Pong } from './link/link.js';
import type { Term } from './lock-session.js';
import { StoreWatch, type StoreWatchOptions } from './store-watch.js';

/** What only the leader runs, while it runs. */
export interface Services {
  stop(): Promise<void>;
}

export interface LeadershipOptions
  extends Pick<LeaseOptions, 'newSession' | 'process' | 'address' | 'onError'>,
    StoreWatchOptions {
  /** The way to the process that listens there. */
  readonly transportTo: (address: string) => LinkTransport;
  /** Called with each answer of the leader to a ping. */
  readonly onPong: (pong: Pong) => void;
  /** This process begins to decide. */
  readonly onLead: (lead: Lead) => void;
}

/** The beginning of a term of this process. */
export interface Lead {
  readonly epoch: number;
  /** Of the first event that it decides. */
  readonly revision: number;
  /** The term before; undefined: there was none. */
  readonly before: Term | undefined;
}

const RETRY_MS = 200;
/** An idle leader looks so often whether an operator's program has written beside it. */
const LOOK_MS = 1000;
/** A leader that has not reached the event store for so long is relieved by one that does. */
const RELIEF_MS = 2500;
/** A take-over lasts some 3 s. */
const TAKE_OVER_MS_MAX = 5000;
/** How long a leader that resigns waits for what it has sent, and how often it looks. */
const SETTLE_MS_MAX = 2000;
const HAND_OVER_LOOK_MS = 25;
/** How long it takes until processes that were told to stop at the same time ask for the lock no more. */
const ALONE_MS_MAX = 300;

/** Whether this process leads, and the way to the one that does. */
export class Leadership {
  private readonly lease: LeaderLease;
  private readonly watch: StoreWatch;
  private ledger: LocalLedger | undefined;
  private startServices: () => Promise<Services> = () => Promise.reject(new Error('there are no services yet'));
  private services: Services | undefined;
  private readonly tasks: (() => Promise<void>)[] = [];
  private toLeader: LeaderLink | undefined;
  /** The term in which everything is ready to decide. */
  private readyIn: number | undefined;
  private readonly following: FollowedLedger;
  /** One change of the role after the other. */
  private changes: Promise<void> = Promise.resolve();
  private looking: NodeJS.Timeout | undefined;
  private stopped = false;
  /** It was told to stop, and lets another process lead. */
  private resigned = false;
  /** The tasks of each term, one after the other. They wait for answers of the ledger, which a change of the role must not. */
  private working: Promise<void> = Promise.resolve();
  /** The term before the one in which this process leads. */
  private before: Term | undefined;

  constructor(private readonly options: LeadershipOptions) {
    this.following = new FollowedLedger(options.onError);
    this.watch = new StoreWatch(options);
    this.watch.start();
    this.lease = new LeaderLease({
      ...options,
      wantsRelief: () => this.watch.silentMs >= RELIEF_MS,
      proves: () => this.watch.proves(),
      // It cannot decide after an event that it does not know, and would keep out those who can.
      mayLead: () => !this.ledger?.outdated,
      isReady: () => this.ledger !== undefined,
      onGained: (term, before) => this.change(() => this.lead(term, before)),
      onLost: () => this.change(async () => this.follow()),
      onTerm: (term) => this.change(() => this.recognise(term)),
    });
    this.lease.start();
  }

  /** Whether this process may append: it holds the lease. */
  get mayDecide(): boolean {
    return !this.resigned && this.lease.isHeld;
  }

  /** Whether this process decides commands: it holds the lease, and nothing of an earlier leader can get in its way. */
  get leads(): boolean {
    return !this.stopped && this.mayDecide && this.readyIn === this.lease.term?.epoch;
  }

  /** Whether the state of a process that follows was the newest a second ago. */
  get isFresh(): boolean {
    return this.following.isFresh;
  }

  /** Whether the event store does not answer this process. */
  get isStoreSilent(): boolean {
    return this.watch.silentMs > 0;
  }

  /** Whether another process leads that this one has not reached for longer than a take-over lasts. */
  get isCutOffFromLeader(): boolean {
    return this.lease.isHeldElsewhere && (this.toLeader?.lostMs ?? 0) > TAKE_OVER_MS_MAX;
  }

  /** The newest term that this process knows of. */
  get term(): Term | undefined {
    return this.lease.term;
  }

  /** The way to the leader; undefined while this process leads, or none is known. */
  get link(): LeaderLink | undefined {
    return this.toLeader;
  }

  /**
   * Takes part with a ledger from now on. Resolves when this process leads, or its state is that of the leader.
   * @param startServices starts what only the leader runs
   * @throws what `startServices` throws | LedgerUnavailable
   */
  async attach(ledger: LocalLedger, startServices: () => Promise<Services>): Promise<void> {
    this.ledger = ledger;
    this.startServices = startServices;
    const first = this.changes.then(async () => {
      const { term } = this;
      if (this.lease.isHeld && term) {
        try {
          return await this.take(ledger, term, this.before);
        } catch (error) {
          // Who has lost the lease meanwhile follows; `onLost` has come before `ledger` was there, or comes next.
          if (this.lease.isHeld) throw error;
          this.options.onError(error);
        }
      }
      this.follow();
      if (!ledger.broken && !ledger.outdated) await ledger.synced();
    });
    this.changes = first.catch(() => undefined);
    await first;
  }

  /** Runs `task` each time that this process begins to lead, now too if it does. */
  async whenLeading(task: () => Promise<void>): Promise<void> {
    this.tasks.push(task);
    if (this.leads) await this.work([task]);
  }

  /**
   * Lets another process lead, if there is one, and asks for the lead no more. Until `stop` this one serves as one that follows.
   * @param msMax how long it waits for the next leader, in milliseconds
   */
  async handOver(msMax: number): Promise<void> {
    const until = performance.now() + msMax;
    if (!this.lease.isHeld) return this.lease.resign(false);
    // Where all stop at once the leader stays to the end, and decides what the last requests ask for.
    const alone = performance.now() + ALONE_MS_MAX;
    do {
      if (await this.lease.isAlone()) return;
      await delay(HAND_OVER_LOOK_MS);
    } while (performance.now() < alone);
    this.resigned = true;
    const settled = performance.now() + Math.min(msMax, SETTLE_MS_MAX);
    while (!this.ledger?.isSettled && performance.now() < settled) await delay(HAND_OVER_LOOK_MS);
    await this.lease.resign(this.hasBegun && this.ledger?.isSettled === true);
    while (this.toLeader?.silenceMs === undefined && performance.now() <= until && !(await this.lease.isAlone())) {
      await delay(HAND_OVER_LOOK_MS);
    }
  }

  /** Hands over: ends the services, closes the ledger and gives the lease up. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.changes;
    await this.working;
    clearInterval(this.looking);
    await this.following.end();
    await this.services?.stop();
    await this.ledger?.close();
    await this.lease.stop(this.hasBegun && this.ledger?.isSettled === true);
    this.toLeader?.close();
    this.watch.stop();
  }

  /** Who has not begun its term does not know whether an earlier leader's appends are over. */
  private get hasBegun(): boolean {
    return this.readyIn !== undefined && this.readyIn === this.lease.term?.epoch;
  }

  private change(to: () => Promise<void>): void {
    this.changes = this.changes.then(to).catch(this.options.onError);
  }

  private async lead(term: Term, before: Term | undefined): Promise<void> {
    this.before = before;
    const { ledger } = this;
    if (!ledger) return;
    while (this.lease.isHeld && this.lease.term?.epoch === term.epoch && !this.stopped) {
      try {
        await this.take(ledger, term, before);
        return;
      } catch (error) {
        this.options.onError(error);
        await delay(RETRY_MS);
      }
    }
  }

  private async take(ledger: LocalLedger, { epoch }: Term, before: Term | undefined): Promise<void> {
    this.toLeader?.close();
    this.toLeader = undefined;
    await this.following.end();
    const revision = await this.beginTerm(ledger, epoch, before);
    this.services ??= await this.startServices();
    this.readyIn = epoch;
    this.options.onLead({ epoch, revision, before });
    this.looking ??= setInterval(() => void this.look(ledger), LOOK_MS).unref();
    void this.work([...this.tasks]);
  }

  /** @returns the revision of the first event that this term decides */
  private async beginTerm(ledger: LocalLedger, epoch: number, before: Term | undefined): Promise<number> {
    if (ledger.broken || ledger.outdated) return ledger.head.revision + 1;
    await ledger.begin();
    // A term of its own that it never began says nothing about the leader before that one.
    const isUninterrupted = !before || before.handedOver || before.epoch === this.readyIn;
    // A clock that cannot be trusted dates no event; what an earlier leader still sends conflicts with the first one later.
    if (isUninterrupted || ledger.clockProblem()) {
      await ledger.synced();
      return ledger.head.revision + 1;
    }
    const cause = { actor: SYSTEM, key: `leader of term ${epoch}`, now: new Date() };
    const decide = () => {
      // It may have waited until this process leads again, in a later term.
      if (this.lease.term?.epoch !== epoch) throw new NotLeading();
      return [leaderTookOver(epoch)];
    };
    return (await ledger.write(decide, cause)).revision;
  }

  /** An operator's program may write beside an idle leader, which would learn of it with its next append. */
  private async look(ledger: LocalLedger): Promise<void> {
    if (this.leads && ledger.queueLength === 0) await ledger.synced().catch(() => undefined);
  }

  /** Runs tasks for as long as this process leads, after those that run already. */
  private work(tasks: readonly (() => Promise<void>)[]): Promise<void> {
    this.working = this.working.then(async () => {
      for (const task of tasks) if (this.leads) await task().catch(this.options.onError);
    });
    return this.working;
  }

  /** From now on the state follows what another process writes; the services go on until one is known to lead. */
  private follow(): void {
    const { ledger } = this;
    if (!this.stopped && ledger && !this.lease.isHeld) this.following.begin(ledger);
  }

  /** Another process leads. */
  private async recognise({ process, address, epoch }: Term): Promise<void> {
    if (process === this.options.process || this.lease.isHeld || this.stopped) return;
    // Another process at the same address has another clock.
    this.toLeader?.close();
    const { transportTo, onPong } = this.options;
    this.toLeader = new LeaderLink({ address, epoch, transport: transportTo(address), onPong });
    this.follow();
    clearInterval(this.looking);
    this.looking = undefined;
    const { services } = this;
    this.services = undefined;
    await services?.stop();
  }
}
