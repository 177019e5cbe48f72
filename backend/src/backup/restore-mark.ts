import type pg from 'pg';
import type { TableName } from './manifest.js';

/** Marks a database whose restore has not finished. */
export const RESTORE_TABLE: TableName = { schema: 'public', name: 'restore_in_progress' };
const NAME = `${RESTORE_TABLE.schema}.${RESTORE_TABLE.name}`;

/** Which backup is being restored, or was when the restore was interrupted; undefined: none. */
export async function backupInProgress(client: pg.ClientBase): Promise<string | undefined> {
  const { rows: found } = await client.query<{ there: boolean }>(`select to_regclass($1) is not null as there`, [NAME]);
  if (!found[0]?.there) return undefined;
  const { rows } = await client.query<{ backup: string }>(`select backup from ${NAME}`);
  return rows[0]?.backup ?? '';
}
