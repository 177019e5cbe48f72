import { setTimeout as delay } from 'node:timers/promises';
import { serverVersion } from '../eventstoredb/eventstoredb-check.js';
import { type Connection, connect, disconnect } from '../eventstoredb/eventstoredb-client.js';

/** How long a new connection may take to answer, and the one in use longer. */
const TRIAL_MS = 1500;
const HEAD_START_MS = 500;

/**
 * The connection in use. Where packets were dropped without a word, one stays silent for long after the way is open again: its
 * network sends again ever more seldom, and its pings give it up after 20 s. So while somebody has doubts a new one is tried beside it,
 * which replaces it if it answers and the one in use does not.
 */
export class LiveConnection {
  private current: Connection;
  private replacing = new AbortController();
  private trial: Promise<void> | undefined;
  private trials = 0;

  /** @param url as for `connect` @throws StoreMisconfigured */
  constructor(private readonly url: string) {
    this.current = connect(url);
  }

  get connection(): Connection {
    return this.current;
  }

  /** Aborted once another connection is in the place of this one: what has no answer will get none. */
  get replaced(): AbortSignal {
    return this.replacing.signal;
  }

  /** Somebody has waited for an answer for long. */
  doubt(): void {
    this.trial ??= this.try().finally(() => {
      this.trial = undefined;
    });
  }

  async close(): Promise<void> {
    await this.trial;
    await disconnect(this.current);
  }

  private async try(): Promise<void> {
    const { current: old, replacing } = this;
    this.trials += 1;
    const fresh = connect(withOwnSockets(this.url, this.trials));
    const isOldAlive = answersIn(old, TRIAL_MS + HEAD_START_MS);
    const isFreshAlive = await answersIn(fresh, TRIAL_MS);
    if (!isFreshAlive || (await Promise.race([isOldAlive, after(HEAD_START_MS)]))) return disconnect(fresh);
    this.current = fresh;
    this.replacing = new AbortController();
    replacing.abort();
    await disconnect(old);
  }
}

const KEEP_ALIVE = /([?&]keepAliveInterval=)(\d+)/i;
const KEEP_ALIVE_MS = 10_000;

/** gRPC shares the sockets of connections whose options are the same: of these one is another, by some milliseconds. */
function withOwnSockets(url: string, ms: number): string {
  if (KEEP_ALIVE.test(url)) return url.replace(KEEP_ALIVE, (_, name, given) => `${name}${Number(given) + ms}`);
  return `${url}${url.includes('?') ? '&' : '?'}keepAliveInterval=${KEEP_ALIVE_MS + ms}`;
}

/** Whether the server answers on a connection within `msMax`. */
const answersIn = (connection: Connection, msMax: number): Promise<boolean> =>
  Promise.race([
    serverVersion(connection).then(
      () => true,
      () => false,
    ),
    after(msMax),
  ]);

const after = (ms: number): Promise<false> => delay(ms, false as const, { ref: false });
