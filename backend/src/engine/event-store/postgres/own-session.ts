import type pg from 'pg';

type Connection = Pick<pg.ClientBase, 'query'>;

/** With others in a busy pooler two connections may by chance get the same sessions again, but not so often. */
const ROUNDS = 4;

/**
 * Whether two connections have a session of PostgreSQL each, from their beginning to their end. A pooler in transaction or
 * statement mode gives each transaction any session that is free: what FORM has set, locked or listens to is gone at the next
 * statement, or is somebody else's. One connection asks twice and the other once: whether a pooler takes its sessions in turn or the
 * one that was free last, that looks like a session each with no number of sessions. It leaves nothing in a session that others get.
 * @throws Error of the database
 */
export async function haveOwnSessions(one: Connection, other: Connection): Promise<boolean> {
  const [ofOne, ofOther] = [await sessionOf(one), await sessionOf(other)];
  if (ofOne === ofOther) return false;
  for (let round = 0; round < ROUNDS; round++) {
    if ((await sessionOf(one)) !== ofOne || (await sessionOf(one)) !== ofOne) return false;
    if ((await sessionOf(other)) !== ofOther) return false;
  }
  return true;
}

async function sessionOf(connection: Connection): Promise<number | undefined> {
  const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
