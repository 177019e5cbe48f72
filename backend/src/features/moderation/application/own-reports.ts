import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Wallet } from '../../../basics/ids.js';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { CommittedTexts } from '../../../platform/commands/committed-texts.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { Effects } from '../../../platform/effects/effects.js';
import { type ExportReader, type Owner, PersonalDataSection } from '../../../platform/http/fields/personal-data.js';
import { MOMENT_KEY, momentKey, momentOf, type Page, pageOf, uniqueKey } from '../../../platform/http/lists/paging.js';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import type { OwnReportsQuery } from '../api/moderation-bodies.js';
import type { DecisionView, OwnReportDetail, OwnReportView, OwnStandingView } from '../api/moderation-views.js';
import { OBJECT, objectionEnd } from '../domain/objections.js';
import { type CaseOutcome, caseNotFound, type ObjectionSide, type ReportReason } from '../domain/report-case.js';
import { REPORT_NUMBER } from '../domain/report-numbers.js';
import { CaseRecords, type CaseRow } from '../read-model/case-records.js';
import type { ContentKind } from '../rules/contents.js';
import { suspendedUntil } from '../rules/suspension.js';
import { ReportLimits } from './report-limits.js';

/** What a number leads to. */
interface Numbered {
  readonly report_case: string;
  readonly side: ObjectionSide;
  /** The report, of the reporter. */
  readonly report: string | null;
  readonly reporter: string | null;
  readonly reason: ReportReason | null;
  readonly words: string | null;
  readonly at: Date;
}

interface OwnRow {
  readonly number: string;
  readonly side: ObjectionSide;
  readonly kind: ContentKind;
  readonly title: string | null;
  readonly at: Date;
  readonly at_key: string;
  readonly outcome: CaseOutcome | null;
}

/** An author does not learn that somebody reported them for nothing. */
const KNOWN_TO_AUTHOR = `(m.outcome <> 'dismiss'
    or exists (select from moderation_objections o where o.report_case = m.id and o.objector = m.author and o.side = 'author'))`;

/** A person's own reports, and the decisions about their own content; one without a measure where they had objected to another. */
const OWN = `
  select r.number, 'reporter' as side, c.kind, e.content->>'title' as title, r.received_at as at, m.outcome
  from reports r join report_cases c on c.id = r.report_case
    left join moderation_cases m on m.id = c.id left join report_evidence e on e.report_case = c.id
  where r.reporter = $1
  union all
  select c.number, 'author', c.kind, e.content->>'title', m.decided_at, m.outcome
  from moderation_cases m join report_cases c on c.id = m.id left join report_evidence e on e.report_case = c.id
  where m.author = $1 and ${KNOWN_TO_AUTHOR}`;

const NUMBER_KEY = uniqueKey(REPORT_NUMBER);

