import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { CommittedTexts } from '../../../platform/commands/committed-texts.js';
import type { Evidence } from '../../definition/reportable.js';
import type { DecisionView, ObjectionView } from '../api/moderation-views.js';
import type { CaseOutcome, ObjectionSide, ReportReason } from '../domain/report-case.js';
import { parseStatement } from '../domain/statement.js';
import type { ContentKind } from '../rules/contents.js';

/** A case with what is kept of it beside the ledger. */
export interface CaseRow {
  readonly id: string;
  readonly kind: ContentKind;
  readonly content: string;
  readonly author: string | null;
  readonly reports: number;
  readonly threats: number;
  readonly objections: number;
  readonly opened: string;
  readonly opened_at: Date;
  readonly waits_since: Date | null;
  readonly outcome: CaseOutcome | null;
  readonly decided: string | null;
  readonly decided_at: Date | null;
  readonly decided_by: string | null;
  readonly until: Date | null;
  readonly statement: string | null;
  readonly evidence: Evidence | null;
  readonly reasons: readonly ReportReason[];
}

interface ObjectionRow {
  readonly id: string;
  readonly side: ObjectionSide;
  readonly objector: string | null;
  readonly report: string | null;
  readonly words: string;
  readonly received_at: Date;
  readonly outcome: ObjectionView['outcome'];
  readonly decided_at: Date | null;
  readonly reason: string | null;
}

interface LiftRow {
  readonly lifted_at: Date;
  /** Commitment. */
  readonly reason: string;
}

/** Since when a case waits for a decision: the first one, or that of the oldest objection; null where it does not. */
export const WAITS_SINCE = `(case when m.outcome is null then m.opened_at else
  (select min(o.received_at) from moderation_objections o where o.report_case = m.id and o.outcome is null) end)`;

export const CASE_COLUMNS = `
  m.id, m.kind, m.content, m.author, m.reports, m.threats, m.objections, m.opened, m.opened_at, m.outcome, m.decided,
  m.decided_at, m.decided_by, m.until, m.statement, ${WAITS_SINCE} as waits_since, e.content as evidence,
  array(select distinct r.reason from reports r where r.report_case = m.id) as reasons`;

export const FROM_CASES = 'from moderation_cases m left join report_evidence e on e.report_case = m.id';

/** Cases, decisions and objections as they are stored. */
@Injectable()
export class CaseRecords {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly texts: CommittedTexts,
  ) {}

  async withId(id: string): Promise<CaseRow | undefined> {
    const [row] = await this.database.query<CaseRow[]>(`select ${CASE_COLUMNS} ${FROM_CASES} where m.id = $1`, [id]);
    return row;
  }

  async decisionOf(row: CaseRow): Promise<DecisionView | null> {
    const { outcome, decided_at, until, statement } = row;
    if (outcome === null || decided_at === null) return null;
    const lifted = await this.liftOf(row);
    const texts = await this.texts.textsOf([statement ?? [], lifted?.reason ?? []].flat());
    return {
      outcome,
      at: decided_at.toISOString(),
      until: until?.toISOString() ?? null,
      ...parseStatement(texts.get(statement ?? '')),
      ...(lifted && { liftedAt: lifted.lifted_at.toISOString(), liftReason: texts.get(lifted.reason) }),
    };
  }

  /** The early end of the suspension that was decided in a case. */
  private async liftOf({ outcome, author, decided, until }: CaseRow): Promise<LiftRow | undefined> {
    if (outcome !== 'suspend') return undefined;
    const [row] = await this.database.query<LiftRow[]>(
      `select lifted_at, reason from lifted_suspensions
       where wallet = $1 and revision > $2 and ($3::timestamptz is null or lifted_at < $3) order by revision limit 1`,
      [author, decided, until],
    );
    return row;
  }

  /** Oldest first. */
  async objectionsOf(
    id: string,
  ): Promise<(Pick<ObjectionRow, 'side' | 'objector' | 'report'> & { view: ObjectionView })[]> {
    const rows = await this.database.query<ObjectionRow[]>(
      `select id, side, objector, report, words, received_at, outcome, decided_at, reason
       from moderation_objections where report_case = $1 order by received_at`,
      [id],
    );
    const texts = await this.texts.textsOf(rows.flatMap(({ words, reason }) => [words, reason ?? []].flat()));
    return rows.map(({ id: _id, side, objector, report, words, received_at, outcome, decided_at, reason }) => ({
      ...{ side, objector, report },
      view: {
        ...{ _id, side, outcome },
        text: texts.get(words) ?? null,
        receivedAt: received_at.toISOString(),
        decidedAt: decided_at?.toISOString() ?? null,
        reason: parseStatement(texts.get(reason ?? '')).facts,
      },
    }));
  }
}
