import { setTimeout as delay } from 'node:timers/promises';
import { destroyOnTimeout } from '../../engine/event-store/postgres/request-pool.js';
import { type LockSession, SILENCE_MS_MAX, type Term } from './lock-session.js';

/** Who sent the last answered ping longer ago does not lead any more, before the lock is free. */
const HELD_MS = SILENCE_MS_MAX - 500;
/** How long an attempt to connect may take: where packets were dropped, the next one may get through at once. */
const CONNECT_MS = 1200;
const PING_MS = 500;
const ATTEMPT_MS = 250;
const REFUSAL_COUNTS_MS = 1000;
/** A process that is starting asks seldom, because it would lead only once it has started: one that is ready comes first. */
const STARTING_ATTEMPT_MS = 2000;

export interface LeaseOptions {
  /** Makes a session with the database, and calls `onEnd` when it has ended. */
  readonly newSession: (onEnd: () => void) => LockSession;
  /** UUID of this process. */
  readonly process: string;
  /** Where its link listens, host:port. */
  readonly address: string;
  /** Whether this process may lead at all. */
  readonly mayLead: () => boolean;
  /** Whether it would decide at once; false while it is starting. */
  readonly isReady: () => boolean;
  /** Whether this process has not reached the event store for so long that another one should lead. */
  readonly wantsRelief: () => boolean;
  /** Whether a write of this process would succeed now. */
  readonly proves: () => Promise<boolean>;
  /** This process leads from now on. @param before the term before; undefined: there was none */
  readonly onGained: (term: Term, before: Term | undefined) => void;
  /** It does not any more. */
  readonly onLost: () => void;
  /** Another process was found to lead: a term that this process did not know. */
  readonly onTerm: (term: Term) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * The right to lead: a lock that a session with the database holds, with a row that says whose it is. It only keeps processes
 * from working against each other; that nobody overwrites anything rests on the expected revision of each append.
 */
export class LeaderLease {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private session: LockSession | undefined;
  private current: Term | undefined;
  /** `performance.now()` at which the last ping that was answered was sent; undefined while the lock is not held. */
  private provenAt: number | undefined;
  /** It could not write, and asks for the lock again only once it could. */
  private mustProve = false;
  /** `performance.now()` at which this process last asked for the lock in vain. */
  private refusedAt = Number.NEGATIVE_INFINITY;
  /** It asks for the lock no more. */
  private resigned = false;
  /** It is not even told any more who leads. */
  private leaves = false;

  constructor(private readonly options: LeaseOptions) {}

  /** Whether this process leads; false as soon as that is not certain. */
  get isHeld(): boolean {
    return this.provenAt !== undefined && performance.now() - this.provenAt <= HELD_MS;
  }

  /** Whether another process holds the lock. */
  get isHeldElsewhere(): boolean {
    return performance.now() - this.refusedAt <= REFUSAL_COUNTS_MS;
  }

  /** The newest term that this process knows of; undefined: nobody has led yet. */
  get term(): Term | undefined {
    return this.current;
  }

  /** Whether no other process asks for the lock, as far as this one can tell. */
  async isAlone(): Promise<boolean> {
    return (await this.session?.isAlone().catch(() => false)) ?? false;
  }

  /** Begins to ask for the lock, and goes on until `stop`. */
  start(): void {
    this.running = this.run();
  }

  /**
   * Asks for the lock no more. A holder gives it up, and goes on to learn who leads; another process is not counted any more among
   * those that would lead.
   * @param isHandedOver nothing that this process sent can still get into the ledger
   */
  async resign(isHandedOver: boolean): Promise<void> {
    this.resigned = true;
    if (!this.isHeld) {
      this.leaves = true;
      this.cut();
      return;
    }
    if (isHandedOver) await this.session?.handOver(this.current?.epoch ?? 0).catch(this.options.onError);
    this.cut();
    this.lose();
  }

  /** Gives the lock up. @param isHandedOver as for `resign` */
  async stop(isHandedOver: boolean): Promise<void> {
    await this.resign(isHandedOver);
    this.stopping.abort();
    this.cut();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted && !this.leaves) {
      try {
        await this.hold(await this.connect());
      } catch (error) {
        if (!this.stopping.signal.aborted && !this.resigned) this.options.onError(error);
      }
      this.cut();
      this.lose();
      await this.pause(ATTEMPT_MS);
    }
  }

  /** Asks for the lock until it is there, and keeps it until the connection fails. */
  private async hold(session: LockSession): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const sentAt = performance.now();
      if (this.provenAt !== undefined && !this.options.mayLead()) throw new Error('this process may not lead any more');
      if (this.provenAt === undefined) {
        await this.attempt(session);
        const attemptMs = this.options.isReady() ? ATTEMPT_MS : STARTING_ATTEMPT_MS;
        await this.pause(this.provenAt === undefined ? attemptMs : PING_MS);
      } else {
        const left = this.provenAt + HELD_MS - sentAt;
        if (left <= 0) throw new Error('the lease was not renewed in time');
        const wantsRelief = this.options.wantsRelief();
        const isRelieved = await destroyOnTimeout(session.ping(wantsRelief), left, () => this.cut());
        this.provenAt = sentAt;
        if (wantsRelief && isRelieved) this.refuseItself('another one can, and leads in its place');
        await this.pause(PING_MS);
      }
    }
  }

  private async attempt(session: LockSession): Promise<void> {
    const { process, address, mayLead, isReady, proves } = this.options;
    if (this.mustProve) this.mustProve = !(await proves());
    const wants = mayLead() && !this.mustProve && !this.resigned;
    const { got, term: found, wantsRelief } = await this.answered(session.attempt(wants));
    if (!got) {
      if (wants) this.refusedAt = performance.now();
      const isNew = found !== undefined && found.epoch !== this.current?.epoch;
      this.current = found ?? this.current;
      if (isNew) this.options.onTerm(found);
      if (found && wantsRelief && wants && isReady() && (await proves())) {
        await this.answered(session.offerRelief(found.epoch, process));
      }
      return;
    }
    // Alone it leads even so: it answers questions, and says why it cannot write.
    if (!(await this.answered(session.isAlone())) && !(await proves())) this.refuseItself('another one may');
    const sentAt = performance.now();
    const { now, before } = await this.answered(session.begin(process, address));
    this.provenAt = sentAt;
    this.current = now;
    this.options.onGained(now, before);
  }

  /** @throws always: it gives up the lock, and asks for it again once it could write */
  private refuseItself(others: string): never {
    this.mustProve = true;
    throw new Error(`this process cannot write to the event store: ${others}`);
  }

  private answered<Answer>(answer: Promise<Answer>): Promise<Answer> {
    return destroyOnTimeout(answer, HELD_MS, () => this.cut());
  }

  private async connect(): Promise<LockSession> {
    const session = this.options.newSession(() => {
      if (this.session !== session) return;
      this.cut();
      this.lose();
    });
    this.session = session;
    await destroyOnTimeout(session.connect(), CONNECT_MS, () => this.cut());
    return session;
  }

  private cut(): void {
    const { session } = this;
    this.session = undefined;
    session?.cut();
  }

  private lose(): void {
    if (this.provenAt === undefined) return;
    this.provenAt = undefined;
    this.options.onLost();
  }

  private async pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.stopping.signal, ref: false }).catch(() => undefined);
  }
}
