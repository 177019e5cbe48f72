import type pg from 'pg';

/** The read schemas of all releases in one database: which there are, and which of them no process uses any more. */

type Database = Pick<pg.ClientBase, 'query'>;

/** The schema of releases whose read tables had no schema of their own each, and how their processes name their connection. */
const SHARED_SCHEMA = 'read';
const CONNECTION_OF_SHARED = 'form-projections';

/** Advisory lock that every process holds shared on the schema that it reads. @returns SQL */
export const readersLock = (schema: string): string => `hashtext('readers'), hashtext('${schema}')`;

/** Advisory lock of the process whose runner writes the schema. @returns SQL */
export const runnerLock = (schema: string): string => `hashtext('runner'), hashtext('${schema}')`;

/** Held while a schema is made. @returns SQL */
export const makerLock = (schema: string): string => `hashtext('maker'), hashtext('${schema}')`;

/** The schemas with the read tables of any release. */
export async function readSchemasIn(database: Database): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select nspname as name from pg_namespace
     where nspname ~ '^read(_[0-9a-f]{12})?$' and exists (
       select from pg_tables where schemaname = nspname and tablename = 'checkpoint') order by oid desc`,
  );
  return rows.map(({ name }) => name);
}

/** Drops the read schemas, but `own`, that no process reads. One that cannot be dropped now is left to the next start. */
export async function dropUnusedSchemas(database: Database, own: string): Promise<void> {
  for (const schema of await readSchemasIn(database)) {
    if (schema === own) continue;
    await database.query(`begin; set local lock_timeout = '2s'`);
    try {
      const isUnused = schema === SHARED_SCHEMA ? await isSharedUnused(database) : await lockReaders(database, schema);
      if (isUnused) {
        const both = [schema, `${schema}_next`].map((name) => `drop schema if exists ${name} cascade;`);
        await database.query(both.join(' '));
      }
      await database.query('commit');
    } catch {
      await database.query('rollback');
    }
  }
}

async function lockReaders(database: Database, schema: string): Promise<boolean> {
  const { rows } = await database.query<{ locked: boolean }>(
    `select pg_try_advisory_xact_lock(${readersLock(schema)}) as locked`,
  );
  return rows[0]?.locked === true;
}

async function isSharedUnused(database: Database): Promise<boolean> {
  const { rowCount } = await database.query(
    `select from pg_stat_activity where datname = current_database() and application_name = $1`,
    [CONNECTION_OF_SHARED],
  );
  return rowCount === 0;
}
