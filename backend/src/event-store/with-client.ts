import pg from 'pg';

/**
 * Does `work` on a connection of its own and closes it.
 * @throws whatever `work` throws, and pg's own errors: a connection that is lost meanwhile fails the query under way
 */
export async function withClient<Result>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
