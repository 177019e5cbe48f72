import pg from 'pg';
import { type LockAttempt, type LockSession, SILENCE_MS_MAX, type Term } from './lock-session.js';
import { leaseSession } from './processes.js';

/** The advisory lock of the leader; its class is FORM's own. */
const LOCK = `hashtext('form-leader')`;

export interface PostgresLockSessionOptions {
  /** A connection string to the server itself: through a pooler the lock would belong to the pooler. */
  readonly databaseUrl: string;
  /** UUID of this process. */
  readonly process: string;
}

/** A connection that holds an advisory lock, and the row that says whose it is. */
export class PostgresLockSession implements LockSession {
  private readonly client: pg.Client;

  /** @param onEnd called when the connection has ended */
  constructor({ databaseUrl, process }: PostgresLockSessionOptions, onEnd: () => void) {
    this.client = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      application_name: leaseSession(process),
      options: `-c idle_session_timeout=${SILENCE_MS_MAX}`,
    });
    this.client.on('error', () => this.cut());
    this.client.on('end', onEnd);
  }

  async connect(): Promise<void> {
    await this.client.connect();
  }

  async attempt(wants: boolean): Promise<LockAttempt> {
    const { rows } = await this.client.query<TermRow & { got: boolean }>(
      `select lock.got, t.* from (select case when $1 then pg_try_advisory_lock(${LOCK}) else false end as got) lock
       left join cluster.terms t on true`,
      [wants],
    );
    const [row] = rows;
    return { got: row?.got ?? false, term: row && termOf(row), wantsRelief: row?.relief === WANTED };
  }

  async isAlone(): Promise<boolean> {
    const { rowCount } = await this.client.query(
      `select from pg_stat_activity where datname = current_database()
       and starts_with(application_name, $1) and pid <> pg_backend_pid() limit 1`,
      [leaseSession('')],
    );
    return rowCount === 0;
  }

  async begin(process: string, address: string): Promise<{ now: Term; before: Term | undefined }> {
    // Only the holder of the lock writes the row, so it is read again under the lock.
    const { rows: found } = await this.client.query<TermRow>('select * from cluster.terms');
    const { rows } = await this.client.query<TermRow>(
      `insert into cluster.terms (epoch, process, address, handed_over) values (1, $1, $2, false)
       on conflict (only_row) do update
       set epoch = cluster.terms.epoch + 1, process = $1, address = $2, handed_over = false, relief = null
       returning *`,
      [process, address],
    );
    const now = rows[0] && termOf(rows[0]);
    if (!now) throw new Error('the term was not written');
    return { now, before: found[0] && termOf(found[0]) };
  }

  async ping(wantsRelief: boolean): Promise<boolean> {
    const { rows } = await this.client.query<Pick<TermRow, 'relief'>>('select relief from cluster.terms');
    const relief = rows[0]?.relief ?? null;
    // Nobody else writes the row but who offers relief: an idle leader writes nothing.
    if (wantsRelief && relief === null) await this.client.query(`update cluster.terms set relief = '${WANTED}'`);
    if (!wantsRelief && relief !== null) await this.client.query('update cluster.terms set relief = null');
    return relief !== null && relief !== WANTED;
  }

  async offerRelief(epoch: number, process: string): Promise<void> {
    await this.client.query(`update cluster.terms set relief = $2 where epoch = $1 and relief = '${WANTED}'`, [
      epoch,
      process,
    ]);
  }

  async handOver(epoch: number): Promise<void> {
    await this.client.query('update cluster.terms set handed_over = true where epoch = $1', [epoch]);
  }

  cut(): void {
    this.client.connection.stream.destroy();
  }
}

interface TermRow {
  readonly epoch: string | null;
  readonly process: string;
  readonly address: string;
  readonly handed_over: boolean;
  /** Null: the leader can write; WANTED: it cannot; otherwise the process that would lead in its place. */
  readonly relief: string | null;
}

const WANTED = '';

const termOf = ({ epoch, process, address, handed_over }: TermRow): Term | undefined =>
  epoch === null ? undefined : { epoch: Number(epoch), process, address, handedOver: handed_over };
