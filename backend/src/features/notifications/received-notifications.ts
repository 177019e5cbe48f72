/** SQL: what a person has received. */

/** More unread notifications than this are not counted. */
export const UNREAD_MAX = 1_000;

/** The audiences of the wallet $1: itself, and each while it belonged to it, up to the revision of the change after. */
const STAYS = `(
    select 'wallet:' || $1::uuid as audience, 0 as since, ${Number.MAX_SAFE_INTEGER} as until
    union all
    select audience, revision, until from (
      select audience, revision, joined,
        lead(revision, 1, ${Number.MAX_SAFE_INTEGER}) over (partition by audience order by revision) as until
      from audience_changes where wallet = $1
    ) changes where joined
  ) s`;

const MARKED = `notifications n
  left join public.notification_marks k on k.wallet = $1 and k.notification = n.id
  left join public.notifications_read r on r.wallet = $1`;

const NOT_DELETED = 'not coalesce(k.deleted, false)';
export const READ = '(coalesce(k.read, false) or n.revision <= coalesce(r.revision, -1))';

/** The notifications of the wallet $1: sent to it, or to an audience while it was a member, without those it deleted. */
export const RECEIVED = `from ${STAYS}, ${MARKED}
  where n.audience = s.audience and n.revision between s.since and s.until and ${NOT_DELETED}`;

interface Bounds {
  /** Revisions, as SQL. */
  readonly first?: string;
  readonly last?: string;
  readonly only?: string;
  /** SQL, of each audience. */
  readonly limit: string | number;
}

/**
 * The same, so many of each audience from the newest on: what somebody ever received is neither sorted nor read whole. Rows are
 * compared, or PostgreSQL may walk the index of revisions through everybody's notifications.
 * @param columns SQL
 */
export const newest = (columns: string, { first = 's.since', last = 's.until', only = NOT_DELETED, limit }: Bounds) =>
  `from ${STAYS} cross join lateral (
    select ${columns} from ${MARKED}
    where (n.audience, n.revision) between (s.audience, ${first}) and (s.audience, ${last}) and ${only}
    order by n.audience desc, n.revision desc limit ${limit}
  ) newest`;

const READ_UNTIL = 'coalesce((select revision from public.notifications_read where wallet = $1), -1)';
/** All that is looked at beyond the limit is what was marked one by one since everything was read at once. */
export const UNREAD = newest('', {
  first: `greatest(s.since, ${READ_UNTIL} + 1)`,
  only: `${NOT_DELETED} and not coalesce(k.read, false)`,
  limit: UNREAD_MAX,
});
