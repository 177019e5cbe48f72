import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { childName } from '../families/guardian-requests.js';
import type { HeldConsentOfChildView, HeldConsentView, UsualVerificationView } from '../guardian-views.js';

/** So many of the last decisions say how long one usually takes. */
const DECISIONS_MAX = 20;
const DECISIONS_SINCE = '12 months';

/** Decided is decided, also where the row of the consent follows a moment later. */
const IS_HELD = `state = 'held' and exists (select from guardian_cases k
  where k.consent = guardian_consents.id and k.outcome is null)`;

/** Consents that wait for an administrator, for who waits with them (product.md 16.2). */
@Injectable()
export class HeldConsents {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** @param child wallet. @returns null where none is held */
  async findFor(child: string): Promise<HeldConsentView | null> {
    const [held] = await this.database.query<{ since: Date | null }[]>(
      `select min(declared_at) as since from guardian_consents where child = $1 and ${IS_HELD}`,
      [child],
    );
    return held?.since ? { since: held.since.toISOString(), usual: await this.usual() } : null;
  }

  /** What a guardian gave, newest first. @param guardian wallet */
  async givenBy(guardian: string): Promise<HeldConsentOfChildView[]> {
    const rows = await this.database.query<{ name: string; since: Date }[]>(
      `select p.name, declared_at as since from guardian_consents join people p on p.wallet = child
       where guardian = $1 and ${IS_HELD} order by declared_at desc`,
      [guardian],
    );
    if (rows.length === 0) return [];
    const usual = await this.usual();
    return rows.map(({ name, since }) => ({ child: childName(name), since: since.toISOString(), usual }));
  }

  /** The median of the last decisions; what ended without an administrator is none. */
  async usual(): Promise<UsualVerificationView | null> {
    const [row] = await this.database.query<{ seconds: number | null; decisions: number }[]>(
      `select percentile_disc(0.5) within group (order by took) as seconds, count(*)::int as decisions
       from (select extract(epoch from decided_at - created_at)::int as took from guardian_cases
             where kind = 'held-consent' and decided_by is not null and created_at > now() - $2::interval
             order by created_at desc, id limit $1) last`,
      [DECISIONS_MAX, DECISIONS_SINCE],
    );
    return row && row.seconds !== null ? { seconds: row.seconds, decisions: row.decisions } : null;
  }
}
