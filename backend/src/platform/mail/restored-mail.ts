import type pg from 'pg';
import { oneTimeLinks } from './mail-kinds.js';

/**
 * Gives up what waited to be sent, or to be noted for it, in a database that was restored from an older backup: it may have been
 * sent since the backup, also to people who were erased since. May be run again.
 */
export async function giveUpWaitingMail(database: Pick<pg.Pool, 'query'>): Promise<void> {
  await database.query(
    `update outgoing_mail set state = 'failed', problem = 'restored',
       params = case when kind = any($1) then null else params end where state = 'waiting'`,
    [oneTimeLinks()],
  );
  await database.query('update notification_mail set mailed_at = now() where mailed_at is null');
  // It begins at the head.
  await database.query(`delete from effect_lanes where lane = 'notifications'`);
}
