import { createHmac, type KeyObject } from 'node:crypto';
import type pg from 'pg';
import { ConfigError } from '../../basics/environment.js';
import { withClient } from '../../engine/event-store/postgres/with-client.js';
import { StartRefused } from '../database/retry-until-available.js';
import { type Config, SETTINGS } from '../settings/config.js';

/** The session of a process that asks for the lease tells that the process lives: it ends with it. */
export const leaseSession = (process: string): string => `form-lease ${process}`;

/** A session that every process of the releases before leases keeps open. */
const SESSION_BEFORE_LEASES = 'form-projections';

interface Living {
  readonly settings: Settings;
  /** Null of a release that does not have them. */
  readonly rules: Settings | null;
  readonly connections: number;
}

type Settings = Readonly<Record<string, string>>;

/** Those that the releases compare that know no column `rules`: each of them wants every name that it finds in `settings`. */
const SETTINGS_OF_OLD = [
  'JWT_SECRET',
  'SECOND_STEP_SECRET',
  'PICTURE_SECRET',
  'LEDGER_SIGNING_KEY',
  'LEDGER_ORIGIN',
  'LEDGER_WITNESSES',
  'WELCOME_COINS',
  'AUTOMATIC_CONTEST_REWARD',
  'COMPANY_VERIFICATION',
  'EVENTSTORE_URL',
];

/**
 * The settings that must be the same in every process, by variable, in the order of their declaration. Secrets are told apart by
 * a keyed hash.
 */
export function sharedSettings(config: Config): Settings {
  const values: Record<keyof typeof SETTINGS, unknown> = {
    ...config,
    jwtSecret: fingerprint(config.jwtSecret),
    secondStepSecret: fingerprint(config.secondStepSecret),
    pictureSecret: fingerprint(config.pictureSecret),
    signingKey: config.signingKey.public.vkey,
    witnesses: config.witnesses.map(({ vkey }) => vkey).join(' '),
  };
  const texts = Object.entries(SETTINGS).flatMap(([name, { variable, scope }]) => {
    const value = values[name as keyof typeof SETTINGS];
    if (scope === 'local') return [];
    return [[variable, scope === 'set' ? (value === undefined ? 'not set' : 'set') : String(value ?? '')]];
  });
  return Object.fromEntries(texts);
}

const fingerprint = (secret: KeyObject): string =>
  createHmac('sha256', secret).update('coin-form/settings').digest('hex');

/**
 * Enters this process in the list of those that live, once its settings are theirs.
 * @param process UUID of this process, which asks for the lease already
 * @param connections to PostgreSQL that it may open
 * @throws ConfigError one line that names the setting
 */
export function register(databaseUrl: string, process: string, settings: Settings, connections: number): Promise<void> {
  return withClient({ connectionString: databaseUrl }, async (client) => {
    // Two that start together must see each other.
    await client.query(`select pg_advisory_lock(hashtext('form-processes'))`);
    await refuseBeforeLeases(client);
    const others = await living(client);
    for (const other of others) requireSame(settings, { ...other.rules, ...other.settings });
    await requireConnections(client, [connections, ...others.map((other) => other.connections)]);
    await client.query('insert into cluster.processes (id, settings, rules, connections) values ($1, $2, $3, $4)', [
      process,
      withNames(settings, (name) => SETTINGS_OF_OLD.includes(name)),
      withNames(settings, (name) => !SETTINGS_OF_OLD.includes(name)),
      connections,
    ]);
  });
}

/** For what must not happen beside a running FORM. @throws StartRefused with one line when a process of it is connected */
export function refuseBesideProcesses(databaseUrl: string): Promise<void> {
  return withClient({ connectionString: databaseUrl }, async (client) => {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where datname = current_database()
       and (starts_with(application_name, $1) or application_name = $2)`,
      [leaseSession(''), SESSION_BEFORE_LEASES],
    );
    if (rowCount) throw new StartRefused('FORM is running on this database: stop it first');
  });
}

/** Removes this process from the list. */
export async function unregister(databaseUrl: string, process: string): Promise<void> {
  await withClient({ connectionString: databaseUrl }, (client) =>
    client.query('delete from cluster.processes where id = $1', [process]),
  );
}

/** The settings of the processes that live; the rows of those that were killed go. */
async function living(client: pg.ClientBase): Promise<Living[]> {
  await client.query(
    `delete from cluster.processes p
     where not exists (select from pg_stat_activity a where a.application_name = $1::text || p.id)`,
    [leaseSession('')],
  );
  const { rows } = await client.query<Living>('select settings, rules, connections from cluster.processes');
  return rows;
}

/** Otherwise a busy hour, and not the start, would show that there are too few. */
async function requireConnections(client: pg.ClientBase, wanted: readonly number[]): Promise<void> {
  const { rows } = await client.query<{ allowed: number }>(
    `select current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer as allowed`,
  );
  const allowed = rows[0]?.allowed ?? 0;
  const total = wanted.reduce((sum, one) => sum + one, 0);
  if (total <= allowed) return;
  throw new ConfigError(
    `${wanted.length} processes may open ${total} connections, and PostgreSQL allows ${allowed}: lower DATABASE_POOL or PROCESSES, or raise max_connections`,
  );
}

async function refuseBeforeLeases(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query(
    'select from pg_stat_activity where datname = current_database() and application_name = $1',
    [SESSION_BEFORE_LEASES],
  );
  if (!rowCount) return;
  throw new ConfigError('an older release of FORM runs on this database, which knows no leader: stop it first');
}

const withNames = (settings: Settings, isWanted: (name: string) => boolean): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => isWanted(name)));

/** A release compares what the other one knows, too. */
function requireSame(own: Settings, others: Settings): void {
  for (const [name, value] of Object.entries(own)) {
    if (others[name] === undefined || others[name] === value) continue;
    throw new ConfigError(
      `${name} is another here than in the process that runs already: it must be the same in all, so change it with all of them stopped`,
    );
  }
}
