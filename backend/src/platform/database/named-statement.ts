import type pg from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

/** A statement that PostgreSQL parses once a connection, because it is asked often. */
export interface NamedStatement {
  /** Unique among all statements. */
  readonly name: string;
  readonly text: string;
}

/** The connections that answer requests. @throws Error where the database is none of PostgreSQL */
export function poolOf({ driver }: Pick<DataSource, 'driver'>): pg.Pool {
  if (driver.options.type === 'postgres') return (driver as PostgresDriver).master as pg.Pool;
  throw new Error('the database is no PostgreSQL');
}

/** Asks a statement that PostgreSQL parses once a connection. @throws pg.DatabaseError, or what ended the connection */
export async function askNamed<Row extends pg.QueryResultRow>(
  database: Pick<DataSource, 'driver'>,
  statement: NamedStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await poolOf(database).query<Row>({ ...statement, values: [...values] });
  return rows;
}
