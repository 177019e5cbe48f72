import pg from 'pg';

/** `stop` cuts the connection, and with it the query in flight. */
interface ConnectionConfig extends pg.ClientConfig {
  readonly stop?: AbortSignal;
}

/**
 * Runs `work` on a separate connection and closes it.
 * @throws whatever `work` throws, and pg's own errors: a connection that is lost meanwhile fails the query in flight
 */
export async function withClient<Result>(
  { stop, ...config }: ConnectionConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  const cut = () => client.connection.stream.destroy();
  stop?.throwIfAborted();
  stop?.addEventListener('abort', cut);
  try {
    await client.connect();
    return await work(client);
  } finally {
    stop?.removeEventListener('abort', cut);
    await client.end();
  }
}

/** @param table with its schema */
export async function hasTable(client: Pick<pg.ClientBase, 'query'>, table: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table]);
  return rows[0]?.there ?? false;
}
