import { PgListener } from './pg-listener.js';

/**
 * Wakes whoever waits for a stream, by LISTEN on one connection that reconnects by itself. Notifications may be lost with a
 * connection, so every wait also ends after a while and its owner looks again.
 */
export class WakeUps {
  private readonly waiting = new Map<string, Set<() => void>>();
  private readonly foreign = new Map<string, number>();
  private readonly listener: PgListener;
  private connections = 0;

  /** @param isOwn whether a notification came from this process's own writer, given the server process it came from */
  constructor(url: string, channel: string, isOwn: (processId: number) => boolean) {
    this.listener = new PgListener(url, channel, {
      heard: (stream, processId) => {
        if (isOwn(processId)) return;
        this.foreign.set(stream, (this.foreign.get(stream) ?? 0) + 1);
        this.wake(stream);
      },
      connected: () => {
        this.connections += 1;
        this.wakeAll();
      },
    });
  }

  /** Resolves at the next event of `stream`, after `limitMs`, or when `signal` is aborted; says whether time ran out. */
  next(stream: string, limitMs: number, signal: AbortSignal): Promise<'woken' | 'timeout'> {
    this.listener.ensure();
    return new Promise((resolve) => {
      const waiting = this.waitingFor(stream);
      const settle = (how: 'woken' | 'timeout') => {
        clearTimeout(timer);
        waiting.delete(woken);
        signal.removeEventListener('abort', woken);
        resolve(how);
      };
      const woken = () => settle('woken');
      const timer = setTimeout(() => settle('timeout'), limitMs);
      waiting.add(woken);
      signal.addEventListener('abort', woken);
      if (signal.aborted) woken();
    });
  }

  wake(stream: string): void {
    for (const woken of this.waiting.get(stream) ?? []) woken();
  }

  /** Changes whenever another process may have written to `stream`. */
  foreignCount(stream: string): number {
    return this.connections + (this.foreign.get(stream) ?? 0);
  }

  async close(): Promise<void> {
    this.wakeAll();
    await this.listener.close();
  }

  private wakeAll(): void {
    for (const stream of this.waiting.keys()) this.wake(stream);
  }

  private waitingFor(stream: string): Set<() => void> {
    let waiting = this.waiting.get(stream);
    if (!waiting) {
      waiting = new Set();
      this.waiting.set(stream, waiting);
    }
    return waiting;
  }
}
