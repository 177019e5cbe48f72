import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { notFound } from '../http/errors.js';
import { decodeCursor, type Page } from '../http/paging.js';
import { escapeLike } from '../http/search.js';
import type { Role } from '../http/signed-in.js';
import type { UsersQuery } from './account-bodies.js';
import type { UserView } from './user-view.js';

interface UserRow {
  id: string;
  name: string;
  email: string;
  role: Role;
  balance: string | null;
  bio: string | null;
  profile_image: string | null;
  company_name: string | null;
  company_size: string | null;
  company_location: string | null;
  parent_email: string | null;
  date_of_birth: string | null;
  created_at: Date;
  /** Microseconds and all, for the cursor. */
  created_key: string;
}

const SELECT_USER = `
  select p.id, p.name, p.email, coalesce(a.role, p.joined_as) as role, b.balance, p.bio, p.profile_image, p.company_name,
    p.company_size, p.company_location, p.parent_email, p.date_of_birth::text, p.created_at, p.created_at::text as created_key
  from people p
  left join read.accounts a on a.wallet = p.wallet
  left join read.wallet_balances b on b.account = 'wallet:' || p.wallet`;

const CURSOR = [/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/, /^[0-9a-f-]{36}$/];

export const userNotFound = () => notFound('Utente non trovato');

/** People with their role and coins, as they are shown. */
@Injectable()
export class Users {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** @throws DomainError NOT_FOUND */
  async withId(id: string): Promise<UserView> {
    const [row] = await this.database.query<UserRow[]>(`${SELECT_USER} where p.id = $1`, [id]);
    if (!row) throw userNotFound();
    return toView(row);
  }

  /** Newest first. */
  async list({ search, role, limit, cursor }: UsersQuery): Promise<Page<UserView>> {
    const after = decodeCursor(cursor, CURSOR);
    const filter = `
      where ($1::text is null or p.name ilike $1 or p.email ilike $1)
      and ($2::text is null or coalesce(a.role, p.joined_as) = $2)`;
    const filters = [search ? `%${escapeLike(search)}%` : null, role || null];
    const counted = await this.database.query<{ total: string }[]>(
      `select count(*) as total from people p left join read.accounts a on a.wallet = p.wallet ${filter}`,
      filters,
    );
    const rows = await this.database.query<UserRow[]>(
      `${SELECT_USER} ${filter} and ($3::timestamptz is null or (p.created_at, p.id) < ($3, $4::uuid))
       order by p.created_at desc, p.id desc limit $5`,
      [...filters, after?.[0] ?? null, after?.[1] ?? null, limit + 1],
    );
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      items: shown.map(toView),
      total: Number(counted[0]?.total ?? 0),
      next: last && [last.created_key, last.id],
    };
  }
}

const toView = (row: UserRow): UserView => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  coinBalance: Number(row.balance ?? 0),
  bio: row.bio,
  category: null,
  profileImage: row.profile_image,
  companyName: row.company_name,
  companySize: row.company_size,
  companyLocation: row.company_location,
  parentEmail: row.parent_email,
  dateOfBirth: row.date_of_birth,
  createdAt: row.created_at.toISOString(),
  contestsWon: 0,
  marketplaceItems: 0,
});
