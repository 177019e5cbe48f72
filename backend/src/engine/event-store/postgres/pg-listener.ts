import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ANSWER_MS_MAX, CONNECT_MS_MAX, destroyOnTimeout } from './request-pool.js';

export interface NotificationListener {
  /** @param processId the server process that notified */
  heard(payload: string, processId: number): void;
  /** Listening has begun, for the first time or again: earlier notifications were lost. */
  connected(): void;
}

/** How often a listener makes sure that it still hears, and for how long that counts. */
const PROOF_MS = 250;
const PROVEN_MS = 1000;

/** LISTEN on a separate connection. The next `ensure` replaces a lost connection. */
export class PgListener {
  private client: pg.Client | undefined;
  private connecting = false;
  private closed = false;
  private provenAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly url: string,
    private readonly channel: string,
    private readonly hearing: NotificationListener,
    private readonly options: { readonly proves?: boolean } = {},
  ) {}

  get isListening(): boolean {
    return this.client !== undefined;
  }

  /** Whether everything that was notified a second ago has been heard. Only a listener that was asked to prove it can tell. */
  get isProven(): boolean {
    return performance.now() - this.provenAt <= PROVEN_MS;
  }

  /** Begins to listen unless it does already; failure is no error, the next call tries again. */
  ensure(): void {
    if (this.client || this.connecting || this.closed) return;
    this.connecting = true;
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: CONNECT_MS_MAX,
      keepAlive: true,
      application_name: 'form-listener',
    });
    const lost = () => {
      if (this.client === client) this.client = undefined;
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ payload, processId }) => this.hearing.heard(payload ?? '', processId));
    const cut = () => client.connection.stream.destroy();
    destroyOnTimeout(this.connect(client), ANSWER_MS_MAX, cut)
      .catch(cut)
      .finally(() => {
        this.connecting = false;
      });
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.client?.end().catch(() => undefined);
  }

  private async connect(client: pg.Client): Promise<void> {
    await client.connect();
    await client.query(`listen ${this.channel}`);
    if (this.closed) {
      await client.end();
      return;
    }
    this.client = client;
    this.hearing.connected();
    if (this.options.proves) void this.prove(client);
  }

  /** A session gets the notifications of every transaction that was committed before its query before the query's answer. */
  private async prove(client: pg.Client): Promise<void> {
    while (this.client === client) {
      const askedAt = performance.now();
      await destroyOnTimeout(client.query('select 1'), ANSWER_MS_MAX, () => client.connection.stream.destroy()).then(
        () => {
          this.provenAt = askedAt;
        },
        () => undefined,
      );
      await delay(PROOF_MS, undefined, { ref: false });
    }
  }
}
