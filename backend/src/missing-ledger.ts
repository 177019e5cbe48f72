import { existsSync } from 'node:fs';
import { EMPTY_STREAM, type EventStore, StoreMisconfigured } from './event-store/event-store.js';
import { withClient } from './event-store/with-client.js';
import { readSchemasIn } from './projections/read-schemas.js';

export interface MissingLedgerOptions {
  readonly store: Pick<EventStore, 'head'>;
  readonly stream: string;
  readonly databaseUrl: string;
  /** The checkpoint that is kept outside the database. */
  readonly checkpointFile: string;
  readonly stop?: AbortSignal;
}

/**
 * Refuses an empty event store beside what a ledger has left behind: FORM would begin a second ledger, whose events the
 * rest does not fit. Called before the ledger is opened.
 * @throws StoreMisconfigured with what to do
 * @throws StoreUnavailable
 */
export async function refuseMissingLedger(options: MissingLedgerOptions): Promise<void> {
  // Read before the store: another process may begin the ledger meanwhile.
  const witness = await witnessOf(options);
  if (witness === undefined || (await options.store.head(options.stream)) !== EMPTY_STREAM) return;
  throw new StoreMisconfigured(
    'deleted',
    `the event store holds no ledger, but ${witness} one: restore the event store from a backup, or for a deliberate new beginning use an empty database and an empty data folder`,
  );
}

/** What knows a ledger, as the subject of a sentence and its verb. */
async function witnessOf({ stream, databaseUrl, checkpointFile, stop }: MissingLedgerOptions) {
  if (existsSync(checkpointFile)) return `${checkpointFile} knows`;
  return withClient({ connectionString: databaseUrl, stop }, async (client) => {
    for (const schema of await readSchemasIn(client)) {
      const { rowCount } = await client.query(`select from ${schema}.checkpoint where revision >= 0`);
      if (rowCount) return 'the read tables know';
    }
    const { rows } = await client.query<{ table: string | null }>(`select to_regclass('ledger.snapshots') as table`);
    if (!rows[0]?.table) return undefined;
    const { rowCount } = await client.query('select from ledger.snapshots where stream = $1 limit 1', [stream]);
    return rowCount ? 'a snapshot in the database knows' : undefined;
  });
}
