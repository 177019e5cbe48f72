import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Wallet } from '../../basics/ids.js';
import { Ledger } from '../../engine/ledger/writing/ledger.js';
import { notFound } from '../../platform/http/errors/errors.js';
import { Labels } from '../../platform/http/fields/labels.js';
import { type ExportReader, type Owner, PersonalDataSection } from '../../platform/http/fields/personal-data.js';
import { countRows, type Page, pageOf, REVISION_KEY } from '../../platform/http/lists/paging.js';
import type { Principal } from '../../platform/http/requests/signed-in.js';
import type { NotificationType } from '../definition/kinds.js';
import { type ActivityView, OVERVIEW_MAX, RecentActivities } from '../definition/overview.js';
import { type ContentReader, type FoundContent, Reportable } from '../definition/reportable.js';
import { isHidden, REMOVED } from '../moderation/rules/hidden-content.js';
import type { Audience } from './notification.js';
import type { NotificationsQuery, NotificationView } from './notification-views.js';
import { audienceKey } from './notifications.projection.js';
import { newest, READ, RECEIVED, UNREAD, UNREAD_MAX } from './received-notifications.js';
import { referencesIn, TEMPLATES, type Templates, textsOf } from './templates.js';

interface NotificationRow {
  readonly id: string;
  readonly revision: string;
  readonly kind: NotificationType;
  readonly template: string;
  readonly params: string;
  readonly title: string | null;
  readonly message: string | null;
  readonly link: string;
  readonly ts: Date;
  readonly read: boolean;
}

/** That somebody receives a notification. */
export interface Receipt {
  readonly revision: number;
  /** Id of the event. */
  readonly event: string;
  readonly kind: NotificationType;
  readonly template: string;
  readonly wallet: Wallet;
}

/** Behind all receipts of a revision or, with a wallet, behind that one. */
export interface ReceiptPlace {
  readonly revision: number;
  readonly wallet: Wallet | null;
}

export interface Receipts {
  readonly receipts: readonly Receipt[];
  readonly reached: ReceiptPlace;
}

/** The header with the number of unread notifications on all pages. */
export const UNREAD_COUNT = 'X-Unread-Count';

export const notificationNotFound = () => notFound('Notifica non trovata');

/** What an administrator wrote to everyone with a role. */
export interface Broadcast {
  readonly title: string;
  readonly message: string;
  /** Wallet. */
  readonly sender: string | null;
}

