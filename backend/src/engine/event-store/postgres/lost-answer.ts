import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { CONNECT_MS_MAX, destroyOnTimeout } from './request-pool.js';
import { withClient } from './with-client.js';

/** Who has waited for an answer for so long asks the server about it. */
const DOUBT_MS = 500;
/** An answer that was sent meanwhile has this long to arrive. */
const ARRIVAL_MS = 250;

export interface Session {
  readonly databaseUrl: string;
  /** That of the connection. */
  readonly client: pg.Client;
  /** Cuts the connection. */
  readonly cut: () => void;
}

/**
 * Waits for `answer` on a connection to PostgreSQL, and cuts that once the server says, on another connection, that it has nothing more
 * to do for it. Where packets were dropped without a word, a connection stays silent for long after the way is open again; a server
 * that is slow is waited for.
 */
export async function orLost<Answer>(answer: Promise<Answer>, session: Session): Promise<Answer> {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const ask = async () => {
    if ((await isIdle(session)) && !isOver) {
      await delay(ARRIVAL_MS);
      if (!isOver) session.cut();
    }
    if (!isOver) timer = setTimeout(() => void ask(), DOUBT_MS);
  };
  timer = setTimeout(() => void ask(), DOUBT_MS);
  try {
    return await answer;
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}

/** Whether the server can be asked and works at nothing for the session, or has ended it. */
async function isIdle({ databaseUrl, client: waiting }: Session): Promise<boolean> {
  const stop = new AbortController();
  const asked = withClient({ connectionString: databaseUrl, stop: stop.signal }, async (client) => {
    const { rows } = await client.query<{ state: string | null }>('select state from pg_stat_activity where pid = $1', [
      processOf(waiting),
    ]);
    return rows[0] === undefined || rows[0].state === 'idle';
  });
  return destroyOnTimeout(asked, CONNECT_MS_MAX, () => stop.abort()).catch(() => false);
}

/** The server's process of a connection, which the types of pg do not know. */
function processOf(client: pg.Client): number | undefined {
  const { processID } = client as { processID?: unknown };
  return typeof processID === 'number' ? processID : undefined;
}
