import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const LOOK_EVERY_MS = 1000;
const CONNECT_MS_MAX = 1000;

export interface KeepRunningOptions {
  /** On the loopback interface. */
  readonly port: number;
  /** Starts the server on the same port, or finds that another process has. */
  readonly start: (stop: AbortSignal) => Promise<unknown>;
  readonly log: (details: object, message: string) => void;
  readonly lookEveryMs?: number;
}

/**
 * Starts a server again whenever nothing listens on its port. A frozen server still listens and is left alone.
 * @returns a function that ends this, and resolves when no start is under way
 */
export function keepRunning({
  port,
  start,
  log,
  lookEveryMs = LOOK_EVERY_MS,
}: KeepRunningOptions): () => Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  const watching = watch();
  return () => {
    ending.abort();
    return watching;
  };

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      await delay(lookEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted || (await listens(port)) || signal.aborted) continue;
      log({}, 'the embedded PostgreSQL has ended and is started again');
      try {
        await start(signal);
        log({}, 'the embedded PostgreSQL runs again');
      } catch (err) {
        if (!signal.aborted) log({ err }, 'the embedded PostgreSQL did not start again');
      }
    }
  }
}

/** Whether something accepts connections on a port of the loopback interface, or hangs. */
export function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: CONNECT_MS_MAX });
    const settle = (does: boolean) => {
      socket.destroy();
      resolve(does);
    };
    socket.once('connect', () => settle(true));
    socket.once('timeout', () => settle(true));
    socket.once('error', (error: NodeJS.ErrnoException) => settle(error.code !== 'ECONNREFUSED'));
  });
}
