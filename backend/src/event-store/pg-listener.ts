import pg from 'pg';
import { ANSWER_MS_MAX, orCut } from './answering-pool.js';

export interface NotificationListener {
  /** @param processId the server process that notified */
  heard(payload: string, processId: number): void;
  /** Listening has begun, for the first time or again: earlier notifications were lost. */
  connected(): void;
}

/** LISTEN on a separate connection. The next `ensure` replaces a lost connection. */
export class PgListener {
  private client: pg.Client | undefined;
  private connecting = false;
  private closed = false;

  constructor(
    private readonly url: string,
    private readonly channel: string,
    private readonly hearing: NotificationListener,
  ) {}

  get isListening(): boolean {
    return this.client !== undefined;
  }

  /** Begins to listen unless it does already; failure is no error, the next call tries again. */
  ensure(): void {
    if (this.client || this.connecting || this.closed) return;
    this.connecting = true;
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: 5000,
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
    orCut(this.connect(client), ANSWER_MS_MAX, cut)
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
  }
}
