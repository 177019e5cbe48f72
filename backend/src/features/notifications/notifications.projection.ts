import type { Wallet } from '../../basics/ids.js';
import { canonicalize } from '../../engine/ledger/format/canonical.js';
import { SYSTEM } from '../../engine/ledger/format/envelope.js';
import type { Projection, Rows, TableDefinition } from '../../engine/projections/projection.js';
import type { Audience } from './notification.js';

export const notificationsTable: TableDefinition = {
  name: 'notifications',
  columns: {
    revision: 'bigint',
    id: 'uuid',
    audience: 'text',
    kind: 'text',
    template: 'text',
    /** JSON. */
    params: 'text',
    title: 'text',
    message: 'text',
    link: 'text',
    /** Wallet of the administrator who sent a broadcast. */
    sender: 'uuid',
    ts: 'timestamptz',
  },
  nullable: ['title', 'message', 'sender'],
  key: ['revision'],
  indexes: [['audience', 'revision'], ['id']],
  appendOnly: true,
};

/** When somebody joined and left an audience. Each change is a row, so that who comes back keeps what they received before. */
export const audienceChangesTable: TableDefinition = {
  name: 'audience_changes',
  columns: { audience: 'text', wallet: 'uuid', revision: 'bigint', joined: 'boolean' },
  key: ['audience', 'wallet', 'revision'],
  indexes: [['wallet']],
};

/** The name of an audience in the read tables. */
export function audienceKey(audience: Audience): string {
  const [[kind, name] = []] = Object.entries(audience);
  return `${kind}:${name}`;
}

/** Adds `wallet` to `audience` from the event at `revision` on. Modules call this in their projections. */
export function joinAudience(rows: Rows, audience: Audience, wallet: Wallet, revision: number): void {
  rows.upsert(audienceChangesTable, { audience: audienceKey(audience), wallet, revision }, { set: { joined: true } });
}

/** Removes `wallet` from `audience` after the event at `revision`; earlier notifications stay. */
export function leaveAudience(rows: Rows, audience: Audience, wallet: Wallet, revision: number): void {
  rows.upsert(audienceChangesTable, { audience: audienceKey(audience), wallet, revision }, { set: { joined: false } });
}

export const notificationsProjection: Projection = {
  name: 'notifications',
  version: 2,
  tables: [notificationsTable, audienceChangesTable],
  on: {
    NotificationSent(rows, { data, rev, id, ts, actor }) {
      const { audience, kind, template, params, title, message, link } = data;
      rows.insert(notificationsTable, {
        revision: rev,
        id,
        audience: audienceKey(audience),
        kind,
        template,
        // An event that was just sealed and the same one read from the store may differ in the order of members.
        params: canonicalize(params),
        title: title ?? null,
        message: message ?? null,
        link,
        sender: template === 'broadcast' && actor !== SYSTEM ? actor : null,
        ts,
      });
    },
  },
};
