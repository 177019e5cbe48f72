import type { SealedEvent } from '../../engine/ledger/format/envelope.js';
import type { Projection, Rows, TableDefinition } from '../../engine/projections/projection.js';
import type { ConsentAct } from './families/admin/admin-family-views.js';

/** What became of each guardianship: consents, their ends, and what was disputed. */
const guardianHistoryTable: TableDefinition = {
  name: 'guardian_history',
  columns: {
    revision: 'bigint',
    ts: 'timestamptz',
    act: 'text',
    child: 'uuid',
    guardian: 'uuid',
    actor: 'text',
    /** Of a consent: the version of its text, and how it was given. */
    text_version: 'text',
    method: 'text',
    /** Commitments. */
    proof: 'text',
    reason: 'text',
  },
  nullable: ['text_version', 'method', 'proof', 'reason'],
  key: ['revision', 'guardian'],
  indexes: [
    ['child', 'revision'],
    ['guardian', 'revision'],
  ],
  appendOnly: true,
};

const ACTS: Readonly<Record<string, ConsentAct>> = {
  GuardianConsented: 'given',
  GuardianConsentWithdrawn: 'withdrawn',
  GuardianContested: 'contested',
  GuardianConfirmed: 'confirmed',
  GuardianRemoved: 'removed',
};

export const guardianHistoryProjection: Projection = {
  name: 'guardian-history',
  version: 1,
  tables: [guardianHistoryTable],
  apply(event, rows) {
    const { type, data } = event;
    if (type === 'GuardianshipEnded') {
      const guardians = Array.isArray(data.guardians) ? data.guardians : [];
      for (const guardian of guardians) insert(event, 'of-age', { child: data.wallet, guardian }, rows);
      return;
    }
    const act = ACTS[type];
    if (act) insert(event, act, data, rows);
  },
};

function insert(
  { rev, ts, actor, data }: SealedEvent,
  act: ConsentAct,
  { child, guardian }: { readonly child?: unknown; readonly guardian?: unknown },
  rows: Rows,
): void {
  rows.insert(guardianHistoryTable, {
    revision: rev,
    ts,
    act,
    child: String(child),
    guardian: String(guardian),
    actor,
    text_version: textOrNull(data.text),
    method: textOrNull(data.method),
    proof: textOrNull(data.proof),
    reason: textOrNull(data.reason),
  });
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
