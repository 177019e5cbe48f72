import type pg from 'pg';
import { ConfigError } from '../../basics/environment.js';

/** Read tables are written with MERGE, and the collations come from ICU. */
const VERSION_MIN = 16;
const PER_MAJOR = 10_000;

/** @throws ConfigError for a server that is too old */
export async function requirePostgresVersion(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::integer as number, current_setting('server_version') as name`,
  );
  const [version] = rows;
  if (version && version.number >= VERSION_MIN * PER_MAJOR) return;
  throw new ConfigError(`the server is PostgreSQL ${version?.name}, and FORM needs ${VERSION_MIN} or newer`);
}
