import { hash as digest } from 'node:crypto';
import { withSettings } from '../event-store/postgres/connection-settings.js';
import type { Projection, TableDefinition } from './projection.js';
import type { WriteGroup } from './row-change-buffer.js';

/** SQL for the read tables. Names come from definitions in the code, never from input. */

/**
 * The schema of the read tables that these projections fill. It is named by the shape of the tables and the versions of the
 * mappings, so that releases in which either differs work on one database, each with tables of its own.
 */
export function readSchemaOf(projections: readonly Projection[]): string {
  const shapes = projections.map(({ name, version, tables }) => [name, version, tables.map(shapeOf)]);
  return `read_${digest('sha256', JSON.stringify(shapes), 'hex').slice(0, 12)}`;
}

const shapeOf = ({ name, columns, nullable, key, indexes }: TableDefinition) => [name, columns, nullable, key, indexes];

/**
 * A connection string with which queries find the read tables by their bare names. The tables of `public` come first, where
 * TypeORM looks for its own.
 */
export const readingFrom = (databaseUrl: string, schema: string): string =>
  withSettings(databaseUrl, { search_path: `public,${schema}` });

/** One row: how far the read tables follow the ledger. */
const CHECKPOINT = (schema: string) => `
create table if not exists ${schema}.checkpoint (
  single boolean primary key default true check (single),
  revision bigint not null
);`;

/**
 * Moves the checkpoint or raises, which ends the transaction: a second runner that applied the same events fails here.
 */
export const createAdvance = (schema: string) => `
create or replace function ${schema}.advance(p_from bigint, p_to bigint) returns void language plpgsql as $$
begin
  update ${schema}.checkpoint set revision = p_to where revision = p_from;
  if not found then
    raise exception 'the checkpoint is not at %', p_from using errcode = '40001';
  end if;
end
$$;`;

/** Makes a schema with the tables, empty, and the checkpoint before the first event. */
export function createSchema(schema: string, tables: readonly TableDefinition[]): string {
  return [
    `create schema ${schema};`,
    CHECKPOINT(schema),
    createAdvance(schema),
    ...tables.map((table) => createTable(schema, table)),
    `insert into ${schema}.checkpoint (revision) values (-1);`,
  ].join('\n');
}

function createTable(schema: string, { name, columns, nullable = [] }: TableDefinition): string {
  const lines = Object.entries(columns).map(([column, type]) => {
    const start = type === 'bigint' || type === 'integer' ? ' default 0' : '';
    return `${column} ${type}${nullable.includes(column) ? '' : ` not null${start}`}`;
  });
  return `create table ${schema}.${name} (${lines.join(', ')});`;
}

/** Keys and indexes, separately, because a rebuild adds them last. */
export function createIndexes(schema: string, tables: readonly TableDefinition[]): string {
  return tables
    .flatMap(({ name, key, indexes = [] }) => [
      `alter table ${schema}.${name} add primary key (${key.join(', ')});`,
      ...indexes.map((columns) => `create index on ${schema}.${name} (${columns.join(', ')});`),
    ])
    .join('\n');
}

/** One statement that writes a group; its parameters are one array a column. */
export function writeStatement(schema: string, { table, columns, added, inserts }: WriteGroup): string {
  const arrays = columns.map((column, index) => `$${index + 1}::${table.columns[column]}[]`);
  const target = `${schema}.${table.name}`;
  const list = columns.join(', ');
  if (inserts) return `insert into ${target} (${list}) select * from unnest(${arrays.join(', ')})`;
  const changed = columns.filter((column) => !table.key.includes(column));
  const changes = changed.map((column) =>
    added.includes(column) ? `${column} = t.${column} + c.${column}` : `${column} = c.${column}`,
  );
  // Not "on conflict": that needs every column of a row, also when the row exists and only one column changes.
  return `merge into ${target} as t using unnest(${arrays.join(', ')}) as c (${list})
    on ${table.key.map((column) => `t.${column} = c.${column}`).join(' and ')}
    when matched then ${changes.length === 0 ? 'do nothing' : `update set ${changes.join(', ')}`}
    when not matched then insert (${list}) values (${columns.map((column) => `c.${column}`).join(', ')})`;
}

/** The parameters of `writeStatement`. */
export const writeValues = ({ columns, rows }: WriteGroup): unknown[][] =>
  columns.map((column) => rows.map((row) => row[column]));
