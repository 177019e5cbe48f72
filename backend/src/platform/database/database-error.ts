import pg from 'pg';
import { QueryFailedError } from 'typeorm';

/** @returns PostgreSQL's own error, thrown as it is or by TypeORM; undefined for every other error */
export function databaseErrorIn(error: unknown): pg.DatabaseError | undefined {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return cause instanceof pg.DatabaseError ? cause : undefined;
}

/** Whether the transaction was ended because it and another one waited for each other: the other one goes on. */
export const hasLostDeadlock = (error: unknown): boolean => databaseErrorIn(error)?.code === '40P01';
