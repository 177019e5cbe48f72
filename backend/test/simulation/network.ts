import type { LinkTransport } from '../../src/platform/cluster/link/leader-link.js';
import { type AnswerStream, answerMessage, type LinkService } from '../../src/platform/cluster/link/link-service.js';
import type { ArmedFault, LinkFault } from './faults.js';
import { Actor, type World } from './world.js';

/** A process as others reach it. */
export interface Reachable {
  readonly address: string;
  /** The process that listens there now. */
  readonly actor: Actor;
  readonly service: LinkService | undefined;
  /** Called when it ends, however it does. */
  readonly onGone: Set<() => void>;
}

const LATENCY_MS = 2;
/** After so long without an answer an operating system gives a connection up. */
const GIVE_UP_MS = 60_000;

/** What processes send to each other: when it arrives, and what goes wrong. */
export class Network {
  readonly actor: Actor;
  private readonly places = new Map<string, Reachable>();
  /** Until when two places do not reach each other. */
  private readonly parted = new Map<string, number>();
  private readonly armed: (ArmedFault & { readonly from: string })[] = [];

  constructor(readonly world: World) {
    this.actor = new Actor(world.seed, 'network');
  }

  add(place: Reachable): void {
    this.places.set(place.address, place);
  }

  at(address: string): Reachable | undefined {
    return this.places.get(address);
  }

  /** Nothing passes between two places for `ms`. */
  part(one: string, other: string, ms: number): void {
    this.parted.set(pairOf(one, other), this.world.now + ms);
  }

  /** Faults of the next messages from a place. */
  arm(from: string, fault: ArmedFault): void {
    this.armed.push({ ...fault, from });
  }

  mend(): void {
    this.parted.clear();
    this.armed.length = 0;
  }

  /** For how much longer two places do not reach each other, in milliseconds. */
  partedMs(one: string, other: string): number {
    return Math.max(0, (this.parted.get(pairOf(one, other)) ?? 0) - this.world.now);
  }

  takeFault(from: string): { fault: LinkFault; ms: number } | undefined {
    const at = this.armed.findIndex((fault) => fault.from === from);
    const next = this.armed[at];
    if (!next) return undefined;
    next.times -= 1;
    if (next.times <= 0) this.armed.splice(at, 1);
    this.world.log(from, `! message: ${next.fault}`);
    return next;
  }

  latency(): number {
    return 0.1 + this.actor.random.next() * LATENCY_MS;
  }
}

const pairOf = (one: string, other: string): string => [one, other].sort().join(' ');

/** The way from one process to the place of another. */
export class SimulatedTransport implements LinkTransport {
  constructor(
    private readonly network: Network,
    private readonly from: Pick<Reachable, 'address' | 'actor'>,
    private readonly to: string,
  ) {}

  send(path: string, body: string, signal: AbortSignal): Promise<AsyncIterable<string>> {
    const aborted = () => answer.fail();
    const answer = new Exchange(this.network, this.from, this.to, () => signal.removeEventListener('abort', aborted));
    if (signal.aborted) aborted();
    else signal.addEventListener('abort', aborted);
    answer.begin(path, body);
    return answer.begun;
  }

  close(): void {}
}

/** A message and its answer, on a connection of their own. */
class Exchange implements AsyncIterable<string> {
  readonly begun: Promise<AsyncIterable<string>>;
  private readonly lines: string[] = [];
  private state: 'open' | 'ended' | 'failed' = 'open';
  private settle: { resolve: (lines: AsyncIterable<string>) => void; reject: (error: Error) => void } | undefined;
  private wake: () => void = () => undefined;
  private arrivesAfter = 0;

  constructor(
    private readonly network: Network,
    private readonly from: Pick<Reachable, 'address' | 'actor'>,
    private readonly to: string,
    private readonly isOver: () => void,
  ) {
    this.begun = new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
  }

  begin(path: string, body: string): void {
    const { network, from } = this;
    const met = path === '/commands' ? network.takeFault(from.address) : undefined;
    const isHeld = met?.fault === 'late landing' || met?.fault === 'stall';
    const loses = met?.fault === 'lost answer' || met?.fault === 'late landing';
    if (met?.fault === 'not delivered' || met?.fault === 'refused') {
      this.failSoon();
      return;
    }
    this.deliver(path, body, isHeld ? met.ms : 0, isHeld, loses);
    if (met?.fault === 'late landing') this.failSoon();
    if (met?.fault === 'duplicate delivery') this.deliver(path, body, 0, false, true);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<string> {
    while (true) {
      const line = this.lines.shift();
      if (line !== undefined) yield line;
      else if (this.state === 'ended') return;
      else if (this.state === 'failed') throw new Error('the connection was cut');
      else
        await new Promise<void>((resolve) => {
          this.wake = resolve;
        });
    }
  }

  fail(): void {
    if (this.state !== 'open') return;
    this.state = 'failed';
    this.isOver();
    this.settle?.reject(new Error('the connection was cut'));
    this.wake();
  }

  private failSoon(ms = 0, isHeld = false): void {
    const { world } = this.network;
    world.after(this.network.latency() + ms, this.from.actor, () => this.fail(), isHeld);
  }

  private deliver(path: string, body: string, ms: number, isHeld: boolean, losesAnswer: boolean): void {
    const { network, from, to } = this;
    const { world } = network;
    world.after(
      network.latency() + ms,
      network.actor,
      () => {
        const partedMs = network.partedMs(from.address, to);
        if (partedMs > 0) {
          // It is sent again until it arrives, or nobody ever answers.
          if (network.actor.random.chance(0.5)) this.deliver(path, body, partedMs, true, losesAnswer);
          else this.failSoon(GIVE_UP_MS, true);
          return;
        }
        const place = network.at(to);
        if (!place?.actor.isAlive || !place.service) return this.failSoon();
        this.handle(place, place.service, path, body, losesAnswer);
      },
      isHeld,
    );
  }

  private handle(place: Reachable, service: LinkService, path: string, body: string, losesAnswer: boolean): void {
    const { network, from, to } = this;
    const { world } = network;
    const { actor } = place;
    const isGone = () => this.failSoon(network.partedMs(from.address, to));
    place.onGone.add(isGone);
    const pass = (then: () => void) => {
      const parted = network.partedMs(from.address, to);
      this.arrivesAfter = Math.max(this.arrivesAfter, world.now + network.latency() + parted);
      world.after(this.arrivesAfter - world.now, from.actor, then, parted > 0);
    };
    const write = (text: string) => pass(() => this.receive(text));
    const stream: AnswerStream = losesAnswer
      ? { write: () => this.failSoon(), end: () => this.failSoon() }
      : {
          write,
          end: (text) => {
            place.onGone.delete(isGone);
            if (text !== undefined) write(text);
            pass(() => this.end());
          },
        };
    world.after(0, actor, () => void answerMessage(service, path, JSON.parse(body || 'null'), stream));
  }

  private receive(text: string): void {
    if (this.state !== 'open') return;
    this.lines.push(...text.split('\n').filter((line) => line !== ''));
    this.settle?.resolve(this);
    this.wake();
  }

  private end(): void {
    if (this.state !== 'open') return;
    this.state = 'ended';
    this.isOver();
    this.settle?.resolve(this);
    this.wake();
  }
}
