import type { EntityManager } from 'typeorm';
import type { Wallet } from '../../../basics/ids.js';
import type { Shared } from './guidance-views.js';

/** An invitation, and what belongs to it for as long as it is kept. */
export interface GuidanceRow {
  readonly id: string;
  /** Wallet of who invited. */
  readonly person: string;
  /** As it was typed. */
  readonly email: string;
  readonly sees: readonly Shared[];
  readonly invitedAt: Date;
  readonly notes: string;
  readonly endedAt: Date | null;
}

const COLUMNS = `g.id, g.person, g.email, g.sees, g.invited_at as "invitedAt", g.notes, g.ended_at as "endedAt"`;

type Database = Pick<EntityManager, 'query'>;

export const rowsWithIds = (ids: readonly string[], database: Database): Promise<GuidanceRow[]> =>
  database.query(`select ${COLUMNS} from guidances g where g.id = any($1::uuid[]) order by g.invited_at desc, g.id`, [
    ids,
  ]);

export const rowsOfPerson = (person: string, database: Database): Promise<GuidanceRow[]> =>
  database.query(`select ${COLUMNS} from guidances g where g.person = $1 order by g.invited_at desc, g.id`, [person]);

/** Those to the address that somebody has confirmed. @param id of the only one that is looked for, or null */
export const rowsToAddressOf = (wallet: Wallet, id: string | null, database: Database): Promise<GuidanceRow[]> =>
  database.query(
    `select ${COLUMNS} from guidances g join people p on p.email = g.email
     where p.wallet = $1 and p.email_confirmed_at is not null and ($2::uuid is null or g.id = $2)
     order by g.invited_at desc, g.id`,
    [wallet, id],
  );
