import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import type { Principal } from '../../platform/http/requests/signed-in.js';
import type { Change } from '../definition/kinds.js';

/** Shorter than a proxy waits for the next byte of an answer (nginx: 60 s). */
const SILENCE_MS_MAX = 25_000;
/** A wallet that gets hundreds of coins a second makes its owner's browser ask once in this time. */
const PAUSE_MS = 1000;

/** A line that a reader of server-sent events ignores. */
const HEARTBEAT = ':\n\n';

/**
 * One open answer of `GET /api/events`. However much changes and however slowly its reader reads, it holds one flag for each kind of
 * change, and one message that is not read yet.
 */
export class EventStream {
  readonly body = new PassThrough();
  private readonly changes = new Set<Change>();
  private writtenAt: number;
  private toldAt = Number.NEGATIVE_INFINITY;
  /** Since when it is not known whether the caller may still read it (`performance.now`). */
  doubtedSince: number | undefined;
  /** Whether the answer to that is on its way. */
  isAsking = false;

  constructor(
    readonly caller: Principal,
    /** The header with which it was asked for. */
    readonly authorization: string,
    private readonly response: Pick<ServerResponse, 'writableLength' | 'destroy'>,
    now: number,
  ) {
    this.writtenAt = now;
    // A browser that sees the first bytes knows that it is connected.
    this.body.write(HEARTBEAT);
  }

  add(change: Change): void {
    this.changes.add(change);
  }

  /** Whether there is something to tell, and its reader can take it. */
  isReady(now: number): boolean {
    return this.changes.size > 0 && !this.isBehind && now - this.toldAt >= PAUSE_MS;
  }

  tell(now: number): void {
    this.body.write(`event: changed\ndata: ${JSON.stringify([...this.changes])}\n\n`);
    this.changes.clear();
    this.toldAt = now;
    this.writtenAt = now;
  }

  /** Keeps proxies from ending it. @returns false where its reader has not read what was written before: it is to be ended */
  keepAlive(now: number): boolean {
    if (now - this.writtenAt < SILENCE_MS_MAX) return true;
    if (this.isBehind) return false;
    this.body.write(HEARTBEAT);
    this.writtenAt = now;
    return true;
  }

  end(): void {
    this.body.end();
    // What its reader does not read would keep the connection open.
    if (this.isBehind) this.response.destroy();
  }

  private get isBehind(): boolean {
    return this.body.readableLength + this.response.writableLength > 0;
  }
}
