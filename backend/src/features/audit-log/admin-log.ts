import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Wallet } from '../../basics/ids.js';
import { CommittedTexts } from '../../platform/commands/committed-texts.js';
import { type FoundLabels, Labels, type SubjectKind } from '../../platform/http/fields/labels.js';
import { countRows, type Page, pageOf, REVISION_KEY } from '../../platform/http/lists/paging.js';
import { type ActSubjectKind, type AdminAct, actSubjects, type SubjectLabels } from './acts.js';
import type { ActFilters, ActSubjectView, ActsQuery, AdminActView } from './admin-log-views.js';

interface ActRow {
  readonly revision: string;
  readonly event: string;
  readonly ts: Date;
  readonly actor: string;
  readonly act: AdminAct;
  readonly subject_kind: ActSubjectKind | null;
  readonly subject: string | null;
  readonly owner: string | null;
  readonly outcome: string | null;
  readonly reason: string | null;
}

const ROWS_PER_READ = 1000;

/** An unknown person has done nothing; what is no person is named by the id itself. */
const walletOr = (id: string) => `coalesce((select wallet from people where id = ${id}::uuid), ${id}::uuid)`;

const FILTER = `($1::text is null or actor = ${walletOr('$1')}) and ($2::text is null or act = $2)
  and ($3::text is null or subject = ${walletOr('$3')}::text
    or revision in (select p.revision from admin_act_people p where p.wallet = ${walletOr('$3')}))
  and ($4::date is null or ts >= $4::date::timestamp at time zone 'Europe/Rome')
  and ($5::date is null or ts < ($5::date + 1)::timestamp at time zone 'Europe/Rome')`;

/** Whose source names the subjects of a kind; undefined where they have no name, or the kind is of a newer release. */
function namedAs(kind: string): SubjectKind | undefined {
  const words: Readonly<Record<string, SubjectLabels>> = actSubjects.all();
  return words[kind]?.named;
}

/** What administrators did, newest first. */
@Injectable()
export class AdminLog {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly labels: Labels,
    private readonly texts: CommittedTexts,
  ) {}

  async list(query: ActsQuery): Promise<Page<AdminActView>> {
    const values = valuesOf(query);
    return pageOf<ActRow, AdminActView>(query, {
      keys: [REVISION_KEY],
      keysOf: ({ revision }) => [revision],
      total: () => countRows(this.database, `from admin_acts where ${FILTER}`, values),
      rows: ([before], limit) => this.find(values, before, limit),
      view: (rows) => this.view(rows),
    });
  }

  /** All of them, a thousand at a time. */
  async *every(filters: ActFilters): AsyncGenerator<AdminActView> {
    const values = valuesOf(filters);
    let before: string | undefined;
    for (;;) {
      const found = await this.find(values, before, ROWS_PER_READ);
      yield* await this.view(found);
      const last = found.at(-1);
      if (!last || found.length < ROWS_PER_READ) return;
      before = last.revision;
    }
  }

  /** @param before revision of the last act of the page before */
  private find(values: readonly (string | null)[], before: string | undefined, limit: number): Promise<ActRow[]> {
    return this.database.query<ActRow[]>(
      `select revision, event, ts, actor, act, subject_kind, subject, owner, outcome, reason from admin_acts where ${FILTER}
       and ($6::bigint is null or revision < $6) order by revision desc limit $7`,
      [...values, before ?? null, limit],
    );
  }

  private async view(rows: readonly ActRow[]): Promise<AdminActView[]> {
    const [labels, texts] = await Promise.all([
      this.labels.find(namedIn(rows), 'administrators'),
      this.texts.textsOf(rows.flatMap(({ reason }) => reason ?? [])),
    ]);
    const person = (wallet: Wallet) => {
      const { _id, name } = labels.labelOf('person', wallet);
      return { _id, name };
    };
    return rows.map((row) => ({
      _id: row.event,
      act: row.act,
      timestamp: row.ts.toISOString(),
      actor: person(row.actor),
      subject: subjectOf(row, labels),
      owner: row.owner === null ? null : person(row.owner),
      outcome: row.outcome,
      reason: (row.reason && texts.get(row.reason)?.trim()) || null,
      revision: Number(row.revision),
    }));
  }
}

const valuesOf = ({ actor, act, subject, from, to }: ActFilters): (string | null)[] =>
  [actor, act, subject, from, to].map((value) => value || null);

function namedIn(rows: readonly ActRow[]): Partial<Record<SubjectKind, string[]>> {
  const wanted: Partial<Record<SubjectKind, string[]>> = {
    person: rows.flatMap(({ actor, owner }) => (owner === null ? [actor] : [actor, owner])),
  };
  for (const { subject_kind, subject } of rows) {
    const kind = subject_kind && namedAs(subject_kind);
    if (kind && subject !== null) wanted[kind] = [...(wanted[kind] ?? []), subject];
  }
  return wanted;
}

function subjectOf({ subject_kind: kind, subject }: ActRow, labels: FoundLabels): ActSubjectView | null {
  if (kind === null || subject === null) return null;
  const named = namedAs(kind);
  if (named === undefined) return { kind, _id: subject, name: null };
  const { _id, name } = labels.labelOf(named, subject);
  return { kind, _id, name };
}
