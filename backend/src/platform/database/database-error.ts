import pg from 'pg';
import { QueryFailedError } from 'typeorm';

/** @returns PostgreSQL's own error, thrown as it is or by TypeORM; undefined for every other error */
export function databaseErrorIn(error: unknown): pg.DatabaseError | undefined {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return cause instanceof pg.DatabaseError ? cause : undefined;
}
