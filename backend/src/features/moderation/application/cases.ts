import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Wallet } from '../../../basics/ids.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { CommittedTexts } from '../../../platform/commands/committed-texts.js';
import { type FoundLabels, Labels } from '../../../platform/http/fields/labels.js';
import {
  countRows,
  MOMENT_KEY,
  momentKey,
  momentOf,
  type Page,
  pageOf,
  REVISION_KEY,
} from '../../../platform/http/lists/paging.js';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import { Images } from '../../../platform/images/images.js';
import { CountsUndecidable, CountsWaiting, isLate, type WaitingNow } from '../../definition/admin-queues.js';
import type { Evidence, ReportedContent } from '../../definition/reportable.js';
import { lacksDecider, ownMatterWords } from '../../minors/rules/deciders.js';
import type { CasesQuery } from '../api/moderation-bodies.js';
import type {
  CaseAuthorView,
  CaseDetail,
  CaseReportView,
  CaseView,
  ObjectionView,
  PastDecisionView,
} from '../api/moderation-views.js';
import { caseNotFound, isConcerned, type ReportCase, type ReportReason } from '../domain/report-case.js';
import { parseStatement } from '../domain/statement.js';
import { CASE_COLUMNS, CaseRecords, type CaseRow, FROM_CASES, WAITS_SINCE } from '../read-model/case-records.js';
import { isHidden } from '../rules/hidden-content.js';
import { mustLeaveToOther } from '../rules/second-look.js';
import { FOR_GOOD, suspendedUntil } from '../rules/suspension.js';

const EXCERPT = 160;
const EARLIER_MAX = 20;

/** What waits for a decision. */
const WAITING = '(m.outcome is null or m.objections > 0)';

