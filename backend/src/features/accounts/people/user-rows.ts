import type { Wallet } from '../../../basics/ids.js';
import { momentKey } from '../../../platform/http/lists/paging.js';
import type { Role } from '../../../platform/http/requests/signed-in.js';
import type { CategoryRef } from '../../categories/category-views.js';
import type { ProfileCounts } from '../profiles/profile-counters.js';
import { emailIsShown } from './person-rules.js';
import { versionOf } from './person-version.js';
import type { UserView } from './user-view.js';

/** The stored data of a person, with the role and the coins from the read tables. */
export interface UserRow {
  id: string;
  wallet: Wallet;
  name: string;
  email: string;
  role: Role;
  balance: string | null;
  bio: string | null;
  /** For the person alone. */
  city: string | null;
  category: string | null;
  profile_image: string | null;
  company_name: string | null;
  company_size: string | null;
  company_location: string | null;
  parent_email: string | null;
  date_of_birth: string | null;
  declared_adult_at: Date | null;
  shows_email: boolean | null;
  email_confirmed_at: Date | null;
  second_step_since: Date | null;
  created_at: Date;
  /** With microseconds, for the cursor. */
  created_key: string;
}

/** A person closed in the ledger does not appear, also before the row is deleted. */
export const FROM_USERS = `
  from (
    select p.*, coalesce(a.role, p.joined_as) as role from people p left join accounts a on a.wallet = p.wallet
    where not coalesce(a.closed, false)
  ) p`;

export const SELECT_USERS = `
  select p.id, p.wallet, p.name, p.email, p.role, b.balance, p.bio, p.city, p.category, p.profile_image, p.company_name,
    p.company_size, p.company_location, p.parent_email, p.date_of_birth::text, p.declared_adult_at, p.shows_email,
    p.email_confirmed_at, p.second_step_since, p.created_at, ${momentKey('p.created_at')} as created_key
  ${FROM_USERS}
  left join wallet_balances b on b.account = 'wallet:' || p.wallet`;

const editedOf = (row: UserRow) => ({
  name: row.name,
  email: row.email,
  role: row.role,
  companyName: row.company_name,
  companySize: row.company_size,
  companyLocation: row.company_location,
  parentEmail: row.parent_email,
  dateOfBirth: row.date_of_birth,
});

export const toUserView = (row: UserRow, category: CategoryRef | null, counts: ProfileCounts): UserView => ({
  _id: row.id,
  ...editedOf(row),
  version: versionOf(editedOf(row)),
  coinBalance: Number(row.balance ?? 0),
  bio: row.bio,
  category,
  profileImage: row.profile_image,
  declaredAdultAt: row.declared_adult_at?.toISOString() ?? null,
  showsEmail: emailIsShown(row.shows_email, row.role),
  emailConfirmed: row.email_confirmed_at !== null,
  secondStep: row.second_step_since !== null,
  createdAt: row.created_at.toISOString(),
  ...counts,
});
