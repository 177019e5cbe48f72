import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Table } from '../../../engine/ledger/state/tables.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { type Archived, ReadsArchived } from '../../../platform/commands/archived.js';
import type { ReportedContent } from '../../definition/reportable.js';
import type { CaseOutcome, Objection, ObjectionSide, ReportCase } from '../domain/report-case.js';
import { FOR_GOOD } from '../rules/suspension.js';

interface DecidedRow {
  readonly kind: ReportedContent['kind'];
  readonly content: string;
  readonly author: string | null;
  readonly outcome: CaseOutcome | null;
  readonly decided_by: string;
  readonly decided_at: Date;
  readonly until: Date | null;
}

interface ObjectionRow {
  readonly id: string;
  readonly side: ObjectionSide;
  readonly by: string;
  readonly at: Date;
  readonly outcome: string | null;
}

/** The cases that the ledger's state no longer holds: nobody may object any more. */
@Injectable()
export class ArchivedCases {
  constructor(
    private readonly ledger: Ledger,
    @InjectDataSource() private readonly database: DataSource,
  ) {}

  /** Who reported it is erased by then. */
  @ReadsArchived('case')
  async read(id: string): Promise<Archived> {
    const [row] = await this.database.query<DecidedRow[]>(
      'select kind, content, author, outcome, decided_by, decided_at, until from moderation_cases where id = $1',
      [id],
    );
    if (!row) return { kind: 'unknown' };
    const { outcome } = row;
    if (outcome === null) return { kind: 'open' };
    const objections = await this.database.query<ObjectionRow[]>(
      `select id, side, coalesce(objector, report) as by, received_at as at, outcome
       from moderation_objections where report_case = $1`,
      [id],
    );
    const reportCases = new Table([[id, closedCase({ ...row, outcome }, objections)]]);
    return { kind: 'archived', state: { ...this.ledger.state, reportCases } };
  }
}

const closedCase = (
  { kind, content, author, outcome, decided_by, decided_at, until }: DecidedRow & { readonly outcome: CaseOutcome },
  objections: readonly ObjectionRow[],
): ReportCase => ({
  ...{ kind, content, reporters: [], reports: [] },
  ...(author !== null && { author }),
  decision: {
    ...{ by: decided_by, at: decided_at.toISOString(), outcome },
    ...(outcome === 'suspend' && { until: until?.toISOString() ?? FOR_GOOD }),
  },
  objections: objections.map(
    ({ id, side, by, at, outcome: decided }): Objection => ({
      ...{ id, side, by, at: at.toISOString(), isDecided: decided !== null },
    }),
  ),
});
