import { AppendFence, type FencedAppend } from '../../src/engine/event-store/append-fence.js';
import { AppendWatch, type ProbedStore } from '../../src/engine/event-store/append-watch.js';
import {
  type EventStore,
  type NewEvent,
  type ReadOptions,
  type StoredEvent,
  StoreUnavailable,
  type SubscribeOptions,
} from '../../src/engine/event-store/event-store.js';
import { StreamTails } from '../../src/engine/event-store/stream-tails.js';
import { AppendConnection } from './append-connection.js';
import type { Link } from './link.js';
import type { Connection, Listener } from './server.js';

const BATCH_EVENTS = 5;
/** Small, so that a short history reaches the limits. */
const LIMITS = { recentEventsMax: 6, eventsPerReadMax: 4 };
const POLL_MS = 1000;

export const noAnswer = () => new StoreUnavailable('the store gave no answer');

/**
 * The event store of one process on the simulated server: what postgres.ts does with connections, around the same classes for
 * the fence and the subscribers.
 */
export class SimulatedStore implements EventStore, ProbedStore, Listener {
  private readonly fence = new AppendFence((append) => this.write(append));
  private readonly appends = new AppendWatch();
  private readonly tails: StreamTails;
  private connection: AppendConnection | undefined;
  /** Notifications get lost. */
  private isDeaf = false;

  constructor(
    private readonly link: Link,
    readonly appendsInFlight: number,
  ) {
    this.tails = new StreamTails({ read: (stream, range) => this.read(stream, range), pollMs: POLL_MS, ...LIMITS });
    link.server.listeners.add(this);
  }

  async append(stream: string, events: readonly NewEvent[], expectedRevision: number): Promise<void> {
    if (events.length === 0) return;
    await this.appends.watch(() => this.fence.append(stream, events, expectedRevision));
    this.tails.appended(stream, expectedRevision + 1, events);
  }

  async *read(stream: string, { from, limit }: ReadOptions): AsyncGenerator<readonly StoredEvent[]> {
    const { server, actor } = this.link;
    const events = await this.link.call(
      'read',
      () => {
        const start = server.eventsOf(stream).findIndex(({ revision }) => revision >= from);
        return start === -1
          ? []
          : server.eventsOf(stream).slice(start, limit === undefined ? undefined : start + limit);
      },
      noAnswer,
    );
    for (let at = 0; at < events.length; at += BATCH_EVENTS) {
      // The rest of the rows arrives later, and may not.
      if (at > 0 && actor.random.chance(0.2)) await this.link.call('read', () => undefined, noAnswer);
      yield events.slice(at, at + BATCH_EVENTS);
    }
  }

  subscribe(stream: string, options: SubscribeOptions): AsyncGenerator<readonly StoredEvent[]> {
    return this.tails.follow(stream, options);
  }

  head(stream: string): Promise<number> {
    return this.link.call('read', () => this.link.server.head(stream), noAnswer);
  }

  streams(): Promise<readonly string[]> {
    return this.link.call('read', () => [...this.link.server.streams.keys()].sort(), noAnswer);
  }

  async check(): Promise<void> {
    await this.head('');
  }

  probe(): Promise<void> {
    return this.appends.probe({ read: () => this.check(), write: () => this.proveWrite() });
  }

  proveWrite(): Promise<void> {
    return this.link.call('append', () => undefined, noAnswer);
  }

  async close(): Promise<void> {
    this.link.server.listeners.delete(this);
    this.connection?.cut();
  }

  /** The process has ended; what it sent may still arrive. */
  abandon(): void {
    this.link.server.listeners.delete(this);
    this.connection?.abandon();
  }

  /** Faults end. */
  release(): void {
    this.connection?.release();
  }

  /** Loses notifications from now on. */
  goDeaf(): void {
    this.isDeaf = true;
  }

  /** Listens again. @param isTold whether it knows that it missed something */
  hearAgain(isTold: boolean): void {
    this.isDeaf = false;
    if (isTold) this.tails.missed();
  }

  heard(stream: string, connection: Connection): void {
    if (connection === this.connection || this.isDeaf) return;
    const { world, actor } = this.link;
    const times = actor.random.chance(0.1) ? 2 : 1;
    for (let time = 0; time < times; time++) world.after(this.link.latency(), actor, () => this.tails.heard(stream));
  }

  private write(append: FencedAppend): Promise<boolean> {
    this.connection ??= new AppendConnection(this.link, () => {
      this.connection = undefined;
    });
    return this.connection.send(append);
  }
}
