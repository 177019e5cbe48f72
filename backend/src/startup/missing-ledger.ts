import { existsSync } from 'node:fs';
import { EMPTY_STREAM, type EventStore, StoreMisconfigured } from '../engine/event-store/event-store.js';
import { hasTable, withClient } from '../engine/event-store/postgres/with-client.js';
import { readSchemasIn } from '../engine/projections/read-schemas.js';

export interface MissingLedgerOptions {
  readonly store: Pick<EventStore, 'head'>;
  readonly stream: string;
  readonly databaseUrl: string;
  /** The checkpoint that is kept outside the database. */
  readonly checkpointFile: string;
  readonly stop?: AbortSignal;
}

/** Tables of snapshots, with what to say where one holds a row. */
const SNAPSHOTS = [
  { table: 'ledger.snapshot_manifests', verb: 'a snapshot in the database knows' },
  { table: 'ledger.snapshots', verb: 'a snapshot of an earlier release knows' },
];

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
  throw missingLedger(witness);
}

/** @param witness what knows a ledger, as the subject of a sentence and its verb */
export const missingLedger = (witness: string): StoreMisconfigured =>
  new StoreMisconfigured(
    'deleted',
    `the event store holds no ledger, but ${witness} one: restore a backup first, or for a deliberate new beginning use an empty database and an empty data folder`,
  );

/** What knows a ledger, as the subject of a sentence and its verb. */
async function witnessOf({ stream, databaseUrl, checkpointFile, stop }: MissingLedgerOptions) {
  if (existsSync(checkpointFile)) return `${checkpointFile} knows`;
  return withClient({ connectionString: databaseUrl, stop }, async (client) => {
    for (const schema of await readSchemasIn(client)) {
      const { rowCount } = await client.query(`select from ${schema}.checkpoint where revision >= 0`);
      if (rowCount) return 'the read tables know';
    }
    for (const { table, verb } of SNAPSHOTS) {
      if (!(await hasTable(client, table))) continue;
      const { rowCount } = await client.query(`select from ${table} where stream = $1 limit 1`, [stream]);
      if (rowCount) return verb;
    }
    return undefined;
  });
}
