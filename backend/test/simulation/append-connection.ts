import type { FencedAppend } from '../../src/engine/event-store/append-fence.js';
import { StoreUnavailable } from '../../src/engine/event-store/event-store.js';
import { DEADLINE_MS, type Link } from './link.js';
import type { Connection } from './server.js';
import type { Actor, Task } from './world.js';

interface Request {
  readonly append: FencedAppend;
  readonly settle: (written: boolean) => void;
  readonly fail: () => void;
  readonly deadline: Task;
}

/**
 * A pipelined connection: appends arrive in the order in which they were sent and are answered in that order. Once it is cut,
 * no append on it gets an answer; what the server has received by then it may still carry out.
 */
export class AppendConnection implements Connection {
  private readonly waiting = new Set<Request>();
  private arrivesAfter = 0;
  private answersAfter = 0;
  private isCut = false;
  /** The server receives nothing more. */
  private isLost = false;
  /** What was sent arrives, however late. */
  private arrives = false;

  constructor(
    private readonly link: Link,
    private readonly onCut: () => void,
  ) {}

  get actor(): Actor {
    return this.link.actor;
  }

  send(append: FencedAppend): Promise<boolean> {
    const { world, actor } = this.link;
    const met = this.link.takeFault('append');
    world.log(actor.name, `append ${textOf(append)}`);
    return new Promise((settle, reject) => {
      const fail = () => reject(new StoreUnavailable('the append got no answer'));
      const deadline = world.after(DEADLINE_MS, actor, () => this.cut());
      const request: Request = { append, settle, fail, deadline };
      this.waiting.add(request);
      if (met?.fault === 'refused') return this.answer(request, false);
      if (met?.fault === 'not delivered') this.isLost = true;
      if (met?.fault === 'late landing') this.arrives = true;
      const isHeld = met?.fault === 'late landing' || met?.fault === 'stall';
      this.deliver(request, isHeld ? met.ms : 0, (written) => {
        if (met?.fault === 'lost answer') return this.cutSoon();
        if (met?.fault !== 'duplicate delivery') return this.answer(request, written);
        this.deliver(request, 0, (again) => this.answer(request, met.ms % 2 === 0 ? written : again));
      });
      if (met?.fault === 'not delivered' || met?.fault === 'late landing') this.cutSoon();
    });
  }

  cut(): void {
    if (this.isCut) return;
    this.isCut = true;
    this.abandon();
    this.onCut();
    for (const { deadline, fail } of this.waiting) {
      this.link.world.cancel(deadline);
      fail();
    }
    this.waiting.clear();
  }

  /** The process has ended: nobody waits for answers any more. */
  abandon(): void {
    if (!this.arrives && this.link.actor.random.chance(0.5)) this.isLost = true;
  }

  /** Faults end: nothing is delayed behind what a fault delayed. */
  release(): void {
    this.arrivesAfter = this.link.world.now;
  }

  private cutSoon(): void {
    this.link.world.after(this.link.latency(), this.link.actor, () => this.cut());
  }

  private deliver(request: Request, ms: number, then: (written: boolean) => void): void {
    const { world, server, actor } = this.link;
    const { append } = request;
    this.arrivesAfter = Math.max(this.arrivesAfter, world.now + this.link.latency() + ms);
    const arrive = () => {
      if (this.isLost) return;
      const { stream, events, expectedRevision, behind } = append;
      const written = server.append(stream, events, expectedRevision, behind, this);
      world.log('server', `${written ? 'writes' : 'refuses'} ${textOf(append)} of ${actor.name}`);
      then(written);
    };
    // Whatever is behind a delayed append is delayed with it.
    world.after(this.arrivesAfter - world.now, server.actor, arrive, true);
  }

  private answer(request: Request, written: boolean): void {
    const { world, actor } = this.link;
    this.answersAfter = Math.max(this.answersAfter, world.now + this.link.latency());
    world.after(this.answersAfter - world.now, actor, () => {
      if (!this.waiting.delete(request)) return;
      world.cancel(request.deadline);
      request.settle(written);
    });
  }
}

const textOf = ({ stream, events, expectedRevision, behind }: FencedAppend): string =>
  `${stream} ${expectedRevision + 1}..${expectedRevision + events.length}${behind === undefined ? '' : ` behind ${behind.slice(0, 6)}`}`;
