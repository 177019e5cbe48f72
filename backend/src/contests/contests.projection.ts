import type { SealedEvent } from '../ledger/envelope.js';
import { joinAudience } from '../notifications/notifications.projection.js';
import type { Projection, Row, Rows, TableDefinition, Value } from '../projections/projection.js';

/** One row for each contest; its words stand in `contest_texts`, under the commitment in `terms`. */
export const contestsTable: TableDefinition = {
  name: 'contests',
  columns: {
    id: 'uuid',
    /** Revision of its opening: the order of the lists. */
    opened: 'bigint',
    creator: 'uuid',
    automatic: 'boolean',
    /** `active`, `closed`, `completed` or, when it was taken back, `withdrawn`. */
    status: 'text',
    reward: 'bigint',
    participants: 'integer',
    start_date: 'timestamptz',
    end_date: 'timestamptz',
    terms: 'text',
    winner: 'uuid',
    created_at: 'timestamptz',
    completed_at: 'timestamptz',
  },
  nullable: ['creator', 'winner', 'completed_at'],
  key: ['id'],
  indexes: [['opened'], ['creator'], ['winner']],
};

/** Who takes part in what, and the commitment to their newest entry. */
export const contestParticipantsTable: TableDefinition = {
  name: 'contest_participants',
  columns: {
    contest: 'uuid',
    wallet: 'uuid',
    /** Revision of joining. */
    joined: 'bigint',
    joined_at: 'timestamptz',
    entry: 'text',
    submitted_at: 'timestamptz',
  },
  nullable: ['entry', 'submitted_at'],
  key: ['contest', 'wallet'],
  indexes: [['contest', 'joined'], ['wallet']],
};

export const contestsProjection: Projection = {
  name: 'contests',
  tables: [contestsTable, contestParticipantsTable],
  apply(event, rows) {
    const { type, data, ts } = event;
    if (!type.startsWith('Contest') && type !== 'EntrySubmitted') return;
    const id = String(data.contest);
    const change = (set: Row) => rows.upsert(contestsTable, { id }, { set });
    if (type === 'ContestOpened') rows.insert(contestsTable, openedRow(id, event));
    if (type === 'ContestRevised') change(revisedColumns(event));
    if (type === 'ContestJoined') join(id, event, rows);
    if (type === 'EntrySubmitted') {
      const key = { contest: id, wallet: String(data.participant) };
      rows.upsert(contestParticipantsTable, key, { set: { entry: String(data.entry), submitted_at: ts } });
    }
    if (type === 'ContestClosed') change({ status: 'closed' });
    if (type === 'ContestCompleted') {
      change({ status: 'completed', winner: textOrNull(data.winner), completed_at: ts });
    }
    if (type === 'ContestWithdrawn') change({ status: 'withdrawn' });
  },
};

function openedRow(id: string, { data, rev, ts }: SealedEvent): Row {
  return {
    id,
    opened: rev,
    creator: textOrNull(data.creator),
    automatic: data.automatic === true,
    status: 'active',
    reward: Number(data.reward),
    participants: 0,
    start_date: String(data.startDate),
    end_date: String(data.endDate),
    terms: String(data.terms),
    winner: null,
    created_at: ts,
    completed_at: null,
  };
}

function revisedColumns({ data: { reward, startDate, endDate, terms } }: SealedEvent): Row {
  return {
    ...(typeof reward === 'number' && { reward }),
    ...(typeof startDate === 'string' && { start_date: startDate }),
    ...(typeof endDate === 'string' && { end_date: endDate }),
    ...(typeof terms === 'string' && { terms }),
  };
}

function join(contest: string, { data, rev, ts }: SealedEvent, rows: Rows): void {
  const wallet = String(data.participant);
  const participation = { contest, wallet, joined: rev, joined_at: ts, entry: null, submitted_at: null };
  rows.insert(contestParticipantsTable, participation);
  rows.upsert(contestsTable, { id: contest }, { add: { participants: 1 } });
  joinAudience(rows, { contest }, wallet, rev);
}

const textOrNull = (value: unknown): Value => (typeof value === 'string' ? value : null);
