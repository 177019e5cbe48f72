import pg from 'pg';
import { destroyOnTimeout } from './request-pool.js';

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

/** A connection that several probes may await. */
interface Session {
  readonly client: pg.Client;
  readonly connected: Promise<unknown>;
}

/** Asks the PostgreSQL event store on one connection of its own, because its pools can be exhausted while it works. */
export class PostgresProbe {
  private session: Session | undefined;
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
    this.session ??= this.open();
    const { session } = this;
    try {
      await destroyOnTimeout(
        session.connected.then(() => session.client.query(sql)),
        SILENCE_MS_MAX,
        () => this.drop(session),
      );
    } catch (error) {
      // A transaction that failed in the middle ends with its connection.
      this.drop(session);
      throw error;
    }
  }

  private open(): Session {
    if (this.closed) throw new Error('the event store is closed');
    const client = new pg.Client({ connectionString: this.url, keepAlive: true, application_name: 'form-probe' });
    const session = { client, connected: client.connect() };
    client.on('error', () => this.drop(session));
    return session;
  }

  private drop(session = this.session): void {
    if (this.session === session) this.session = undefined;
    session?.client.connection.stream.destroy();
  }
}
