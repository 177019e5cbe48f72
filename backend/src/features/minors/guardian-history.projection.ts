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

export const guardianHistoryProjection: Projection = {
  name: 'guardian-history',
  version: 1,
  tables: [guardianHistoryTable],
  on: {
    GuardianConsented(rows, event) {
      insert(rows, event, 'given', { ...event.data, text_version: event.data.text });
    },
    GuardianConsentWithdrawn: (rows, event) => insert(rows, event, 'withdrawn', event.data),
    GuardianContested: (rows, event) => insert(rows, event, 'contested', event.data),
    GuardianConfirmed: (rows, event) => insert(rows, event, 'confirmed', event.data),
    GuardianRemoved: (rows, event) => insert(rows, event, 'removed', event.data),
    GuardianshipEnded(rows, event) {
      const { wallet: child, guardians } = event.data;
      for (const guardian of guardians) insert(rows, event, 'of-age', { child, guardian });
    },
  },
};

interface Happened {
  readonly child: string;
  readonly guardian: string;
  readonly reason?: string | undefined;
  readonly text_version?: string;
  readonly method?: string;
  readonly proof?: string | undefined;
}

function insert(
  rows: Rows,
  { rev: revision, ts, actor }: Pick<SealedEvent, 'rev' | 'ts' | 'actor'>,
  act: ConsentAct,
  { child, guardian, text_version, method, proof, reason }: Happened,
): void {
  rows.insert(guardianHistoryTable, {
    ...{ revision, ts, act, child, guardian, actor },
    text_version: text_version ?? null,
    method: method ?? null,
    proof: proof ?? null,
    reason: reason ?? null,
  });
}
