import { type LockAttempt, SILENCE_MS_MAX, type Term } from '../../src/platform/cluster/lock-session.js';
import type { ServerFaults } from './server.js';
import type { Actor, World } from './world.js';

/** Sees each term at the moment it begins. */
export type TermObserver = (term: Term) => void;

/** A session as the server knows it. */
export interface ServerSession {
  isOpen: boolean;
  heardAt: number;
  /** Called when the server ends it. */
  readonly onEnd: () => void;
}

/** The lock of the leader and the row that says whose it is, as PostgreSQL holds them. */
export class LockTable {
  onTerm: TermObserver = () => undefined;
  private holder: ServerSession | undefined;
  private term: Term | undefined;
  /** As the column of that name. */
  private relief: string | undefined;
  private readonly sessions = new Set<ServerSession>();

  constructor(
    private readonly world: World,
    private readonly actor: Actor,
    private readonly faults: Pick<ServerFaults, 'forgetsTerms' | 'keepsSilentSessions'>,
  ) {}

  open(onEnd: () => void): ServerSession {
    const session = { isOpen: true, heardAt: this.world.now, onEnd };
    this.sessions.add(session);
    this.watch(session);
    return session;
  }

  close(session: ServerSession): void {
    if (!session.isOpen) return;
    session.isOpen = false;
    this.sessions.delete(session);
    if (this.holder === session) this.holder = undefined;
    session.onEnd();
  }

  attempt(session: ServerSession, wants: boolean): LockAttempt {
    this.hear(session);
    if (wants) this.holder ??= session;
    return { got: this.holder === session, term: this.term, wantsRelief: this.relief === '' };
  }

  isAlone(session: ServerSession): boolean {
    this.hear(session);
    return this.sessions.size === 1;
  }

  ping(session: ServerSession, wantsRelief: boolean): boolean {
    this.hear(session);
    const { relief } = this;
    this.relief = wantsRelief ? (relief ?? '') : undefined;
    return relief !== undefined && relief !== '';
  }

  offerRelief(session: ServerSession, epoch: number, process: string): void {
    this.hear(session);
    if (this.term?.epoch === epoch && this.relief === '') this.relief = process;
  }

  begin(session: ServerSession, process: string, address: string): { now: Term; before: Term | undefined } {
    this.hear(session);
    if (this.holder !== session) throw new Error('the session does not hold the lock');
    const before = this.term;
    const now = { epoch: (before?.epoch ?? 0) + 1, process, address, handedOver: false };
    this.term = now;
    this.relief = undefined;
    this.world.log('server', `term ${now.epoch} is that of ${process}`);
    this.onTerm(now);
    return { now, before: this.faults.forgetsTerms ? undefined : before };
  }

  handOver(session: ServerSession, epoch: number): void {
    this.hear(session);
    if (this.term?.epoch === epoch) this.term = { ...this.term, handedOver: true };
  }

  hear(session: ServerSession): void {
    if (!session.isOpen) throw new Error('the session has ended');
    session.heardAt = this.world.now;
  }

  private watch(session: ServerSession): void {
    const { heardAt } = session;
    this.world.after(Math.max(heardAt + SILENCE_MS_MAX - this.world.now, 1), this.actor, () => {
      if (!session.isOpen) return;
      if (session.heardAt > heardAt || this.faults.keepsSilentSessions) this.watch(session);
      else this.close(session);
    });
  }
}
