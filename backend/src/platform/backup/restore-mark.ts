import type pg from 'pg';
import { hasTable } from '../../engine/event-store/postgres/with-client.js';
import type { TableName } from './manifest.js';

/** Marks a database whose restore has not finished. */
export const RESTORE_TABLE: TableName = { schema: 'public', name: 'restore_in_progress' };
const NAME = `${RESTORE_TABLE.schema}.${RESTORE_TABLE.name}`;

/** Which backup is being restored, or was when the restore was interrupted; undefined: none. */
export async function backupInProgress(client: pg.ClientBase): Promise<string | undefined> {
  if (!(await hasTable(client, NAME))) return undefined;
  const { rows } = await client.query<{ backup: string }>(`select backup from ${NAME}`);
  return rows[0]?.backup ?? '';
}
