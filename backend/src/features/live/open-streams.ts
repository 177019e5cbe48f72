import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { Wallet } from '../../basics/ids.js';
import { DomainError, LedgerUnavailable } from '../../engine/ledger/format/errors.js';
import { Metrics } from '../../platform/http/observation/metrics.js';
import { KnownCallers, type Principal } from '../../platform/http/requests/signed-in.js';
import { Config } from '../../platform/settings/config.js';
import type { Change } from '../definition/kinds.js';
import type { KnownAudience } from '../notifications/notification.js';
import { EventStream } from './event-stream.js';

/** Browsers of one person, and tabs of a browser that cannot share one stream. */
const PER_PERSON_MAX = 8;
/** How often every stream is looked at: whether its caller may still read it, and whether it has been silent for too long. */
const LOOK_MS = 250;
/** A broadcast makes every browser ask again: 100 of them every 50 ms, so that 2,000 take a second. */
const BURST_MAX = 100;
const BURST_MS = 50;
/** How long a stream says nothing while it is not known whether its caller may read it; then it is ended. */
const DOUBT_MS_MAX = 2000;
/** Callers that are looked up at once. */
const ASKING_MAX = 8;

const tooMany = () =>
  new DomainError('TOO_MANY_STREAMS', 429, 'Troppi collegamenti aperti insieme: chiudi qualche scheda');

export interface StreamRequest {
  readonly caller: Principal;
  readonly authorization: string;
  readonly response: Pick<ServerResponse, 'writableLength' | 'destroy'>;
}

/** The open streams of this process: who is told what, as long as they may be told. */
@Injectable()
export class OpenStreams implements BeforeApplicationShutdown {
  private readonly streams = new Set<EventStream>();
  /** By wallet and by id of the person: both are UUIDs. */
  private readonly ofPerson = new Map<string, Set<EventStream>>();
  /** Those that have something to tell. */
  private readonly due = new Set<EventStream>();
  private looking: NodeJS.Timeout | undefined;
  private nextBurst: NodeJS.Timeout | undefined;
  private asking = 0;
  private isEnded = false;
  private readonly max: number;

  constructor(
    private readonly callers: KnownCallers,
    @Inject(Config) { connectionsMax }: Pick<Config, 'connectionsMax'>,
    metrics: Metrics,
  ) {
    // The other half of the connections is for requests.
    this.max = Math.max(1, Math.floor(connectionsMax / 2));
    metrics.gauge({ name: 'form_event_streams', help: 'Open streams of GET /api/events' }, () => this.size);
  }

  get size(): number {
    return this.streams.size;
  }

  /** Whether a wallet has a stream here. */
  has(wallet: Wallet): boolean {
    return this.ofPerson.has(wallet);
  }

  /** The wallets that have a stream here. */
  wallets(): string[] {
    return [...new Set([...this.streams].map(({ caller }) => caller.wallet))];
  }

  /** @throws DomainError TOO_MANY_STREAMS | LedgerUnavailable when the program stops */
  open({ caller, authorization, response }: StreamRequest): Readable {
    if (this.isEnded) throw new LedgerUnavailable('the program stops');
    const own = this.ofPerson.get(caller.personId)?.size ?? 0;
    if (own >= PER_PERSON_MAX || this.size >= this.max) throw tooMany();
    const stream = new EventStream(caller, authorization, response, performance.now());
    this.streams.add(stream);
    for (const uuid of [caller.personId, caller.wallet]) {
      this.ofPerson.set(uuid, (this.ofPerson.get(uuid) ?? new Set()).add(stream));
    }
    stream.body.once('close', () => this.forget(stream));
    this.looking ??= setInterval(() => this.look(), LOOK_MS).unref();
    return stream.body;
  }

  /** Everybody in the audience is to be told at the next `deliver`; of any other the caller knows the wallets. */
  mark(audience: KnownAudience, change: Change): void {
    for (const stream of this.in(audience)) {
      stream.add(change);
      this.due.add(stream);
    }
  }

  /** Tells what is marked, in one message to each. */
  deliver(): void {
    if (!this.nextBurst) this.burst();
  }

  /** Something about the person has changed, and perhaps what their tokens are good for. @param uuid wallet or id */
  recheck(uuid: string): void {
    for (const stream of this.ofPerson.get(uuid) ?? []) this.isTrusted(stream, performance.now());
  }

  /** Ends all of them, and opens none any more. */
  end(): void {
    this.isEnded = true;
    for (const stream of this.streams) this.close(stream);
  }

  beforeApplicationShutdown(): void {
    this.end();
  }

  private in(audience: KnownAudience): Iterable<EventStream> {
    if ('wallet' in audience) return this.ofPerson.get(audience.wallet) ?? [];
    if (audience.role === 'all') return this.streams;
    return [...this.streams].filter(({ caller }) => caller.role === audience.role);
  }

  private look(): void {
    const now = performance.now();
    for (const stream of this.streams) {
      if (this.isTrusted(stream, now) && !stream.keepAlive(now)) this.close(stream);
    }
    this.deliver();
  }

  /** Tells the first of those that have something to tell; the next ones a little later. */
  private burst(): void {
    const now = performance.now();
    let told = 0;
    for (const stream of this.due) {
      if (told === BURST_MAX) {
        this.nextBurst = setTimeout(() => {
          this.nextBurst = undefined;
          this.burst();
        }, BURST_MS).unref();
        return;
      }
      if (!stream.isReady(now) || !this.isTrusted(stream, now)) continue;
      stream.tell(now);
      this.due.delete(stream);
      told++;
    }
  }

  /** Whether its caller may read it now, as far as is known without a query; otherwise that is looked up. */
  private isTrusted(stream: EventStream, now: number): boolean {
    const known = this.callers.principalOf(stream.authorization);
    if (known && !known.lacksSecondStep) {
      stream.doubtedSince = undefined;
      return true;
    }
    stream.doubtedSince ??= now;
    if (now - stream.doubtedSince > DOUBT_MS_MAX) this.close(stream);
    else if (!stream.isAsking && this.asking < ASKING_MAX) void this.ask(stream);
    return false;
  }

  private async ask(stream: EventStream): Promise<void> {
    stream.isAsking = true;
    this.asking++;
    try {
      const caller = await this.callers.verify(stream.authorization);
      if (!caller) this.close(stream);
      else {
        stream.doubtedSince = undefined;
        this.notifyNow(stream);
      }
    } catch {
      // Nobody knows: it says nothing until somebody does, or the time of its doubt is over.
    } finally {
      this.asking--;
      stream.isAsking = false;
    }
  }

  private notifyNow(stream: EventStream): void {
    const now = performance.now();
    if (!this.due.has(stream) || !stream.isReady(now)) return;
    stream.tell(now);
    this.due.delete(stream);
  }

  private close(stream: EventStream): void {
    this.forget(stream);
    stream.end();
  }

  private forget(stream: EventStream): void {
    this.streams.delete(stream);
    this.due.delete(stream);
    for (const uuid of [stream.caller.personId, stream.caller.wallet]) {
      const own = this.ofPerson.get(uuid);
      own?.delete(stream);
      if (own?.size === 0) this.ofPerson.delete(uuid);
    }
    if (this.streams.size > 0) return;
    clearInterval(this.looking);
    this.looking = undefined;
  }
}
