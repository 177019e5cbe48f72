import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { BackupError, type TableName } from './manifest.js';
import { RESTORE_TABLE } from './restore-mark.js';

/** The tables of FORM in the database, and their rows as PostgreSQL's COPY writes them (text format). */

/** Everything but the read tables, which are derived: a start makes them from the ledger. */
const SCHEMAS = ['public', 'event_store', 'ledger'];
/** Written by the migrations themselves. */
const MIGRATIONS_TABLE = 'migrations';

export interface Table extends TableName {
  /** Without generated columns. */
  readonly columns: readonly string[];
}

/** So that the text of a value does not depend on the server's settings. */
export const COPY_SETTINGS = `set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set timezone = 'UTC'; set bytea_output = 'hex'; set extra_float_digits = 1; set statement_timeout = 0;`;

export const quoted = ({ schema, name }: TableName): string => `${identifier(schema)}.${identifier(name)}`;
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const keyOf = ({ schema, name }: TableName): string => `${schema}.${name}`;

/** The tables that a backup holds, each behind those that it refers to. @throws BackupError when they refer in a circle */
export async function tablesIn(client: pg.ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname = any($1) and not (n.nspname = 'public' and c.relname = any($2))
     group by 1, 2 order by 1, 2`,
    [SCHEMAS, [MIGRATIONS_TABLE, RESTORE_TABLE.name]],
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::oid as "from", confrelid::regclass::oid as "to" from pg_constraint
     where contype = 'f' and conrelid <> confrelid`,
  );
  const { rows: ids } = await client.query<{ id: string; schema: string; name: string }>(
    `select c.oid as id, n.nspname as schema, c.relname as name from pg_class c
     join pg_namespace n on n.oid = c.relnamespace where n.nspname = any($1) and c.relkind = 'r'`,
    [SCHEMAS],
  );
  const names = new Map(ids.map(({ id, ...name }) => [id, keyOf(name)]));
  return inOrder(
    tables,
    references.map(({ from, to }) => [names.get(from), names.get(to)]),
  );
}

function inOrder(tables: readonly Table[], references: readonly (readonly (string | undefined)[])[]): Table[] {
  const ordered: Table[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const waiting = new Set(left.map(keyOf));
    const isFree = (table: Table) =>
      references.every(([from, to]) => from !== keyOf(table) || to === undefined || !waiting.has(to));
    const free = left.filter(isFree);
    if (free.length === 0) throw new BackupError(`tables refer to each other in a circle: ${[...waiting].join(', ')}`);
    ordered.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return ordered;
}

/** All tables of the database that anybody made. */
export async function allTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname not in ('pg_catalog', 'information_schema')
     and n.nspname not like 'pg\\_toast%' and n.nspname not like 'pg\\_temp%'
     and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`,
  );
  return rows.map(({ name }) => name);
}

export async function sequencesIn(client: pg.ClientBase) {
  const { rows } = await client.query<{ schema: string; name: string; value: string }>(
    `select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences
     where schemaname = any($1) and last_value is not null and sequencename <> 'migrations_id_seq' order by 1, 2`,
    [SCHEMAS],
  );
  return rows;
}

/** The names of the migrations that have run, in order. */
export async function migrationsIn(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`select name from public.${MIGRATIONS_TABLE} order by id`);
  return rows.map(({ name }) => name);
}

/** The rows of a table as they come from the server, and afterwards how many they were. */
export function copyOut(client: pg.ClientBase, table: Table): { chunks: AsyncIterable<Buffer>; rows(): number } {
  const columns = table.columns.map(identifier).join(', ');
  const stream = client.query(copyTo(`copy ${quoted(table)} (${columns}) to stdout`));
  return { chunks: stream, rows: () => stream.rowCount };
}
