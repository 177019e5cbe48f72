import { setTimeout as delay } from 'node:timers/promises';
import { orCut } from '../event-store/answering-pool.js';
import { type LockSession, SILENCE_MS_MAX, type Term } from './lock-session.js';

/** Who sent the last answered ping longer ago does not lead any more, before the lock is free. */
const HELD_MS = SILENCE_MS_MAX - 500;
const PING_MS = 500;
const ATTEMPT_MS = 250;
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

  constructor(private readonly options: LeaseOptions) {}

  /** Whether this process leads; false as soon as that is not certain. */
  get isHeld(): boolean {
    return this.provenAt !== undefined && performance.now() - this.provenAt <= HELD_MS;
  }

  /** The newest term that this process knows of; undefined: nobody has led yet. */
  get term(): Term | undefined {
    return this.current;
  }

  /** Begins to ask for the lock, and goes on until `stop`. */
  start(): void {
    this.running = this.run();
  }

  /**
   * Gives the lock up.
   * @param isHandedOver nothing that this process sent can still get into the ledger
   */
  async stop(isHandedOver: boolean): Promise<void> {
    if (isHandedOver && this.isHeld) {
      await this.session?.handOver(this.current?.epoch ?? 0).catch(this.options.onError);
    }
    this.stopping.abort();
    this.cut();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        await this.hold(await this.connect());
      } catch (error) {
        if (!this.stopping.signal.aborted) this.options.onError(error);
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
        await this.attempt(session, sentAt);
        const attemptMs = this.options.isReady() ? ATTEMPT_MS : STARTING_ATTEMPT_MS;
        await this.pause(this.provenAt === undefined ? attemptMs : PING_MS);
      } else {
        const left = this.provenAt + HELD_MS - sentAt;
        if (left <= 0) throw new Error('the lease was not renewed in time');
        await orCut(session.ping(), left, () => this.cut());
        this.provenAt = sentAt;
        await this.pause(PING_MS);
      }
    }
  }

  private async attempt(session: LockSession, sentAt: number): Promise<void> {
    const { got, term: found } = await orCut(session.attempt(this.options.mayLead()), HELD_MS, () => this.cut());
    if (!got) {
      const isNew = found !== undefined && found.epoch !== this.current?.epoch;
      this.current = found ?? this.current;
      if (isNew) this.options.onTerm(found);
      return;
    }
    const { process, address } = this.options;
    const { now, before } = await orCut(session.begin(process, address), HELD_MS, () => this.cut());
    this.provenAt = sentAt;
    this.current = now;
    this.options.onGained(now, before);
  }

  private async connect(): Promise<LockSession> {
    const session = this.options.newSession(() => {
      if (this.session !== session) return;
      this.cut();
      this.lose();
    });
    this.session = session;
    await orCut(session.connect(), HELD_MS, () => this.cut());
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
