import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { CommittedTexts } from '../accounts/committed-texts.js';
import { Outbox } from '../mail/outbox.js';
import type { ContentKind } from '../protection/hidden-content.js';
import type { CaseOutcome } from './report-case.js';
import { parseStatement } from './statement.js';
import { titleOf } from './titles.js';

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

interface ToldRow extends DecidedRow {
  readonly at: Date;
}

const MEASURES: Readonly<Record<CaseOutcome, string>> = {
  dismiss: 'Il contenuto resta dov’è',
  hide: 'Il contenuto è stato rimosso',
  suspend: 'L’account che lo ha pubblicato è stato sospeso',
  reclassify: 'L’account che lo ha pubblicato è diventato di tipo «Minore»',
};

/** Mails a decision to those whom it concerns, once for each decision. */
@Injectable()
export class DecisionNotices {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly texts: CommittedTexts,
    private readonly outbox: Outbox,
  ) {}

  /** Those whose process ended between the decision and its messages. */
  async sendMissing(now: Date): Promise<void> {
    const rows = await this.database.query<{ id: string }[]>(
      `select c.id from report_cases c join moderation_cases m on m.id = c.id
       where m.outcome is not null and m.decided > c.told limit 100`,
    );
    for (const { id } of rows) await this.send(id, now);
  }

  /** Closes the case for further reports, and tells its newest decision; nothing if that was told. */
  async send(id: string, now: Date): Promise<void> {
    await this.database.transaction(async (transaction) => {
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
      const statement = row.statement ? (await this.texts.textsOf([row.statement])).get(row.statement) : undefined;
      const words = parseStatement(statement);
      const told = { ...row, at: now };
      await this.tellAuthor(told, words, transaction);
      await this.tellReporters(told, words.ground, transaction);
    });
  }

  private async tellAuthor(
    { number, kind, title, author, outcome, decided, until, at }: ToldRow,
    { ground, facts }: ReturnType<typeof parseStatement>,
    transaction: EntityManager,
  ): Promise<void> {
    if (outcome === 'dismiss' || author === null) return;
    const [person] = await confirmed([author], transaction);
    if (!person) return;
    const params = {
      name: person.name,
      subject: titleOf(kind, title),
      ground: ground ?? '',
      facts: facts ?? '',
      until: until?.toISOString() ?? null,
      link: `/segnalazioni/${number}`,
    };
    const cause = `decision ${decided}`;
    const letter = { to: person.email, about: [author], cause, at };
    await (outcome === 'suspend'
      ? this.outbox.add({ ...letter, kind: 'suspension', params }, transaction)
      : this.outbox.add(
          { ...letter, kind: 'statement-of-reasons', params: { ...params, measure: MEASURES[outcome] } },
          transaction,
        ));
  }

  /** The facts are about the author; who reported reads the decision and its ground. */
  private async tellReporters(
    { id, kind, title, author, outcome, decided, at }: ToldRow,
    ground: string | null,
    transaction: EntityManager,
  ): Promise<void> {
    const reports = await transaction.query<{ number: string; email: string | null; reporter: string | null }[]>(
      'select number, email, reporter from reports where report_case = $1',
      [id],
    );
    const own = await confirmed(
      reports.flatMap(({ reporter }) => reporter ?? []),
      transaction,
    );
    for (const { number, email, reporter } of reports) {
      const to = email ?? own.find(({ wallet }) => wallet === reporter)?.email;
      if (to === undefined) continue;
      const about = [reporter, author].filter((wallet) => wallet !== null);
      const existing = await stillThere(about, transaction);
      const params = {
        ...{
          number,
          subject: titleOf(kind, email === null ? title : null),
          decision: MEASURES[outcome],
          reason: ground ?? '',
        },
        link: `/segnalazioni/${number}`,
      };
      await this.outbox.add(
        { kind: 'report-decided', to, about: existing, params, cause: `decision ${decided}`, at },
        transaction,
      );
    }
  }
}

interface Reachable {
  readonly wallet: string;
  readonly name: string;
  readonly email: string;
}

/** The people among these whose address is confirmed. */
const confirmed = (wallets: readonly string[], transaction: EntityManager): Promise<Reachable[]> =>
  transaction.query<Reachable[]>(
    `select wallet, name, email from people where wallet = any($1) and email_confirmed_at is not null`,
    [[...wallets]],
  );

/** A message is erased with the people it is about; who is erased already has no row. */
async function stillThere(wallets: readonly string[], transaction: EntityManager): Promise<string[]> {
  const rows = await transaction.query<{ wallet: string }[]>('select wallet from people where wallet = any($1)', [
    [...new Set(wallets)],
  ]);
  return rows.map(({ wallet }) => wallet);
}
