import type { LockAttempt, LockSession, Term } from '../../src/platform/cluster/lock-session.js';
import type { Link } from './link.js';
import type { ServerSession } from './lock-table.js';

const gone = () => new Error('the session has ended');

/** A session of one process with the lock of the leader on the simulated server. */
export class SimulatedLockSession implements LockSession {
  private session: ServerSession | undefined;
  private isOver = false;
  /** What waits for an answer. */
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly link: Link,
    private readonly onEnd: () => void,
  ) {}

  connect(): Promise<void> {
    const { world, server, actor } = this.link;
    // What the server ends, the process learns unless it is cut off; then its next question gets no answer.
    const told = () => {
      if (!this.link.isCutOff) world.after(this.link.latency(), actor, () => this.end());
    };
    return this.call(() => {
      if (this.isOver) return;
      this.session = server.locks.open(told);
    });
  }

  attempt(wants: boolean): Promise<LockAttempt> {
    return this.call(() => this.link.server.locks.attempt(this.open, wants));
  }

  isAlone(): Promise<boolean> {
    return this.call(() => this.link.server.locks.isAlone(this.open));
  }

  begin(process: string, address: string): Promise<{ now: Term; before: Term | undefined }> {
    return this.call(() => this.link.server.locks.begin(this.open, process, address));
  }

  ping(wantsRelief: boolean): Promise<boolean> {
    return this.call(() => this.link.server.locks.ping(this.open, wantsRelief));
  }

  offerRelief(epoch: number, process: string): Promise<void> {
    return this.call(() => this.link.server.locks.offerRelief(this.open, epoch, process));
  }

  handOver(epoch: number): Promise<void> {
    return this.call(() => this.link.server.locks.handOver(this.open, epoch));
  }

  cut(): void {
    this.abandon();
    this.end();
  }

  /** The connection is gone, which the server learns now or by the silence. */
  abandon(): void {
    const { world, server, actor, isCutOff } = this.link;
    const { session } = this;
    if (!session || isCutOff || actor.random.chance(0.2)) return;
    world.after(this.link.latency(), server.actor, () => server.locks.close(session));
  }

  private get open(): ServerSession {
    if (!this.session) throw gone();
    return this.session;
  }

  private end(): void {
    if (this.isOver) return;
    this.isOver = true;
    for (const fail of this.waiting) fail();
    this.waiting.clear();
    this.onEnd();
  }

  private call<Value>(effect: () => Value): Promise<Value> {
    if (this.isOver) return Promise.reject(gone());
    return new Promise((resolve, reject) => {
      const fail = () => reject(gone());
      this.waiting.add(fail);
      this.link
        .call('lock', effect, gone)
        .then(resolve, reject)
        .finally(() => this.waiting.delete(fail));
    });
  }
}
