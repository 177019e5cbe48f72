import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Wallet } from '../../../basics/ids.js';
import type { EventOf } from '../../../engine/ledger/state/event-data.js';
import { CommittedTexts } from '../../../platform/commands/committed-texts.js';
import { Effect } from '../../../platform/effects/effect.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { measureOf } from '../domain/outcome-words.js';
import type { CaseOutcome, ObjectionSide } from '../domain/report-case.js';
import { parseStatement } from '../domain/statement.js';
import { type ContentKind, titleOf } from '../rules/contents.js';

interface DecidedRow {
  readonly id: string;
  readonly number: string;
  readonly kind: ContentKind;
  readonly title: string | null;
  readonly author: string | null;
  readonly outcome: CaseOutcome;
  readonly decided: string;
  readonly until: Date | null;
  readonly statement: string | null;
}

/** What an objection led to. */
interface ObjectionRow {
  readonly side: ObjectionSide;
  readonly objector: string | null;
  /** Of a visitor: the report. */
  readonly report: string | null;
  readonly outcome: CaseOutcome | 'confirm';
  readonly reason: string;
}

interface ToldRow extends DecidedRow {
  readonly at: Date;
  /** The objection that led to the newest decision, if one did. */
  readonly objection: ObjectionRow | undefined;
}

type Words = ReturnType<typeof parseStatement>;

/** Mails a decision to those whom it concerns, once for each decision: two that follow closely are told as the second. */
@Injectable()
export class DecisionNotices {
  constructor(
    private readonly texts: CommittedTexts,
    private readonly outbox: Outbox,
  ) {}

  @Effect({
    processor: 'moderation',
    on: ['ReportDecided', 'ObjectionDecided'],
    about: ({ data }) => data.case,
    readsTables: true,
  })
  async send(
    { data, ts }: Pick<EventOf<'ReportDecided' | 'ObjectionDecided'>, 'data' | 'ts'>,
    transaction: EntityManager,
  ): Promise<void> {
    await this.tell(data.case, new Date(ts), transaction);
  }

  /** Closes the case for further reports, and tells its newest decision; nothing if that was told. */
  async tell(id: string, now: Date, transaction: EntityManager): Promise<void> {
    const [row] = await transaction.query<DecidedRow[]>(
      `select c.id, c.number, c.kind, m.author, m.outcome, m.decided, m.until, m.statement, e.content->>'title' as title
         from report_cases c join moderation_cases m on m.id = c.id left join report_evidence e on e.report_case = c.id
         where c.id = $1 and m.outcome is not null and m.decided > c.told for update of c`,
      [id],
    );
    if (!row) return;
    await transaction.query('update report_cases set told = $2, closed_at = coalesce(closed_at, $3) where id = $1', [
      id,
      row.decided,
      now,
    ]);
    const told = { ...row, at: now, objection: await newestObjection(id, transaction) };
    const { objection } = told;
    if (objection?.outcome === 'confirm') {
      return this.notifyObjector(told, objection, await this.labelsOf(objection.reason), transaction);
    }
    const words = await this.labelsOf(row.statement);
    await this.notifyAuthor(told, words, transaction);
    await this.notifyReporters(told, words.ground, transaction);
  }

  private async labelsOf(commitment: string | null): Promise<Words> {
    return parseStatement(commitment ? (await this.texts.textsOf([commitment])).get(commitment) : undefined);
  }

  /** Nothing changed: nobody but who objected has to know. */
  private async notifyObjector(
    told: ToldRow,
    { side, objector, report }: ObjectionRow,
    { facts }: Words,
    transaction: EntityManager,
  ): Promise<void> {
    const { id, kind, title, author, decided, at } = told;
    const [own] = objector === null ? [] : await confirmed([objector], transaction);
    const [sent] = await transaction.query<{ number: string; email: string | null }[]>(
      `select number, email from reports
       where report_case = $1 and case when $2::uuid is null then id = $3::uuid else reporter = $2 end`,
      [id, objector, report],
    );
    const to = own?.email ?? sent?.email;
    const number = side === 'author' ? told.number : sent?.number;
    if (to == null || number === undefined) return;
    const params = {
      subject: titleOf(kind, own ? title : null),
      decision: 'La decisione resta com’è',
      reason: facts ?? '',
      mayObject: false,
      link: `/segnalazioni/${number}`,
    };
    const about = await stillThere(
      [objector, author].filter((wallet) => wallet !== null),
      transaction,
    );
    await this.outbox.add(
      { kind: 'objection-decided', to, about, params, cause: `decision ${decided}`, at },
      transaction,
    );
  }

