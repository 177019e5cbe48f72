import { Socket } from 'node:net';
import pg from 'pg';

/** How long a request waits for a connection, and then for the database. */
const ACQUIRE_MS_MAX = 8000;
export const ANSWER_MS_MAX = 8000;
/** How long one attempt to connect may take: where packets were dropped, the next one may get through at once. */
export const CONNECT_MS_MAX = 2000;
/** How long a streamed read or write may pass without any data; its total time has no limit. */
export const PROGRESS_MS_MAX = 30_000;
/** For so long a connection is kept that nobody borrows: a new one costs its sign-in, and plans everything anew. */
const IDLE_MS = 30_000;

/** By a connection, what had been sent when its last answer was there: where that is all, nothing is waited for. */
const answered = new WeakMap<pg.Client['connection'], number>();

/** The database accepts connections but does not answer. */
class NoAnswer extends Error {
  /** The same code as the network reports. */
  readonly code = 'ETIMEDOUT';
}

/**
 * Cuts a connection that is asked something once nothing has passed over it for `msMax` milliseconds. Only this side can detect a frozen
 * server: a frozen server times out nothing itself, and the operating system waits for a quarter of an hour.
 */
export function limitSilence({ connection }: Pick<pg.Client, 'connection'>, msMax: number): void {
  const { stream } = connection;
  if (!(stream instanceof Socket)) return;
  stream.removeAllListeners('timeout');
  stream.setTimeout(msMax);
  stream.on('timeout', () => {
    if (answered.get(connection) === stream.bytesWritten) return;
    stream.destroy(new NoAnswer(`the database did not answer within ${msMax} ms`));
  });
}

/** Waits for `work` on a connection that is else silent for days, and cuts the connection when it takes too long. */
export function destroyOnTimeout<Result>(work: Promise<Result>, msMax: number, cut: () => void): Promise<Result> {
  const timer = setTimeout(cut, msMax);
  return work.finally(() => clearTimeout(timer));
}

const limitedTo = (msMax: number) =>
  class extends pg.Client {
    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, connectionTimeoutMillis: CONNECT_MS_MAX });
      // Between two queries of its borrower nobody else listens, and an error without a listener ends the process.
      this.on('error', () => undefined);
      const { connection } = this;
      const noteAnswered = () => {
        if (connection.stream instanceof Socket) answered.set(connection, connection.stream.bytesWritten);
      };
      connection.once('readyForQuery', noteAnswered);
      this.on('drain', noteAnswered);
      const plain = connection.stream;
      limitSilence(this, msMax);
      // From here on all data passes through the encrypted socket, and the socket below it reports none.
      connection.once('sslconnect', () => {
        if (plain instanceof Socket) plain.setTimeout(0);
        limitSilence(this, msMax);
      });
    }
  };

/** Settings of a pool whose connections answer requests. @param max connections */
export const requestPool = (max: number): pg.PoolConfig => ({
  ...streamingPool(max, ANSWER_MS_MAX),
  // A query whose caller has given up ends on the server too.
  statement_timeout: ANSWER_MS_MAX,
});

/** Settings of a pool whose statements may take as long as they make progress. @param max connections */
export const streamingPool = (max: number, silenceMsMax = PROGRESS_MS_MAX): pg.PoolConfig => ({
  max,
  Client: limitedTo(silenceMsMax),
  connectionTimeoutMillis: ACQUIRE_MS_MAX,
  idleTimeoutMillis: IDLE_MS,
});
