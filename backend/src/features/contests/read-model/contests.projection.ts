import type { EventOf } from '../../../engine/ledger/state/event-data.js';
import { TREASURY } from '../../../engine/ledger/state/postings.js';
import type { Projection, Row, Rows, TableDefinition } from '../../../engine/projections/projection.js';
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
  on: {
    ContestOpened: (rows, event) => rows.insert(contestsTable, openedRow(event)),
    ContestRevised(rows, { data: { contest, reward, startDate, endDate, terms, postponed } }) {
      change(rows, contest, {
        ...(reward !== undefined && { reward }),
        ...(startDate !== undefined && { start_date: startDate }),
        ...(endDate !== undefined && { end_date: endDate }),
        ...(terms !== undefined && { terms }),
        ...(postponed && { postponed }),
      });
    },
    ContestJoined: join,
    EntrySubmitted(rows, { data: { contest, participant: wallet, entry }, ts }) {
      rows.upsert(contestParticipantsTable, { contest, wallet }, { set: { entry, submitted_at: ts } });
    },
    ContestLeft: leave,
    ContestClosed(rows, event) {
      const { contest, reason = null } = event.data;
      change(rows, contest, { status: 'closed', due: dueOf(event), reason });
    },
    ContestPrizeShared: addShares,
    ContestCompleted(rows, { data, ts }) {
      if (data.shared) addShares(rows, { data });
      change(rows, data.contest, { status: 'completed', winner: data.winner ?? null, completed_at: ts });
    },
    ContestWithdrawn(rows, { data }) {
      if (data.shared) addShares(rows, { data });
      change(rows, data.contest, { status: 'withdrawn' });
    },
  },
};

const change = (rows: Rows, id: string, set: Row): void => rows.upsert(contestsTable, { id }, { set });

function openedRow({ data, rev, ts }: EventOf<'ContestOpened'>): Row {
  return {
    id: data.contest,
    opened: rev,
    creator: data.creator ?? null,
    automatic: data.automatic,
    status: 'active',
    reward: data.reward,
    by_treasury: fundedBy(data) === TREASURY,
    participants: 0,
    start_date: data.startDate,
    end_date: data.endDate,
    terms: data.terms,
    winner: null,
    shares: 0,
    postponed: false,
    due: null,
    reason: null,
    created_at: ts,
    completed_at: null,
  };
}

/** A person who has left may join again. */
function join(rows: Rows, { data: { contest, participant: wallet }, rev, ts }: EventOf<'ContestJoined'>): void {
  const set = { joined: rev, joined_at: ts, entry: null, submitted_at: null, left_at: null };
  rows.upsert(contestParticipantsTable, { contest, wallet }, { set });
  rows.upsert(contestsTable, { id: contest }, { add: { participants: 1 } });
  joinAudience(rows, { contest }, wallet, rev);
}

function leave(rows: Rows, { data: { contest, participant: wallet }, rev, ts }: EventOf<'ContestLeft'>): void {
  rows.upsert(contestParticipantsTable, { contest, wallet }, { set: { entry: null, submitted_at: null, left_at: ts } });
  rows.upsert(contestsTable, { id: contest }, { add: { participants: -1 } });
  leaveAudience(rows, { contest }, wallet, rev);
}

type SharingEvent = EventOf<'ContestPrizeShared' | 'ContestCompleted' | 'ContestWithdrawn'>;

function addShares(rows: Rows, { data: { contest: id, postings } }: Pick<SharingEvent, 'data'>): void {
  rows.upsert(contestsTable, { id }, { add: { shares: postings.filter(({ amount }) => amount > 0).length } });
}

/**
 * SQL: whether the contest `c` takes nobody new because of who organises it (`takesNobody`).
 * @param suspended SQL of the wallets of those who are suspended now
 */
export const takesNobodyRow = (suspended: string): string =>
  `(coalesce(c.creator = any(${suspended}), false)
    or exists (select from accounts a where a.wallet = c.creator and a.role = 'minor'))`;
