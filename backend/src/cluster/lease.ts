import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { orCut } from '../event-store/answering-pool.js';
import { leaseSession } from './processes.js';

/** The server ends a session that is silent for this long, and with it the lock of a holder that is frozen or cut off. */
const SILENCE_MS_MAX = 2500;
/** Who sent the last answered ping longer ago does not lead any more: shorter than SILENCE_MS_MAX, so before the lock is free. */
const HELD_MS = 2000;
const PING_MS = 500;
const ATTEMPT_MS = 250;
/** The advisory lock of the leader; its class is FORM's own. */
const LOCK = `hashtext('form-leader')`;

/** A time during which one process leads, as Raft's terms. */
export interface Term {
  /** Grows by one with each term. */
  readonly epoch: number;
  /** The process that leads. */
  readonly process: string;
  /** Where its link listens, host:port. */
  readonly address: string;
  /** The leader has ended properly: everything that it sent is in the ledger or never will be. */
  readonly handedOver: boolean;
}

export interface LeaseOptions {
  /** A connection string to the server itself: through a pooler the lock would belong to the pooler. */
  readonly databaseUrl: string;
  /** UUID of this process. */
  readonly process: string;
  /** Where its link listens, host:port. */
  readonly address: string;
  /** This process leads from now on. @param before the term before; undefined: there was none */
  readonly onGained: (term: Term, before: Term | undefined) => void;
  /** It does not any more. */
  readonly onLost: () => void;
  /** Another process was found to lead: a term that this process did not know. */
  readonly onTerm: (term: Term) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * The right to lead: a PostgreSQL advisory lock on a connection of its own, with a row that says whose it is. It only keeps
 * processes from working against each other; that nobody overwrites anything rests on the expected revision of each append.
 */
export class LeaderLease {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private client: pg.Client | undefined;
  private current: Term | undefined;
  /** `performance.now()` at which the last ping that was answered was sent; undefined while the lock is not held. */
  private provenAt: number | undefined;

  constructor(private readonly options: LeaseOptions) {}

  /** Whether this process leads; false as soon as that is not certain. */
  get isHeld(): boolean {
    return this.provenAt !== undefined && performance.now() - this.provenAt <= HELD_MS;
  }

  /** The newest term that this process knows of; undefined: nobody has led yet. */
  get term(): Term | undefined {
    return this.current;
  }

  /** Begins to ask for the lock, and goes on until `stop`. */
  start(): void {
    this.running = this.run();
  }

  /**
   * Gives the lock up.
   * @param isHandedOver nothing that this process sent can still get into the ledger
   */
  async stop(isHandedOver: boolean): Promise<void> {
    if (isHandedOver && this.isHeld) {
      await this.client
        ?.query('update cluster.terms set handed_over = true where epoch = $1', [this.current?.epoch])
        .catch(this.options.onError);
    }
    this.stopping.abort();
    this.cut();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        await this.hold(await this.connect());
      } catch (error) {
        if (!this.stopping.signal.aborted) this.options.onError(error);
      }
      this.cut();
      this.lose();
      await this.pause(ATTEMPT_MS);
    }
  }

  /** Asks for the lock until it is there, and keeps it until the connection fails. */
  private async hold(client: pg.Client): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const sentAt = performance.now();
      if (this.provenAt === undefined) {
        await this.attempt(client, sentAt);
        await this.pause(this.provenAt === undefined ? ATTEMPT_MS : PING_MS);
      } else {
        const left = this.provenAt + HELD_MS - sentAt;
        if (left <= 0) throw new Error('the lease was not renewed in time');
        await orCut(client.query('select 1'), left, () => this.cut());
        this.provenAt = sentAt;
        await this.pause(PING_MS);
      }
    }
  }

  private async attempt(client: pg.Client, sentAt: number): Promise<void> {
    const { rows } = await orCut(
      client.query<TermRow & { got: boolean }>(
        `select lock.got, t.* from (select pg_try_advisory_lock(${LOCK}) as got) lock left join cluster.terms t on true`,
      ),
      HELD_MS,
      () => this.cut(),
    );
    const [row] = rows;
    const before = row && termOf(row);
    if (!row?.got) {
      const isNew = before !== undefined && before.epoch !== this.current?.epoch;
      this.current = before ?? this.current;
      if (isNew) this.options.onTerm(before);
      return;
    }
    // Only the holder of the lock writes the row, so it is read again under the lock.
    const term = await orCut(this.begin(client), HELD_MS, () => this.cut());
    this.provenAt = sentAt;
    this.current = term.now;
    this.options.onGained(term.now, term.before);
  }

  private async begin(client: pg.Client): Promise<{ now: Term; before: Term | undefined }> {
    const { process, address } = this.options;
    const { rows: found } = await client.query<TermRow>('select * from cluster.terms');
    const { rows } = await client.query<TermRow>(
      `insert into cluster.terms (epoch, process, address, handed_over) values (1, $1, $2, false)
       on conflict (only_row) do update set epoch = cluster.terms.epoch + 1, process = $1, address = $2, handed_over = false
       returning *`,
      [process, address],
    );
    const now = rows[0] && termOf(rows[0]);
    if (!now) throw new Error('the term was not written');
    return { now, before: found[0] && termOf(found[0]) };
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.options.databaseUrl,
      connectionTimeoutMillis: HELD_MS,
      keepAlive: true,
      application_name: leaseSession(this.options.process),
      options: `-c idle_session_timeout=${SILENCE_MS_MAX}`,
    });
    this.client = client;
    const ended = () => {
      if (this.client !== client) return;
      this.cut();
      this.lose();
    };
    client.on('error', ended);
    client.on('end', ended);
    await client.connect();
    return client;
  }

  private cut(): void {
    this.client?.connection.stream.destroy();
    this.client = undefined;
  }

  private lose(): void {
    if (this.provenAt === undefined) return;
    this.provenAt = undefined;
    this.options.onLost();
  }

  private async pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.stopping.signal, ref: false }).catch(() => undefined);
  }
}

interface TermRow {
  readonly epoch: string | null;
  readonly process: string;
  readonly address: string;
  readonly handed_over: boolean;
}

const termOf = ({ epoch, process, address, handed_over }: TermRow): Term | undefined =>
  epoch === null ? undefined : { epoch: Number(epoch), process, address, handedOver: handed_over };