/** Reports as their senders see them, and decisions as the authors of the contents do. */
@Injectable()
export class OwnReports {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly records: CaseRecords,
    private readonly texts: CommittedTexts,
    private readonly limits: ReportLimits,
    private readonly commands: CommandBus,
    private readonly ledger: Ledger,
    private readonly effects: Effects,
  ) {}

  @PersonalDataSection({ section: 'reports', forGuardian: 'what they did not report' })
  async ownedBy(owner: Owner, reader: ExportReader): Promise<object> {
    return { reports: reader === 'person' ? await this.sentBy(owner) : [], decisions: await this.decidedOn(owner) };
  }

  /** Newest first. */
  list(wallet: Wallet, query: OwnReportsQuery): Promise<Page<OwnReportView>> {
    return pageOf<OwnRow, OwnReportView>(query, {
      keys: [MOMENT_KEY, NUMBER_KEY],
      keysOf: ({ at_key, number }) => [at_key, number],
      total: async () => {
        const [row] = await this.database.query<{ total: string }[]>(`select count(*) as total from (${OWN}) own`, [
          wallet,
        ]);
        return { count: Number(row?.total ?? 0) };
      },
      rows: ([before = null, number = null], limit) =>
        this.database.query<OwnRow[]>(
          `select *, ${momentKey('at')} as at_key from (${OWN}) own
           where $2::text is null or (at, number) < (${momentOf('$2')}, $3) order by at desc, number desc limit $4`,
          [wallet, before, number, limit],
        ),
      view: async (rows) => rows.map(({ at, at_key: _, ...row }) => ({ ...row, at: at.toISOString() })),
    });
  }

  /** @throws DomainError NOT_FOUND | TOO_MANY_ATTEMPTS */
  async withNumber(number: string, principal: Principal | undefined, ip: string): Promise<OwnReportDetail> {
    const found = await this.find(number, principal, ip);
    const row = await this.records.withId(found.report_case);
    if (!row) throw caseNotFound();
    const [objections, words] = await Promise.all([
      this.objections(found, principal),
      found.words ? this.texts.textsOf([found.words]) : undefined,
    ]);
    const isAuthor = found.side === 'author';
    const decision = await this.records.decisionOf(row);
    const end = row.decided_at && objectionEnd(row.decided_at.toISOString());
    const hasObjected = objections.some(({ decidedAt, receivedAt }) => isOf(row, decidedAt, receivedAt));
    return {
      number,
      side: found.side,
      kind: row.kind,
      title: row.evidence?.title ?? null,
      at: found.at.toISOString(),
      outcome: row.outcome,
      content: (isAuthor && row.evidence?.text) || null,
      words: (found.words && words?.get(found.words)) || null,
      reason: found.reason,
      decision: decision && (isAuthor ? decision : withoutAuthor(decision)),
      objections,
      // Where no measure is left, its author has nothing to object to.
      mayObject: end !== null && new Date() < end && !hasObjected && !(isAuthor && row.outcome === 'dismiss'),
      objectUntil: end?.toISOString() ?? null,
    };
  }

  /** @throws DomainError NOT_FOUND | TOO_MANY_ATTEMPTS | what `object` throws */
  async object(
    number: string,
    words: string,
    principal: Principal | undefined,
    ip: string,
    now?: Date,
  ): Promise<OwnReportDetail> {
    const { report_case, side, report } = await this.find(number, principal, ip);
    const objection = randomUUID();
    const actor = principal && (side === 'author' || (await this.isOwn(report, principal))) ? principal.wallet : SYSTEM;
    const objected = await this.commands.execute(
      new LedgerCommand(
        OBJECT,
        { objection, case: report_case, side, report: report ?? undefined, words },
        { actor, now },
      ),
    );
    await this.effects.committed(objected);
    return this.withNumber(number, principal, ip);
  }

  /** How long a person is suspended, and where they read why. */
  async standing(wallet: Wallet): Promise<OwnStandingView> {
    if (suspendedUntil(this.ledger.state, wallet, new Date()) === undefined) return { suspension: null };
    const [row] = await this.database.query<{ since: Date; until: Date | null; number: string | null }[]>(
      `select s.since, s.until, c.number from suspensions s left join report_cases c on c.id = s.report_case
       where s.wallet = $1`,
      [wallet],
    );
    if (!row) return { suspension: null };
    const { since, until, number } = row;
    return { suspension: { since: since.toISOString(), until: until?.toISOString() ?? null, number } };
  }

  /** Of a visitor's report whoever knows the number; of another one only its sender, of a decision only the author. */
  private async find(number: string, principal: Principal | undefined, ip: string): Promise<Numbered> {
    await this.limits.checkLookup(ip);
    const [found] = REPORT_NUMBER.test(number)
      ? await this.database.query<Numbered[]>(
          `select r.report_case, 'reporter' as side, r.id as report, r.reporter, r.reason, r.words, r.received_at as at
           from reports r where r.number = $1 and (r.reporter is null or r.reporter = $2)
           union all
           select m.id, 'author', null, null, null, null, m.decided_at
           from report_cases c join moderation_cases m on m.id = c.id
           where c.number = $1 and m.author = $2 and m.outcome is not null`,
          [number, principal?.wallet ?? null],
        )
      : [];
    if (found) return found;
    await this.limits.countUnknown(ip);
    throw caseNotFound();
  }

  private async isOwn(report: string | null, { wallet }: Principal): Promise<boolean> {
    const rows = await this.database.query<unknown[]>('select from reports where id = $1 and reporter = $2', [
      report,
      wallet,
    ]);
    return rows.length > 0;
  }

  private async objections({ report_case, side, report }: Numbered, principal: Principal | undefined) {
    const all = await this.records.objectionsOf(report_case);
    return all
      .filter(
        (row) =>
          row.side === side && (row.objector === null ? row.report === report : row.objector === principal?.wallet),
      )
      .map(({ view }) => view);
  }

  private sentBy({ wallet }: Owner): Promise<unknown[]> {
    return this.database.query<unknown[]>(
      `select r.number, c.kind, r.reason, r.words, r.received_at from reports r join report_cases c on c.id = r.report_case
       where r.reporter = $1 order by r.received_at`,
      [wallet],
    );
  }

  private decidedOn({ wallet }: Owner): Promise<unknown[]> {
    return this.database.query<unknown[]>(
      `select c.number, m.kind, m.outcome, m.decided_at, m.until, e.content - 'image' as content
       from moderation_cases m join report_cases c on c.id = m.id left join report_evidence e on e.report_case = c.id
       where m.author = $1 and m.outcome is not null and ${KNOWN_TO_AUTHOR} order by m.decided_at`,
      [wallet],
    );
  }
}

/** Facts, and why a suspension was lifted, are about the author. */
function withoutAuthor({ liftReason: _, ...decision }: DecisionView): DecisionView {
  return { ...decision, facts: null };
}

/** Whether an objection is about the newest decision. */
const isOf = ({ decided_at }: CaseRow, objectionDecidedAt: string | null, receivedAt: string): boolean =>
  decided_at !== null && (objectionDecidedAt === null || receivedAt >= decided_at.toISOString());
