import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Wallet } from '../../../basics/ids.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { notFound } from '../../../platform/http/errors/errors.js';
import { countRows, ID_KEY, MOMENT_KEY, momentOf, type Page, pageOf } from '../../../platform/http/lists/paging.js';
import { eachWord, searchWords } from '../../../platform/http/lists/search-words.js';
import type { Role } from '../../../platform/http/requests/signed-in.js';
import { Categories } from '../../categories/categories.js';
import { hiddenOf } from '../../moderation/rules/hidden-content.js';
import { isProfileRemoved } from '../../moderation/rules/hidden-profiles.js';
import { FOR_GOOD, suspendedAt, suspendedUntil } from '../../moderation/rules/suspension.js';
import { ProfileCounters } from '../profiles/profile-counters.js';
import { ProfilePictures } from '../profiles/profile-pictures.js';
import type { Measure } from '../sign-in/measure-filter.js';
import type { UsersQuery } from './account-bodies.js';
import { FROM_USERS, SELECT_USERS, toUserView, type UserRow } from './user-rows.js';
import type { OwnProfileView, UserView } from './user-view.js';

/** How many people there are, by role. */
export interface UserCounts {
  readonly total: number;
  readonly minors: number;
  readonly adults: number;
  readonly companies: number;
  readonly admins: number;
}

const isInNameOrEmail = (word: string): string =>
  `(search_text(p.name) like containing(search_text(${word})) or p.email like containing(lower(${word})))`;

export const userNotFound = () => notFound('Utente non trovato');

/** People with their role and coins, for display. */
@Injectable()
export class Users {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly categories: Categories,
    private readonly counters: ProfileCounters,
    @Inject(Ledger) private readonly ledger: Pick<Ledger, 'state'>,
    @Inject(ProfilePictures) private readonly pictures: Pick<ProfilePictures, 'linkTo'>,
  ) {}

  /** @throws DomainError NOT_FOUND */
  async withId(id: string): Promise<UserView> {
    const user = await this.find(id);
    if (!user) throw userNotFound();
    return user;
  }

  /** With what they alone see. @throws DomainError NOT_FOUND */
  async ownProfile(id: string): Promise<OwnProfileView> {
    const [row] = await this.rowsWith(id);
    const [user] = row ? await this.view([row]) : [];
    if (!row || !user) throw userNotFound();
    return { ...user, city: row.city };
  }

  async find(id: string): Promise<UserView | undefined> {
    const [user] = await this.view(await this.rowsWith(id));
    return user;
  }

  private rowsWith(id: string): Promise<UserRow[]> {
    return this.database.query<UserRow[]>(`${SELECT_USERS} where p.id = $1`, [id]);
  }

  /** Newest first; every word of the search is in name or e-mail, without regard to accents and case. */
  list({ search, role, measure, ...query }: UsersQuery): Promise<Page<UserView>> {
    const words = searchWords(search);
    const filter = `where ($1::text is null or p.role = $1) and ($2::uuid[] is null or p.wallet = any($2))
      ${eachWord(words, 3, isInNameOrEmail)}`;
    const filters = [role || null, measure ? this.walletsUnder(measure) : null, ...words];
    const [at, after, count] = [1, 2, 3].map((offset) => `$${filters.length + offset}`);
    return pageOf<UserRow, UserView>(query, {
      keys: [MOMENT_KEY, ID_KEY],
      keysOf: ({ created_key, id }) => [created_key, id],
      total: () => countRows(this.database, `${FROM_USERS} ${filter}`, filters),
      rows: ([created = null, id = null], limit) =>
        this.database.query<UserRow[]>(
          `${SELECT_USERS} ${filter} and (${at}::text is null or (p.created_at, p.id) < (${momentOf(`${at}`)}, ${after}::uuid))
           order by p.created_at desc, p.id desc limit ${count}`,
          [...filters, created, id, limit],
        ),
      view: (rows) => this.view(rows),
    });
  }

  private walletsUnder(measure: Measure): readonly string[] {
    const { state } = this.ledger;
    return measure === 'suspended' ? suspendedAt(state, new Date()) : hiddenOf(state, 'profile');
  }

  async counts(): Promise<UserCounts> {
    const rows = await this.database.query<{ role: Role; total: string }[]>('select role, total from role_counts');
    const of = (role: Role) => Number(rows.find((row) => row.role === role)?.total ?? 0);
    const [minors, adults, companies, admins] = [of('minor'), of('adult'), of('company'), of('admin')];
    return { total: minors + adults + companies + admins, minors, adults, companies, admins };
  }

  /** One query for each displayed field, for any number of people. */
  private async view(rows: readonly UserRow[]): Promise<UserView[]> {
    const owners = rows.map(({ id, wallet }) => ({ personId: id, wallet }));
    const [categories, countsOf] = await Promise.all([
      this.categories.refs(rows.map(({ category }) => category)),
      this.counters.countFor(owners),
    ]);
    return rows.map((row) => ({
      ...toUserView(row, (row.category && categories.get(row.category)) || null, countsOf(row.wallet)),
      profileImage: this.pictures.linkTo(row.profile_image, row.wallet),
      ...this.suspensionOf(row.wallet),
      ...(isProfileRemoved(this.ledger.state, row.wallet) && { isHidden: true }),
    }));
  }

  private suspensionOf(wallet: Wallet): Pick<UserView, 'isSuspended' | 'suspendedUntil'> {
    const until = suspendedUntil(this.ledger.state, wallet, new Date());
    return until === undefined ? {} : { isSuspended: true, suspendedUntil: until === FOR_GOOD ? null : until };
  }
}
