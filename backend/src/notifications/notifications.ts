import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { notFound } from '../http/errors.js';
import { Labels } from '../http/labels.js';
import { decodeCursor, type Page } from '../http/paging.js';
import { PersonalData } from '../http/personal-data.js';
import type { NotificationType } from './notification.js';
import type { NotificationsQuery, NotificationView } from './notification-views.js';
import { referencesIn, TEMPLATES, type Templates, wordsOf } from './templates.js';

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

/** The notifications of the wallet $1: sent to it, or to an audience while it was a member, without those it deleted. */
const RECEIVED = `
  from (
    select n.* from read.notifications n where n.audience = 'wallet:' || $1::uuid
    union all
    select n.* from read.audience_members m
    join read.notifications n on n.audience = m.audience and n.revision >= m.since and (m.until is null or n.revision <= m.until)
    where m.wallet = $1
  ) n
  left join public.notification_marks k on k.wallet = $1 and k.notification = n.id
  left join public.notifications_read r on r.wallet = $1
  where not coalesce(k.deleted, false)`;

const CURSOR = [/^\d{1,15}$/];

export const notificationNotFound = () => notFound('Notifica non trovata');

/** The notifications that a person receives, with their read and deleted marks. */
@Injectable()
export class Notifications {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(TEMPLATES) private readonly templates: Templates,
    private readonly labels: Labels,
    personalData: PersonalData,
  ) {
    personalData.register({
      section: 'notifications',
      export: async ({ wallet }) => this.view(await this.received(wallet, null, null)),
    });
  }

  /** Newest first. */
  async list(wallet: string, { limit, cursor }: NotificationsQuery): Promise<Page<NotificationView>> {
    const [before] = decodeCursor(cursor, CURSOR) ?? [];
    const [counted] = await this.database.query<{ total: string }[]>(`select count(*) as total ${RECEIVED}`, [wallet]);
    const rows = await this.received(wallet, before ?? null, limit + 1);
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return { items: await this.view(shown), total: Number(counted?.total ?? 0), next: last && [last.revision] };
  }

  /** The newest few. */
  async recent(wallet: string, limit: number): Promise<NotificationView[]> {
    return this.view(await this.received(wallet, null, limit));
  }

  /** @throws DomainError NOT_FOUND */
  async markRead(wallet: string, id: string): Promise<void> {
    await this.mark(wallet, id, 'read');
  }

  /** @throws DomainError NOT_FOUND */
  async remove(wallet: string, id: string): Promise<void> {
    await this.mark(wallet, id, 'deleted');
  }

  async markAllRead(wallet: string): Promise<void> {
    await this.database.query(
      `insert into notifications_read (wallet, revision) select $1, max(n.revision) ${RECEIVED} having count(*) > 0
       on conflict (wallet) do update set revision = greatest(notifications_read.revision, excluded.revision)`,
      [wallet],
    );
  }

  /** The number of all notifications ever sent; a broadcast counts once. */
  async count(): Promise<number> {
    const [row] = await this.database.query<{ total: string }[]>('select count(*) as total from read.notifications');
    return Number(row?.total ?? 0);
  }

  private async mark(wallet: string, id: string, column: 'read' | 'deleted'): Promise<void> {
    const marked = await this.database.query<unknown[]>(
      `insert into notification_marks (wallet, notification, ${column}) select $1, n.id, true ${RECEIVED} and n.id = $2
       on conflict (wallet, notification) do update set ${column} = true returning notification`,
      [wallet, id],
    );
    if (marked.length === 0) throw notificationNotFound();
  }

  private received(wallet: string, before: string | null, limit: number | null): Promise<NotificationRow[]> {
    return this.database.query<NotificationRow[]>(
      `select n.id, n.revision, n.kind, n.template, n.params, n.title, n.message, n.link, n.ts,
         coalesce(k.read, false) or n.revision <= coalesce(r.revision, -1) as read
       ${RECEIVED} and ($2::bigint is null or n.revision < $2) order by n.revision desc limit $3`,
      [wallet, before, limit],
    );
  }

  private async view(rows: readonly NotificationRow[]): Promise<NotificationView[]> {
    const params = rows.map(({ params: text }): Record<string, unknown> => JSON.parse(text));
    const labels = await this.labels.find(referencesIn(params));
    return rows.map((row, index) => {
      const words = wordsOf(params[index] ?? {}, labels);
      const { title, message } = this.templates[row.template]?.(words) ?? { title: '', message: '' };
      return {
        _id: row.id,
        type: row.kind,
        title: row.title ?? title,
        message: row.message ?? message,
        read: row.read,
        createdAt: row.ts.toISOString(),
        link: row.link,
      };
    });
  }
}