/** The notifications that a person receives, with their read and deleted marks. */
@Injectable()
export class Notifications {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(TEMPLATES) private readonly templates: Templates,
    private readonly labels: Labels,
    @Inject(Ledger) private readonly ledger: Pick<Ledger, 'state'>,
  ) {}

  @PersonalDataSection({ section: 'notifications', forGuardian: 'what they did not report' })
  async receivedBy({ wallet }: Owner, reader: ExportReader): Promise<NotificationView[]> {
    const all = await this.received(wallet, null, null);
    return this.view(all.filter(({ template }) => reader === 'person' || !this.templates[template]?.isToReporter));
  }

  /** Newest first; a header counts the unread ones of all pages. */
  async list(wallet: Wallet, query: NotificationsQuery): Promise<Page<NotificationView>> {
    const unread = await this.unread(wallet);
    const page = await pageOf<NotificationRow, NotificationView>(query, {
      keys: [REVISION_KEY],
      keysOf: ({ revision }) => [revision],
      total: () => countRows(this.database, RECEIVED, [wallet]),
      rows: ([before = null], limit) => this.received(wallet, before, limit),
      view: (rows) => this.view(rows),
    });
    return { ...page, headers: { [UNREAD_COUNT]: String(unread) } };
  }

  /** How many are unread, UNREAD_MAX at most. */
  async unread(wallet: Wallet): Promise<number> {
    const [row] = await this.database.query<{ unread: number }[]>(
      `select count(*)::int as unread from (select ${UNREAD} limit ${UNREAD_MAX}) counted`,
      [wallet],
    );
    return row?.unread ?? 0;
  }

  /** Others would repeat an activity that another feature tells. */
  @RecentActivities()
  async activities({ wallet }: Pick<Principal, 'wallet'>): Promise<ActivityView[]> {
    const newest = await this.view(await this.received(wallet, null, OVERVIEW_MAX));
    return newest
      .filter(({ type }) => type === 'system')
      .map(({ title, message, createdAt, link }) => ({
        ...{ title, description: message, date: createdAt, link },
        type: 'notification' as const,
      }));
  }

  /** Those of these that the reader has neither read nor deleted, oldest first. */
  async unreadAmong(wallet: Wallet, ids: readonly string[]): Promise<NotificationView[]> {
    const rows = await this.database.query<NotificationRow[]>(
      `select n.id, n.revision, n.kind, n.template, n.params, n.title, n.message, n.link, n.ts, false as read
       ${RECEIVED} and not ${READ} and n.id = any($2::uuid[]) order by n.revision`,
      [wallet, ids],
    );
    return this.view(rows);
  }

  /**
   * Who receives the notifications after a place, in the order of the ledger and, within one, of wallets.
   * @param until the last revision that counts
   * @param limit of the receipts of one call
   */
  async receiptsAfter(after: ReceiptPlace, until: number, limit: number): Promise<Receipts> {
    const rows = await this.database.query<(Omit<Receipt, 'revision'> & { revision: string })[]>(
      `with batch as (
         select revision, id, audience, kind, template from notifications
         where (revision > $1 or (revision = $1 and $2::uuid is not null)) and revision <= $3 order by revision limit $4
       ), receipts as (
         select revision, id as event, kind, template, substr(audience, 8)::uuid as wallet from batch where audience like 'wallet:%'
         union all
         select b.revision, b.id, b.kind, b.template, m.wallet from batch b
         join audience_changes m on m.audience = b.audience and m.joined and m.revision <= b.revision
         where not exists (
           select from audience_changes later where later.audience = m.audience and later.wallet = m.wallet
             and later.revision > m.revision and later.revision <= b.revision
         )
       )
       select revision, event, kind, template, wallet from receipts
       where revision > $1 or wallet > $2 order by revision, wallet limit $4`,
      [after.revision, after.wallet, until, limit],
    );
    const receipts = rows.map(({ revision, ...receipt }) => ({ ...receipt, revision: Number(revision) }));
    const last = receipts.at(-1);
    if (!last || receipts.length < limit) {
      const [ended] = await this.database.query<{ revision: string | null; count: string }[]>(
        `select max(revision) as revision, count(*) as count from
           (select revision from notifications where revision >= $1 and revision <= $2 order by revision limit $3) batch`,
        [after.revision + (after.wallet === null ? 1 : 0), until, limit],
      );
      const isWhole = Number(ended?.count) < limit;
      return { receipts, reached: { revision: isWhole ? until : Number(ended?.revision), wallet: null } };
    }
    return { receipts, reached: { revision: last.revision, wallet: last.wallet } };
  }

  /** @throws DomainError NOT_FOUND */
  async markRead(wallet: Wallet, id: string): Promise<void> {
    await this.mark(wallet, id, 'read');
  }

  /** @throws DomainError NOT_FOUND */
  async remove(wallet: Wallet, id: string): Promise<void> {
    await this.mark(wallet, id, 'deleted');
  }

  async markAllRead(wallet: Wallet): Promise<void> {
    await this.database.query(
      `insert into notifications_read (wallet, revision)
       select $1, max(newest.revision) ${newest('n.revision', { limit: 1 })} having count(*) > 0
       on conflict (wallet) do update set revision = greatest(notifications_read.revision, excluded.revision)`,
      [wallet],
    );
  }

  /** A broadcast that the reader received; for an administrator every one. */
  @Reportable('broadcast')
  async broadcast(id: string, _: string | undefined, reader: ContentReader): Promise<FoundContent | undefined> {
    if (!reader) return undefined;
    const { wallet, role } = reader;
    const [row] = await this.database.query<Broadcast[]>(
      `select n.title, n.message, n.sender from notifications n
       where n.id = $2 and n.template = 'broadcast' and ($3 = 'admin' or exists (select ${RECEIVED} and n.id = $2))`,
      [wallet, id, role],
    );
    if (!row) return undefined;
    const { title, message: text, sender } = row;
    return {
      ...{ kind: 'broadcast', content: id, ...(sender !== null && { author: sender }) },
      evidence: { title, text, image: null, link: null },
    };
  }

  /** How many wallets would receive a notification to `audience` now. */
  async countAudience(audience: Audience): Promise<number> {
    const [row] = await this.database.query<{ total: string }[]>(
      `select count(*) as total from (
         select distinct on (wallet) joined from audience_changes where audience = $1 order by wallet, revision desc
       ) latest where joined`,
      [audienceKey(audience)],
    );
    return Number(row?.total ?? 0);
  }

  private async mark(wallet: Wallet, id: string, column: 'read' | 'deleted'): Promise<void> {
    const marked = await this.database.query<unknown[]>(
      `insert into notification_marks (wallet, notification, ${column}) select $1, n.id, true ${RECEIVED} and n.id = $2
       on conflict (wallet, notification) do update set ${column} = true returning notification`,
      [wallet, id],
    );
    if (marked.length === 0) throw notificationNotFound();
  }

  private received(wallet: Wallet, before: string | null, limit: number | null): Promise<NotificationRow[]> {
    const columns = 'n.id, n.revision, n.kind, n.template, n.params, n.title, n.message, n.link, n.ts';
    const rows = newest(`${columns}, ${READ} as read`, { last: 'least(s.until, $2::bigint - 1)', limit: '$3' });
    return this.database.query<NotificationRow[]>(`select newest.* ${rows} order by newest.revision desc limit $3`, [
      ...[wallet, before, limit],
    ]);
  }

  private async view(rows: readonly NotificationRow[]): Promise<NotificationView[]> {
    const params = rows.map(({ params: text }): Record<string, unknown> => JSON.parse(text));
    const labels = await this.labels.find(referencesIn(params));
    return rows.map((row, index) => {
      const words = textsOf(params[index] ?? {}, labels);
      const { title, message } = this.templates[row.template]?.(words) ?? { title: '', message: '' };
      return {
        _id: row.id,
        type: row.kind,
        ...(isHidden(this.ledger.state, 'broadcast', row.id)
          ? { title: REMOVED, message: '' }
          : { title: row.title ?? title, message: row.message ?? message }),
        ...(row.template === 'broadcast' && { isBroadcast: true }),
        read: row.read,
        createdAt: row.ts.toISOString(),
        link: row.link,
      };
    });
  }
}
