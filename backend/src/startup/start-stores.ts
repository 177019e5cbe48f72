import type pg from 'pg';
import { ConfigError } from '../basics/environment.js';
import { reasonOf } from '../basics/error-message.js';
import type { ProbedStore } from '../engine/event-store/append-watch.js';
import { type EventStore, StoreUnavailable } from '../engine/event-store/event-store.js';
import { withSettings } from '../engine/event-store/postgres/connection-settings.js';
import {
  EMBEDDED_DATABASE,
  type EmbeddedPostgres,
  ensureDatabase,
  startEmbeddedPostgres,
} from '../engine/event-store/postgres/embedded-postgres.js';
import { haveOwnSessions } from '../engine/event-store/postgres/own-session.js';
import { PostgresStore } from '../engine/event-store/postgres/postgres.js';
import { ANSWER_MS_MAX } from '../engine/event-store/postgres/request-pool.js';
import { withClient } from '../engine/event-store/postgres/with-client.js';
import { LEDGER_STREAM } from '../engine/ledger/format/envelope.js';
import { requirePostgresVersion } from '../platform/database/postgres-version.js';
import { retryUntilAvailable, StartRefused } from '../platform/database/retry-until-available.js';
import { isUnavailable } from '../platform/http/errors/unavailable.js';
import type { Config } from '../platform/settings/config.js';

/** How long one attempt to reach the database may take. */
const REACH_MS_MAX = 5000;
/** No database has it by default. */
const SEARCH_PATH = 'public,form';
/** By which a pooler refuses a setting that it does not know. */
const PROTOCOL_VIOLATION = '08P01';

/** @throws StartRefused | Error with one line for people */
export const startEmbedded = ({ dataDir }: Config, stop: AbortSignal): Promise<EmbeddedPostgres> =>
  retryUntilAvailable('the embedded PostgreSQL', () => startEmbeddedPostgres(dataDir, stop), { stop });

/** @returns the connection string of FORM's database on its own server @throws StartRefused */
export const embeddedDatabase = (embedded: EmbeddedPostgres, stop: AbortSignal): Promise<string> =>
  retryUntilAvailable('the database', () => ensureDatabase(embedded, EMBEDDED_DATABASE), { stop });

/** One attempt. @throws StartRefused | ConfigError when it answers and refuses, or cannot be FORM's @throws StoreUnavailable */
export async function reach(databaseUrl: string, stop: AbortSignal): Promise<void> {
  const late = AbortSignal.any([stop, AbortSignal.timeout(REACH_MS_MAX)]);
  try {
    await withClient({ connectionString: databaseUrl, stop: late }, async (client) => {
      await requirePostgresVersion(client);
      await requireSessions(client, databaseUrl, late);
      await requireRights(client);
    });
  } catch (cause) {
    if (cause instanceof ConfigError) throw cause;
    if (late.aborted) throw new StoreUnavailable(`no answer in ${REACH_MS_MAX / 1000} s`, { cause });
    if (isUnavailable(cause)) throw cause;
    throw new StartRefused(`${givenIn()} cannot be used: ${reasonOf(cause)}`, { cause });
  }
}

const givenIn = (): string => (process.env.DATABASE_HOST ? 'DATABASE_HOST' : 'DATABASE_URL');

/** What FORM locks, listens to and sets belongs to a connection. @throws ConfigError where a pooler in between takes it away */
async function requireSessions(client: pg.ClientBase, connectionString: string, stop: AbortSignal): Promise<void> {
  if (!(await withClient({ connectionString, stop }, (other) => haveOwnSessions(client, other)))) {
    throw new ConfigError(
      `${givenIn()} leads to a pooler in transaction mode, and FORM needs connections of its own: name PostgreSQL itself`,
    );
  }
  if (await takesSettings(connectionString, stop)) return;
  throw new ConfigError(
    `${givenIn()} leads to a pooler that does not pass on the settings of a connection (options): name PostgreSQL itself`,
  );
}

/** Whether a connection begins with the settings that it gives, as those of FORM do. */
async function takesSettings(databaseUrl: string, stop: AbortSignal): Promise<boolean> {
  const connectionString = withSettings(databaseUrl, { search_path: SEARCH_PATH, idle_session_timeout: ANSWER_MS_MAX });
  try {
    return await withClient({ connectionString, statement_timeout: ANSWER_MS_MAX, stop }, async (client) => {
      const { rows } = await client.query<{ path: string }>(`select current_setting('search_path') as path`);
      return rows[0]?.path === SEARCH_PATH;
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === PROTOCOL_VIOLATION) return false;
    throw error;
  }
}

/** FORM makes schemas of its own, and tables in `public`. @throws ConfigError */
async function requireRights(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ role: string; database: string; may: boolean }>(
    `select current_user as role, current_database() as database,
       has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as may`,
  );
  const [found] = rows;
  if (!found || found.may) return;
  const { role, database } = found;
  throw new ConfigError(
    `the role ${role} may make no tables in the database ${database}: make one that it owns, with createdb --owner ${role}`,
  );
}

/** The event store, once it answers and can be used. @throws StartRefused | StoreMisconfigured */
export const openStore = (config: Config, databaseUrl: string, stop: AbortSignal): Promise<EventStore & ProbedStore> =>
  retryUntilAvailable('the event store', () => checkedStore(config, databaseUrl), { stop });

/** @throws StoreUnavailable | StoreMisconfigured */
async function checkedStore(config: Config, databaseUrl: string): Promise<EventStore & ProbedStore> {
  const store = await newStore(config, databaseUrl);
  try {
    await store.check(LEDGER_STREAM);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function newStore({ eventStoreUrl }: Config, databaseUrl: string): Promise<EventStore & ProbedStore> {
  if (!eventStoreUrl) return PostgresStore.open(databaseUrl);
  // Loaded on demand, as in open-existing-store.ts.
  const { EventStoreDbStore } = await import('../engine/event-store/eventstoredb/eventstoredb.js');
  return new EventStoreDbStore(eventStoreUrl);
}
