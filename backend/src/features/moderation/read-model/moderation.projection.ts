import type { JsonObject } from '../../../engine/ledger/format/canonical.js';
import type { SealedEvent } from '../../../engine/ledger/format/envelope.js';
import type { Projection, Rows, TableDefinition, Value } from '../../../engine/projections/projection.js';
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
  apply(event, rows) {
    const { type, data, ts, rev } = event;
    switch (type) {
      case 'ReportReceived':
        return receive(event, rows);
      case 'ReportDecided':
        if (data.ownInitiative === true) open(event, rows);
        return decide(event, rows, data.statement);
      case 'ObjectionReceived':
      case 'ObjectionDecided':
        return objection(event, rows);
      case 'PersonSuspended': {
        const set = { since: ts, until: textOrNull(data.until), report_case: textOrNull(data.report), lifted: false };
        return rows.upsert(suspensionsTable, { wallet: String(data.wallet) }, { set });
      }
      case 'SuspensionLifted':
        rows.insert(liftedSuspensionsTable, {
          wallet: String(data.wallet),
          revision: rev,
          lifted_at: ts,
          reason: String(data.reason),
        });
        return rows.upsert(suspensionsTable, { wallet: String(data.wallet) }, { set: { lifted: true } });
      case 'PersonBlocked':
      case 'PersonUnblocked': {
        const key = { blocker: String(data.by), person: String(data.person) };
        return rows.upsert(blockedPeopleTable, key, { set: { since: ts, active: type === 'PersonBlocked' } });
      }
      default:
        return undefined;
    }
  },
};

function open({ data, rev, ts }: SealedEvent, rows: Rows): void {
  const { kind, content, author } = data;
  const facts = { kind: String(kind), content: String(content), author: textOrNull(author) };
  const set = { ...facts, opened: rev, opened_at: ts };
  rows.upsert(moderationCasesTable, caseKey(data), { set, add: { reports: 0, threats: 0, objections: 0 } });
}

/** The first report of a case opens it; who has reported is told what is decided. */
function receive(event: SealedEvent, rows: Rows): void {
  const { data, rev } = event;
  if (typeof data.reporter === 'string') joinAudience(rows, { reporters: String(data.case) }, data.reporter, rev);
  if (data.opens === true) {
    open(event, rows);
    rows.upsert(moderationCasesTable, caseKey(data), { set: NOT_DECIDED });
  }
  rows.upsert(moderationCasesTable, caseKey(data), { add: { reports: 1, threats: data.reason === 'threat' ? 1 : 0 } });
}

function decide({ data, rev, ts, actor }: SealedEvent, rows: Rows, statement: unknown): void {
  const decided = { decided: rev, decided_at: ts, decided_by: actor, statement: textOrNull(statement) };
  const set = { ...decided, outcome: String(data.outcome), until: textOrNull(data.until) };
  rows.upsert(moderationCasesTable, caseKey(data), { set });
}

function objection(event: SealedEvent, rows: Rows): void {
  const { type, data, ts, actor } = event;
  const key = { id: String(data.objection) };
  if (type === 'ObjectionReceived') {
    const { side, objector, report, words } = data;
    const facts = { report_case: String(data.case), side: String(side), words: String(words), received_at: ts };
    const by = { objector: textOrNull(objector), report: textOrNull(report) };
    const undecided = { outcome: null, decided_at: null, decided_by: null, reason: null };
    rows.upsert(objectionsTable, key, { set: { ...facts, ...by, ...undecided } });
    rows.upsert(moderationCasesTable, caseKey(data), { add: { objections: 1 } });
    return;
  }
  const set = { outcome: String(data.outcome), decided_at: ts, decided_by: actor, reason: String(data.reason) };
  rows.upsert(objectionsTable, key, { set });
  rows.upsert(moderationCasesTable, caseKey(data), { add: { objections: -1 } });
  // The reason for another outcome is the new statement.
  if (data.isChanged === true) decide(event, rows, data.reason);
  else rows.upsert(moderationCasesTable, caseKey(data), { set: { decided: event.rev } });
}

const caseKey = (data: JsonObject) => ({ id: String(data.case) });
const textOrNull = (value: unknown): Value => (typeof value === 'string' ? value : null);
