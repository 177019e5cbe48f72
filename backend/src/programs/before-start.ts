import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../basics/environment.js';
import { interrupted } from '../basics/program.js';
import { hasTable, withClient } from '../engine/event-store/postgres/with-client.js';
import { LAST_CHECKPOINT } from '../engine/ledger/checkpoints/local-checkpoint.js';
import { LEDGER_STREAM } from '../engine/ledger/format/envelope.js';
import { retryUntilAvailable } from '../platform/database/retry-until-available.js';
import { type Config, databaseUrlOf, dataDirOf, readConfig, type Settings } from '../platform/settings/config.js';
import { missingLedger } from '../startup/missing-ledger.js';
import { reach } from '../startup/start-stores.js';

/** What is looked at before anything is made: no secret, no folder and no table stands in the way of a restore. */

type Place = Pick<Settings, 'dataDir' | 'databaseUrl' | 'eventStoreUrl'>;

/** Made once, before its server. */
const hasEmbedded = (dataDir: string): boolean => existsSync(join(dataDir, 'postgres-password'));

/** Whether the PostgreSQL event store has the ledger. */
const holdsLedger = (databaseUrl: string, stop: AbortSignal): Promise<boolean> =>
  withClient({ connectionString: databaseUrl, stop }, async (client) => {
    if (!(await hasTable(client, 'event_store.events'))) return false;
    const { rowCount } = await client.query(
      'select from event_store.events e join event_store.streams s on s.id = e.stream where s.name = $1 limit 1',
      [LEDGER_STREAM],
    );
    return rowCount === 1;
  });

/** Refuses a database that cannot be used. @throws StartRefused | ConfigError, in one line with what to do */
export async function requireUsableDatabase(
  { databaseUrl }: Pick<Place, 'databaseUrl'>,
  stop: AbortSignal = interrupted,
): Promise<void> {
  if (databaseUrl !== undefined) await retryUntilAvailable('the database', () => reach(databaseUrl, stop), { stop });
}

/**
 * Refuses a database that cannot be used, and one without the ledger that is known here. Whether an EventStoreDB has it shows later.
 * @throws StartRefused | StoreMisconfigured | ConfigError, in one line with what to do
 */
export async function requireFittingDatabase(place: Place, stop: AbortSignal): Promise<void> {
  await requireUsableDatabase(place, stop);
  if (place.eventStoreUrl === undefined) await requireKnownLedger(place, stop);
}

/** @returns a line where the database sorts by bytes: its locale was chosen when it was made */
export const sortingHint = (databaseUrl: string): Promise<string | undefined> =>
  withClient({ connectionString: databaseUrl }, async (client) => {
    const { rows } = await client.query<{ sorts: boolean }>(`select 'È' < 'F' as sorts`);
    return rows[0]?.sorts
      ? undefined
      : 'the database sorts È behind Z: make it with the ICU locale it (docs/databases.md), and restore a backup into it';
  });

/** @throws StoreMisconfigured where the last checkpoint knows a ledger that the database does not hold */
export async function requireKnownLedger({ dataDir, databaseUrl }: Place, stop: AbortSignal): Promise<void> {
  const checkpointFile = join(dataDir, LAST_CHECKPOINT);
  if (!existsSync(checkpointFile)) return;
  const isThere = databaseUrl === undefined ? hasEmbedded(dataDir) : await holdsLedger(databaseUrl, stop);
  if (!isThere) throw missingLedger(`${checkpointFile} knows`);
}

/**
 * The settings for a command that works on a FORM that is there.
 * @throws ConfigError where there is none: another folder, or another database, was meant
 */
export async function configOfExisting(env: NodeJS.ProcessEnv): Promise<Config> {
  const [dataDir, databaseUrl] = [dataDirOf(env), databaseUrlOf(env)];
  if (databaseUrl === undefined && !hasEmbedded(dataDir)) {
    throw new ConfigError(`there is no FORM in ${dataDir}: name its folder with DATA_DIR`);
  }
  if (databaseUrl !== undefined) {
    await requireUsableDatabase({ databaseUrl });
    if (!(await withClient({ connectionString: databaseUrl }, (client) => hasTable(client, 'public.people')))) {
      throw new ConfigError('there is no FORM in the database that DATABASE_URL or DATABASE_NAME names');
    }
  }
  return readConfig(env);
}