/** The queue of reports, for administrators. */
@Injectable()
export class Cases {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly records: CaseRecords,
    private readonly texts: CommittedTexts,
    private readonly labels: Labels,
    private readonly ledger: Ledger,
    private readonly images: Images,
  ) {}

  /** Those that wait: threats first, then the oldest; the decided ones, newest decision first. */
  list({ state = 'open', ...query }: CasesQuery): Promise<Page<CaseView>> {
    const isOpen = state === 'open';
    const filter = isOpen ? WAITING : `not ${WAITING}`;
    const order = isOpen ? `(m.threats = 0)::int, ${WAITS_SINCE}, m.opened` : 'm.decided desc';
    const after = isOpen
      ? `((m.threats = 0)::int, ${WAITS_SINCE}, m.opened) > ($1::int, ${momentOf('$4')}, $2::bigint)`
      : 'm.decided < $2::bigint';
    return pageOf<CaseRow & { since: string | null }, CaseView>(query, {
      keys: [/^[01]$/, MOMENT_KEY, REVISION_KEY],
      keysOf: ({ threats, since, opened, decided }) => [
        ...[threats === 0 ? '1' : '0', since ?? '0', (isOpen ? opened : decided) ?? '0'],
      ],
      total: () => countRows(this.database, `${FROM_CASES} where ${filter}`, []),
      rows: ([urgency = null, since = null, key = null], limit) =>
        this.database.query<(CaseRow & { since: string | null })[]>(
          `select ${CASE_COLUMNS}, ${momentKey(WAITS_SINCE)} as since ${FROM_CASES}
           where ${filter} and (($1::int is null and $2::bigint is null and $4::text is null) or ${after}) order by ${order} limit $3`,
          [urgency, key, limit, since],
        ),
      view: async (rows) => {
        const labels = await this.labels.find({ person: rows.flatMap(({ author }) => author ?? []) }, 'administrators');
        return rows.map((row) => toCaseView(row, labels));
      },
    });
  }

  /** How many cases wait for a decision. */
  @CountsWaiting({ kind: 'reports', link: '/admin/reports' })
  async waiting(): Promise<WaitingNow> {
    const [row] = await this.database.query<{ total: string; urgent: string; oldest: Date | null }[]>(
      `select count(*) as total, count(*) filter (where m.threats > 0 or ${isLate(WAITS_SINCE)}) as urgent,
         min(${WAITS_SINCE}) as oldest ${FROM_CASES} where ${WAITING}`,
    );
    return { count: Number(row?.total ?? 0), urgent: Number(row?.urgent ?? 0), oldest: row?.oldest ?? null };
  }

  /** How many of them nobody may decide: each administrator, or a child of theirs, has a side. */
  @CountsUndecidable('reports')
  async undecidable(): Promise<number> {
    const { state } = this.ledger;
    const waiting = [...state.reportCases.values()].filter(
      ({ decision, objections }) => !decision || objections.some(({ isDecided }) => !isDecided),
    );
    return waiting.filter((one) => lacksDecider(state, (wallet) => isConcerned(state, one, wallet))).length;
  }

  /** @throws DomainError NOT_FOUND */
  async withId(id: string, reader: Principal): Promise<CaseDetail> {
    const row = await this.records.withId(id);
    if (!row) throw caseNotFound();
    const { author, decided_by } = row;
    const [labels, received, earlier, decision, objections] = await Promise.all([
      this.labels.find({ person: [author ?? [], decided_by ?? []].flat() }, 'administrators'),
      this.received(row, reader),
      this.earlier(row),
      this.records.decisionOf(row),
      this.records.objectionsOf(id),
    ]);
    const obstacle = this.obstacleFor(row, reader);
    const { state } = this.ledger;
    return {
      ...toCaseView(row, labels),
      content: row.evidence && this.shown(row.evidence),
      isHidden: isHidden(state, row.kind, row.content),
      by: author === null ? null : this.authorView(author, labels),
      received,
      earlier,
      decision,
      decidedBy: decided_by === null ? null : pick(labels, decided_by),
      objections: objections.map(({ objector, view }) => this.shownTo(reader, row, objector, view)),
      actions: obstacle
        ? []
        : [
            ...(row.outcome === null ? (['decide'] as const) : []),
            ...(row.objections > 0 ? (['decide-objection'] as const) : []),
          ],
      obstacle,
    };
  }

  /** Nobody decides for themself (product.md 8.2); over an objection not who decided first, where there is somebody else. */
  private obstacleFor(row: CaseRow, { wallet }: Principal): string | null {
    const { decided_by, objections } = row;
    const { state } = this.ledger;
    const known = this.sidesOf(row);
    const isOfCase = (one: string) => isConcerned(state, known, one);
    if (isOfCase(wallet)) return `${ownMatterWords(state, isOfCase)}.`;
    if (objections === 0 || decided_by !== wallet) return null;
    const first = { by: decided_by, isConcerned: isOfCase };
    return mustLeaveToOther(state, first, wallet)
      ? 'La prima decisione è tua: sul reclamo decide un altro amministratore.'
      : null;
  }

  /** The copy of the picture as well, for which only this link is a way. */
  private shown({ image, ...evidence }: Evidence): Evidence {
    return { ...evidence, image: image && this.images.linkTo(image) };
  }

  private sidesOf({ id, kind, content, author }: CaseRow): Pick<ReportCase, keyof ReportedContent | 'reporters'> {
    const about = { kind, content, ...(author !== null && { author }) };
    return this.ledger.state.reportCases.get(id) ?? { ...about, reporters: [] };
  }

  private authorView(author: string, labels: FoundLabels): CaseAuthorView {
    const until = suspendedUntil(this.ledger.state, author, new Date());
    return {
      ...pick(labels, author),
      role: this.ledger.state.accounts.get(author)?.role ?? null,
      isSuspended: until !== undefined,
      suspendedUntil: until === undefined || until === FOR_GOOD ? null : until,
    };
  }

  /** Whom the case concerns reads neither who else reported nor what they wrote. */
  private async received(row: CaseRow, { wallet }: Principal): Promise<CaseReportView[]> {
    const isParty = isConcerned(this.ledger.state, this.sidesOf(row), wallet);
    const rows = await this.database.query<
      { reason: ReportReason; words: string; reporter: string | null; at: Date }[]
    >(
      'select reason, words, reporter, received_at as at from reports where report_case = $1 order by received_at limit 200',
      [row.id],
    );
    const [texts, labels] = await Promise.all([
      this.texts.textsOf(rows.map(({ words }) => words)),
      this.labels.find({ person: rows.flatMap(({ reporter }) => reporter ?? []) }, 'administrators'),
    ]);
    return rows.map(({ reason, words, reporter, at }) => {
      const isWithheld = isParty && reporter !== wallet;
      return {
        reason,
        text: isWithheld ? null : (texts.get(words) ?? null),
        reporter: isWithheld || reporter === null ? null : pick(labels, reporter),
        isWithheld,
        receivedAt: at.toISOString(),
      };
    });
  }

  /** Whom the case concerns does not read either what somebody else objected. */
  private shownTo({ wallet }: Principal, row: CaseRow, objector: string | null, view: ObjectionView): ObjectionView {
    const isParty = isConcerned(this.ledger.state, this.sidesOf(row), wallet);
    return isParty && objector !== wallet ? { ...view, text: null } : view;
  }

  /** Decisions about the same content or the same author, newest first. */
  private async earlier({ id, kind, content, author }: CaseRow): Promise<PastDecisionView[]> {
    const rows = await this.database.query<CaseRow[]>(
      `select ${CASE_COLUMNS} ${FROM_CASES}
       where m.id <> $1 and m.outcome is not null and ((m.kind = $2 and m.content = $3) or m.author = $4)
       order by m.decided desc limit ${EARLIER_MAX}`,
      [id, kind, content, author],
    );
    const texts = await this.texts.textsOf(rows.flatMap(({ statement }) => statement ?? []));
    return rows.flatMap(({ id: _id, outcome, decided_at, statement, ...row }) =>
      outcome === null || decided_at === null
        ? []
        : {
            ...{ _id, outcome, kind: row.kind },
            at: decided_at.toISOString(),
            ground: parseStatement(texts.get(statement ?? '')).ground,
            isSameContent: row.kind === kind && row.content === content,
          },
    );
  }
}

/** A case as a list shows it. */
export function toCaseView(row: CaseRow, labels: FoundLabels): CaseView {
  const { id, kind, author, evidence, reports, reasons, threats, objections, opened_at, waits_since, outcome } = row;
  return {
    ...{ _id: id, kind, reports, outcome },
    reasons: [...reasons],
    title: evidence?.title ?? null,
    excerpt: evidence ? excerptOf(evidence.text) : null,
    author: author === null ? null : labels.labelOf('person', author).name,
    isThreat: threats > 0,
    isObjected: objections > 0,
    openedAt: opened_at.toISOString(),
    waitsSince: waits_since?.toISOString() ?? null,
  };
}

/** Cut between code points: half of one is no text. */
const excerptOf = (text: string): string =>
  text.length > EXCERPT ? `${[...text].slice(0, EXCERPT).join('').trimEnd()}…` : text;

function pick(labels: FoundLabels, wallet: Wallet): { _id: string | null; name: string } {
  const { _id, name } = labels.labelOf('person', wallet);
  return { _id, name };
}
