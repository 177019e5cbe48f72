import { readdir } from 'node:fs/promises';
import { DataSource, type DataSourceOptions, type MigrationInterface } from 'typeorm';
import { ConfigError } from '../../basics/environment.js';
import { commandLine } from '../../basics/operator-commands.js';
import { requestPool } from '../../engine/event-store/postgres/request-pool.js';
import { withClient } from '../../engine/event-store/postgres/with-client.js';
import { backupInProgress } from '../backup/restore-mark.js';
import { requirePostgresVersion } from './postgres-version.js';

type EntityClass = new () => object;

/** How TypeORM reaches the database to answer requests. */
export const requestDatabase = (url: string, connections: number): DataSourceOptions => ({
  ...databaseOptions(url),
  // Statements that do not wait for each other's answers travel together.
  extra: { ...requestPool(connections), pipeline: true },
});

/**
 * How TypeORM reaches the database; the schema changes through migrations only.
 * @param entities what is asked for by its class; the application loads those that its modules name
 */
export const databaseOptions = (url: string, entities: readonly EntityClass[] = []): DataSourceOptions => ({
  type: 'postgres',
  url,
  entities: [...entities],
  synchronize: false,
});

const MIGRATIONS = new URL('../../../migrations/', import.meta.url);

export type Migration = new () => MigrationInterface;

/** What makes the tables, in order: a file of `migrations/` has one. @throws Error of the file system */
export async function migrations(): Promise<Migration[]> {
  const files = (await readdir(MIGRATIONS)).filter((name) => /^\d{4}-[\w-]+\.[jt]s$/.test(name)).sort();
  const modules = files.map((name): Promise<Record<string, Migration>> => import(new URL(name, MIGRATIONS).href));
  return (await Promise.all(modules)).flatMap((module) => Object.values(module));
}

/** Makes those tables that a database does not have yet. @throws Error of the database */
export async function runMigrations(url: string, wanted: Migration[]): Promise<void> {
  const database = await new DataSource({ ...databaseOptions(url), migrations: wanted }).initialize();
  await database.runMigrations().finally(() => database.destroy());
}

/** Two processes that start together must not migrate at once. */
export function migrate(databaseUrl: string, stop: AbortSignal): Promise<void> {
  return withClient({ connectionString: databaseUrl, stop }, async (lock) => {
    await requirePostgresVersion(lock);
    await lock.query(`select pg_advisory_lock(hashtext('migrations'))`);
    if ((await backupInProgress(lock)) !== undefined) {
      throw new ConfigError(
        `the database holds an unfinished restore: run "${commandLine('restore')}" again with the same file`,
      );
    }
    stop.throwIfAborted();
    await runMigrations(databaseUrl, await migrations());
  });
}
