import type { SealedEvent } from '../../../engine/ledger/format/envelope.js';
import { postingsOf, TREASURY } from '../../../engine/ledger/state/postings.js';
import type { Projection, Row, Rows, TableDefinition, Value } from '../../../engine/projections/projection.js';
import { joinAudience, leaveAudience } from '../../notifications/notifications.projection.js';
import { dueOf, fundedBy } from '../domain/contest.js';

/** One row for each contest; its texts are in `contest_texts`, under the commitment in `terms`. */
export const contestsTable: TableDefinition = {
  name: 'contests',
  columns: {
    id: 'uuid',
    /** Revision of its opening: the order of the lists. */
    opened: 'bigint',
    creator: 'uuid',
    automatic: 'boolean',
    /** `active`, `closed`, `completed` or `withdrawn`. */
    status: 'text',
    reward: 'bigint',
    /** The treasury pays it; otherwise the creator does. */
    by_treasury: 'boolean',
    participants: 'integer',
    start_date: 'timestamptz',
    end_date: 'timestamptz',
    terms: 'text',
    winner: 'uuid',
    /** How many people share the prize. */
    shares: 'integer',
    /** The end date was postponed while it had participants. */
    postponed: 'boolean',
    /** Until when the winner of a closed one can be chosen. */
    due: 'timestamptz',
    /** Commitment to the reason why it was closed before its end. */
    reason: 'text',
    created_at: 'timestamptz',
    completed_at: 'timestamptz',
  },
  nullable: ['creator', 'winner', 'due', 'reason', 'completed_at'],
  key: ['id'],
  indexes: [['opened'], ['creator'], ['winner'], ['status'], ['terms']],
};

/** Current and former participants, and the commitment to their newest entry. */
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
    /** Null while they take part. */
    left_at: 'timestamptz',
  },
  nullable: ['entry', 'submitted_at', 'left_at'],
  key: ['contest', 'wallet'],
  indexes: [['contest', 'joined'], ['wallet']],
};

export const contestsProjection: Projection = {
  name: 'contests',
  version: 1,
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
    if (type === 'ContestLeft') leave(id, event, rows);
    if (type === 'ContestClosed') change({ status: 'closed', due: dueOf(event), reason: textOrNull(data.reason) });
    if (type === 'ContestPrizeShared' || data.shared === true) {
      rows.upsert(contestsTable, { id }, { add: { shares: payeesOf(event) } });
    }
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
    by_treasury: fundedBy(data) === TREASURY,
    participants: 0,
    start_date: String(data.startDate),
    end_date: String(data.endDate),
    terms: String(data.terms),
    winner: null,
    shares: 0,
    postponed: false,
    due: null,
    reason: null,
    created_at: ts,
    completed_at: null,
  };
}

function revisedColumns({ data: { reward, startDate, endDate, terms, postponed } }: SealedEvent): Row {
  return {
    ...(typeof reward === 'number' && { reward }),
    ...(typeof startDate === 'string' && { start_date: startDate }),
    ...(typeof endDate === 'string' && { end_date: endDate }),
    ...(typeof terms === 'string' && { terms }),
    ...(postponed === true && { postponed }),
  };
}

/** A person who has left may join again. */
function join(contest: string, { data, rev, ts }: SealedEvent, rows: Rows): void {
  const wallet = String(data.participant);
  const set = { joined: rev, joined_at: ts, entry: null, submitted_at: null, left_at: null };
  rows.upsert(contestParticipantsTable, { contest, wallet }, { set });
  rows.upsert(contestsTable, { id: contest }, { add: { participants: 1 } });
  joinAudience(rows, { contest }, wallet, rev);
}

function leave(contest: string, { data, rev, ts }: SealedEvent, rows: Rows): void {
  const wallet = String(data.participant);
  rows.upsert(contestParticipantsTable, { contest, wallet }, { set: { entry: null, submitted_at: null, left_at: ts } });
  rows.upsert(contestsTable, { id: contest }, { add: { participants: -1 } });
  leaveAudience(rows, { contest }, wallet, rev);
}

function payeesOf({ data }: SealedEvent): number {
  const postings = postingsOf(data);
  return Array.isArray(postings) ? postings.filter(({ amount }) => amount > 0).length : 0;
}

const textOrNull = (value: unknown): Value => (typeof value === 'string' ? value : null);

/**
 * SQL: whether the contest `c` takes nobody new because of who organises it (`takesNobody`).
 * @param suspended SQL of the wallets of those who are suspended now
 */
export const takesNobodyRow = (suspended: string): string =>
  `(coalesce(c.creator = any(${suspended}), false)
    or exists (select from accounts a where a.wallet = c.creator and a.role = 'minor'))`;
