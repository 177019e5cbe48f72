import pg from 'pg';
import { orCut } from './answering-pool.js';

/** A probe that gets no answer for this long has failed. */
const SILENCE_MS_MAX = 2000;

const READ = 'select from event_store.streams limit 1';
/**
 * Takes 37 new pages from the disk, as an append may have to, and commits durably; afterwards the table is gone. A smaller
 * write, or one that is rolled back, can succeed on a full disk.
 */
const WRITE = `begin; set local synchronous_commit = on;
  create table event_store.write_probe as select repeat('x', 1000) as filler from generate_series(1, 256);
  drop table event_store.write_probe; commit`;

/** Asks the PostgreSQL event store on a connection of its own, because its pools can be exhausted while it works. */
export class PostgresProbe {
  private client: pg.Client | undefined;
  private closed = false;

  constructor(private readonly url: string) {}

  /** @throws Error of pg or the network */
  read(): Promise<void> {
    return this.run(READ);
  }

  /** Whether an append would find space and be durable. @throws Error of pg or the network */
  write(): Promise<void> {
    return this.run(WRITE);
  }

  close(): void {
    this.closed = true;
    this.drop();
  }

  private async run(sql: string): Promise<void> {
    const client = this.client ?? this.newClient();
    const asked = async () => {
      if (this.client !== client) await this.connect(client);
      await client.query(sql);
    };
    try {
      await orCut(asked(), SILENCE_MS_MAX, () => this.drop(client));
    } catch (error) {
      // A transaction that failed in the middle ends with its connection.
      this.drop(client);
      throw error;
    }
  }

  private newClient(): pg.Client {
    const client = new pg.Client({ connectionString: this.url, keepAlive: true, application_name: 'form-probe' });
    client.on('error', () => this.drop(client));
    return client;
  }

  private async connect(client: pg.Client): Promise<void> {
    await client.connect();
    if (this.closed) throw new Error('the event store is closed');
    this.client = client;
  }

  private drop(client = this.client): void {
    if (this.client === client) this.client = undefined;
    client?.connection.stream.destroy();
  }
}
