import pg from 'pg';

/**
 * Wakes whoever waits for a stream, by LISTEN on one connection that reconnects by itself. Notifications may be lost with a
 * connection, so every wait also ends after a while and its owner looks again.
 */
export class WakeUps {
  private readonly waiting = new Map<string, Set<() => void>>();
  private readonly foreign = new Map<string, number>();
  private connections = 0;
  private client: pg.Client | undefined;
  private connecting = false;
  private closed = false;

  /** @param isOwn whether a notification came from this process's own writer, given the server process it came from */
  constructor(
    private readonly url: string,
    private readonly channel: string,
    private readonly isOwn: (processId: number) => boolean,
  ) {}

  /** Resolves at the next event of `stream`, after `limitMs`, or when `signal` is aborted; says whether time ran out. */
  next(stream: string, limitMs: number, signal: AbortSignal): Promise<'woken' | 'timeout'> {
    this.listen();
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
    this.closed = true;
    for (const stream of this.waiting.keys()) this.wake(stream);
    await this.client?.end().catch(() => undefined);
  }

  private waitingFor(stream: string): Set<() => void> {
    let waiting = this.waiting.get(stream);
    if (!waiting) {
      waiting = new Set();
      this.waiting.set(stream, waiting);
    }
    return waiting;
  }

  private notified(stream: string, processId: number): void {
    if (this.isOwn(processId)) return;
    this.foreign.set(stream, (this.foreign.get(stream) ?? 0) + 1);
    this.wake(stream);
  }

  private listen(): void {
    if (this.client || this.connecting || this.closed) return;
    this.connecting = true;
    const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: 5000, keepAlive: true });
    const lost = () => {
      if (this.client === client) this.client = undefined;
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ payload, processId }) => this.notified(payload ?? '', processId));
    this.connect(client)
      // Failing to connect is no error here: the next wait tries again.
      .catch(() => client.end().catch(() => undefined))
      .finally(() => {
        this.connecting = false;
      });
  }

  private async connect(client: pg.Client): Promise<void> {
    await client.connect();
    await client.query(`listen ${this.channel}`);
    if (this.closed) {
      await client.end();
      return;
    }
    this.client = client;
    // Whatever was written before this moment was not heard.
    this.connections += 1;
    for (const stream of this.waiting.keys()) this.wake(stream);
  }
}