  private async notifyAuthor(
    { number, kind, title, author, outcome, decided, until, at, objection }: ToldRow,
    { ground, facts }: Words,
    transaction: EntityManager,
  ): Promise<void> {
    // Of a report without a measure its author learns nothing, but of a measure that has ended.
    if (author === null || (outcome === 'dismiss' && !objection)) return;
    const [person] = await confirmed([author], transaction);
    if (!person) return;
    const [subject, measure, link] = [titleOf(kind, title), measureOf(kind, outcome), `/segnalazioni/${number}`];
    const letter = { to: person.email, about: [author], cause: `decision ${decided}`, at };
    if (outcome === 'dismiss') {
      const params = { subject, decision: measure, reason: facts ?? '', mayObject: false, link };
      await this.outbox.add({ ...letter, kind: 'objection-decided', params }, transaction);
      return;
    }
    const end = until?.toISOString() ?? null;
    const params = { name: person.name, subject, measure, ground: ground ?? '', facts: facts ?? '', until: end, link };
    const kindOfLetter = outcome === 'suspend' ? 'suspension' : 'statement-of-reasons';
    await this.outbox.add({ ...letter, kind: kindOfLetter, params }, transaction);
  }

  /** The facts are about the author; who reported reads the decision and its ground. */
  private async notifyReporters(
    { id, kind, title, author, outcome, decided, at, objection }: ToldRow,
    ground: string | null,
    transaction: EntityManager,
  ): Promise<void> {
    const reports = await transaction.query<{ number: string; email: string | null; reporter: string | null }[]>(
      'select number, email, reporter from reports where report_case = $1',
      [id],
    );
    const reporters = reports.flatMap(({ reporter }) => reporter ?? []);
    const own = new Map((await confirmed(reporters, transaction)).map((person) => [person.wallet, person.email]));
    const there = new Set(await stillThere([...reporters, ...(author === null ? [] : [author])], transaction));
    for (const { number, email, reporter } of reports) {
      const to = email ?? own.get(reporter ?? '');
      if (to === undefined) continue;
      const existing = [reporter, author].filter((wallet) => wallet !== null).filter((wallet) => there.has(wallet));
      const params = {
        subject: titleOf(kind, email === null ? title : null),
        decision: measureOf(kind, outcome),
        reason: ground ?? '',
        link: `/segnalazioni/${number}`,
      };
      const letter = { to, about: existing, cause: `decision ${decided}`, at };
      await (objection
        ? this.outbox.add({ ...letter, kind: 'objection-decided', params: { ...params, mayObject: true } }, transaction)
        : this.outbox.add({ ...letter, kind: 'report-decided', params: { ...params, number } }, transaction));
    }
  }
}

/** What is decided first is decided once: where an objection was decided, the newest decision is of one. */
async function newestObjection(id: string, transaction: EntityManager): Promise<ObjectionRow | undefined> {
  const [row] = await transaction.query<ObjectionRow[]>(
    `select side, objector, report, outcome, reason from moderation_objections
     where report_case = $1 and outcome is not null order by decided_at desc limit 1`,
    [id],
  );
  return row;
}

interface Reachable {
  readonly wallet: Wallet;
  readonly name: string;
  readonly email: string;
}

/** The people among these whose address is confirmed. */
const confirmed = (wallets: readonly Wallet[], transaction: EntityManager): Promise<Reachable[]> =>
  transaction.query<Reachable[]>(
    `select wallet, name, email from people where wallet = any($1) and email_confirmed_at is not null`,
    [[...wallets]],
  );

/** A message is erased with the people it is about; who is erased already has no row. */
async function stillThere(wallets: readonly Wallet[], transaction: EntityManager): Promise<string[]> {
  const rows = await transaction.query<{ wallet: Wallet }[]>('select wallet from people where wallet = any($1)', [
    [...new Set(wallets)],
  ]);
  return rows.map(({ wallet }) => wallet);
}
