import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { PersonId } from '../../../basics/ids.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { type Owner, PersonalDataSection } from '../../../platform/http/fields/personal-data.js';
import { subnetOf } from '../../../platform/http/server/network.js';
import { AccountHook } from '../../accounts/account-hooks.js';
import type { Person } from '../../accounts/people/person.entity.js';
import type { Browser } from '../../accounts/sign-in/device-cookie.js';
import { consentPolicyOf } from '../rules/consent-policy.js';

/** A family shares its network every evening: a longer time would hold more parents than children (ADR 40). */
const ORIGIN_MS = 3 * 60 * 60 * 1000;

/**
 * From where a minor without a consent has just registered or signed in: the network and what the browser says of itself, as
 * a hash. A private window has no cookie, but it has these (product.md 16.2).
 */
@Injectable()
export class RecentOrigins {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly ledger: Ledger,
  ) {}

  @AccountHook('noteBrowser')
  async note(person: Person, browser: Browser, now: Date, transaction: EntityManager): Promise<void> {
    const { id, wallet, joinedAs } = person;
    const { state } = this.ledger;
    // The ledger does not know who is registering yet.
    const role = state.accounts.get(wallet)?.role ?? joinedAs;
    if (role !== 'minor' || !consentPolicyOf(state) || state.guardianships.get(wallet)?.hasConsent) return;
    await transaction.query(
      `insert into recent_origins (person, hash, seen_at) values ($1, $2, $3)
       on conflict (person, hash) do update set seen_at = excluded.seen_at`,
      [id, originHash(id, browser), now],
    );
  }

  @PersonalDataSection({ section: 'recentOrigins', forGuardian: 'everything' })
  ownedBy({ personId }: Owner): Promise<object[]> {
    const sql = 'select seen_at as "seenAt" from recent_origins where person = $1 order by seen_at';
    return this.database.query(sql, [personId]);
  }

  /** Whether the minor has registered or signed in from the same network with such a browser in the last hours. */
  async isOf(personId: PersonId, browser: Browser, now: Date): Promise<boolean> {
    const rows = await this.database.query<unknown[]>(
      'select from recent_origins where person = $1 and hash = $2 and seen_at > $3',
      [personId, originHash(personId, browser), earliest(now)],
    );
    return rows.length > 0;
  }

  async forgetOld(now: Date): Promise<void> {
    await this.database.query('delete from recent_origins where seen_at <= $1', [earliest(now)]);
  }
}

const earliest = (now: Date): Date => new Date(now.getTime() - ORIGIN_MS);

const originHash = (personId: PersonId, { address, agent }: Browser): Buffer =>
  createHash('sha256')
    .update(`${personId} ${subnetOf(address)} ${agent}`)
    .digest();
