import type { EventOf } from '../../../engine/ledger/state/event-data.js';
import type { Projection, Rows, TableDefinition } from '../../../engine/projections/projection.js';
import { joinAudience } from '../../notifications/notifications.projection.js';

/** Cases of reports with their decisions. */
export const moderationCasesTable: TableDefinition = {
  name: 'moderation_cases',
  columns: {
    id: 'uuid',
    kind: 'text',
    content: 'text',
    author: 'uuid',
    reports: 'integer',
    threats: 'integer',
    /** Objections without a decision. */
    objections: 'integer',
    opened: 'bigint',
    opened_at: 'timestamptz',
    outcome: 'text',
    decided: 'bigint',
    decided_at: 'timestamptz',
    decided_by: 'uuid',
    until: 'timestamptz',
    /** Commitment to the statement of reasons. */
    statement: 'text',
  },
  nullable: ['author', 'outcome', 'decided', 'decided_at', 'decided_by', 'until', 'statement'],
  key: ['id'],
  indexes: [['author'], ['opened'], ['decided']],
};

export const objectionsTable: TableDefinition = {
  name: 'moderation_objections',
  columns: {
    id: 'uuid',
    report_case: 'uuid',
    side: 'text',
    objector: 'uuid',
    report: 'uuid',
    words: 'text',
    received_at: 'timestamptz',
    outcome: 'text',
    decided_at: 'timestamptz',
    decided_by: 'uuid',
    reason: 'text',
  },
  nullable: ['objector', 'report', 'outcome', 'decided_at', 'decided_by', 'reason'],
  key: ['id'],
  indexes: [['report_case']],
};

/** The newest suspension of each person. */
export const suspensionsTable: TableDefinition = {
  name: 'suspensions',
  columns: { wallet: 'uuid', since: 'timestamptz', until: 'timestamptz', report_case: 'uuid', lifted: 'boolean' },
  nullable: ['until', 'report_case'],
  key: ['wallet'],
};

/** The ends of suspensions that an administrator made; each ends all that the person had. */
export const liftedSuspensionsTable: TableDefinition = {
  name: 'lifted_suspensions',
  columns: { wallet: 'uuid', revision: 'bigint', lifted_at: 'timestamptz', reason: 'text' },
  key: ['wallet', 'revision'],
  appendOnly: true,
};

export const blockedPeopleTable: TableDefinition = {
  name: 'blocked_people',
  columns: { blocker: 'uuid', person: 'uuid', since: 'timestamptz', active: 'boolean' },
  key: ['blocker', 'person'],
};

const NOT_DECIDED = { outcome: null, decided: null, decided_at: null, decided_by: null, until: null, statement: null };

export const moderationProjection: Projection = {
  name: 'moderation',
  version: 3,
  tables: [moderationCasesTable, objectionsTable, suspensionsTable, liftedSuspensionsTable, blockedPeopleTable],
  on: {
    ReportReceived: receive,
    ReportDecided(rows, event) {
      if (event.data.ownInitiative) open(rows, event);
      decide(rows, event, event.data.statement);
    },
    ObjectionReceived: receiveObjection,
    ObjectionDecided: decideObjection,
    PersonSuspended(rows, { data: { wallet, until = null, report = null }, ts }) {
      const set = { since: ts, until, report_case: report, lifted: false };
      rows.upsert(suspensionsTable, { wallet }, { set });
    },
    SuspensionLifted(rows, { data: { wallet, reason }, rev, ts }) {
      rows.insert(liftedSuspensionsTable, { wallet, revision: rev, lifted_at: ts, reason });
      rows.upsert(suspensionsTable, { wallet }, { set: { lifted: true } });
    },
    PersonBlocked: (rows, event) => block(rows, event, true),
    PersonUnblocked: (rows, event) => block(rows, event, false),
  },
};

function block(
  rows: Rows,
  { data: { by: blocker, person }, ts }: EventOf<'PersonBlocked' | 'PersonUnblocked'>,
  active: boolean,
): void {
  rows.upsert(blockedPeopleTable, { blocker, person }, { set: { since: ts, active } });
}

function open(rows: Rows, { data, rev, ts }: EventOf<'ReportReceived' | 'ReportDecided'>): void {
  const { case: id, kind, content, author = null } = data;
  const set = { kind, content, author, opened: rev, opened_at: ts };
  rows.upsert(moderationCasesTable, { id }, { set, add: { reports: 0, threats: 0, objections: 0 } });
}

/** The first report of a case opens it; who has reported is told what is decided. */
function receive(rows: Rows, event: EventOf<'ReportReceived'>): void {
  const { data, rev } = event;
  const id = data.case;
  if (data.reporter !== undefined) joinAudience(rows, { reporters: id }, data.reporter, rev);
  if (data.opens) {
    open(rows, event);
    rows.upsert(moderationCasesTable, { id }, { set: NOT_DECIDED });
  }
  rows.upsert(moderationCasesTable, { id }, { add: { reports: 1, threats: data.reason === 'threat' ? 1 : 0 } });
}

function decide(
  rows: Rows,
  { data, rev, ts, actor }: EventOf<'ReportDecided' | 'ObjectionDecided'>,
  statement: string,
): void {
  const { case: id, outcome, until = null } = data;
  const set = { decided: rev, decided_at: ts, decided_by: actor, statement, outcome, until };
  rows.upsert(moderationCasesTable, { id }, { set });
}

function receiveObjection(rows: Rows, { data, ts }: EventOf<'ObjectionReceived'>): void {
  const { objection: id, case: report_case, side, objector = null, report = null, words } = data;
  const undecided = { outcome: null, decided_at: null, decided_by: null, reason: null };
  const set = { report_case, side, objector, report, words, received_at: ts, ...undecided };
  rows.upsert(objectionsTable, { id }, { set });
  rows.upsert(moderationCasesTable, { id: report_case }, { add: { objections: 1 } });
}

function decideObjection(rows: Rows, event: EventOf<'ObjectionDecided'>): void {
  const { data, ts, actor } = event;
  const { objection: id, case: ofCase, outcome, reason, isChanged } = data;
  rows.upsert(objectionsTable, { id }, { set: { outcome, decided_at: ts, decided_by: actor, reason } });
  rows.upsert(moderationCasesTable, { id: ofCase }, { add: { objections: -1 } });
  // The reason for another outcome is the new statement.
  if (isChanged) decide(rows, event, reason);
  else rows.upsert(moderationCasesTable, { id: ofCase }, { set: { decided: event.rev } });
}
