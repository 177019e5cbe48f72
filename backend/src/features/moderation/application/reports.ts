import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { Wallet } from '../../../basics/ids.js';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { ProjectionRunner } from '../../../engine/projections/runner.js';
import { CommittedTexts } from '../../../platform/commands/committed-texts.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { notAllowed } from '../../../platform/http/errors/errors.js';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import { Images } from '../../../platform/images/images.js';
import { eachOfMany } from '../../../platform/jobs/each-of-many.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import type { FoundContent } from '../../definition/reportable.js';
import { Files } from '../../files/files.js';
import type { ReportBody } from '../api/moderation-bodies.js';
import { RECEIVE_REPORT } from '../domain/receive-report.js';
import type { ReportReason } from '../domain/report-case.js';
import { newNumber } from '../domain/report-numbers.js';
import { titleOf } from '../rules/contents.js';
import { ReportLimits } from './report-limits.js';
import { ReportableContentFinder } from './reportable-content-finder.js';

interface NewReport {
  readonly reason: ReportReason;
  readonly text: string;
  readonly reporter: string | null;
  readonly email: string | null;
  readonly sender: string;
  readonly at: Date;
}

interface UnwrittenRow {
  readonly id: string;
  readonly report_case: string;
  readonly kind: FoundContent['kind'];
  readonly content: string;
  readonly author: string | null;
  readonly reporter: string | null;
  readonly reason: ReportReason;
  readonly words: string;
}

interface KeptReport {
  readonly id: string;
  readonly number: string;
}

/** Takes reports: the row with its evidence first, then the event. */
@Injectable()
export class Reports {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly contents: ReportableContentFinder,
    private readonly images: Images,
    private readonly files: Files,
    private readonly texts: CommittedTexts,
    private readonly outbox: Outbox,
    private readonly limits: ReportLimits,
    private readonly commands: CommandBus,
    private readonly ledger: Ledger,
    private readonly projections: ProjectionRunner,
  ) {}

  /**
   * The same person's report of the same content again is the first one, until it is decided. A visitor's is always a new one:
   * its number shows what its sender wrote, and behind one network, or a guessed address, may be somebody else.
   * @param now the time of the report, where a history is imported
   * @returns the number of the receipt
   * @throws DomainError NOT_FOUND | NOT_ALLOWED | TOO_MANY_ATTEMPTS
   */
  async receive(body: ReportBody, principal: Principal | undefined, ip: string, now?: Date): Promise<string> {
    const found = await this.contents.find(body.kind, body.subject, principal);
    if (principal && found.author === principal.wallet)
      throw notAllowed('È un tuo contenuto: puoi modificarlo o toglierlo');
    const email = (!principal && body.email) || undefined;
    const sender = principal ? `person ${principal.wallet}` : `visitor ${randomUUID()}`;
    const first = principal && (await this.numberOf(found, sender));
    if (first) return first;
    await this.limits.count({ person: principal?.wallet, email, ip });
    const report = {
      reason: body.reasonKind,
      text: body.text,
      reporter: principal?.wallet ?? null,
      email: email ?? null,
      sender,
      at: now ?? new Date(),
    };
    const kept = await this.database.transaction((transaction) => this.keep(found, report, transaction));
    await this.projections.waitFor(await this.write({ report: kept.id }, now));
    return kept.number;
  }

  /**
   * Writes into the ledger what is not in it yet: one report, those of one case, or all that an interruption left. Who acts
   * writes only what they depend on: what keeps a stranger's report out must not become their answer.
   * @returns the revision at which they are
   */
  async write({ report, of }: { report?: string; of?: string } = {}, now?: Date): Promise<number> {
    const rows = await this.database.query<UnwrittenRow[]>(
      `select r.id, r.report_case, c.kind, c.content, c.author, r.reporter, r.reason, r.words
       from reports r join report_cases c on c.id = r.report_case
       where not r.in_ledger and ($1::uuid is null or r.id = $1) and ($2::uuid is null or c.id = $2) order by r.received_at`,
      [report ?? null, of ?? null],
    );
    const revisions = await eachOfMany(rows, (row) => this.writeOne(row, now));
    return Math.max(this.ledger.head.revision, ...revisions.slice(-1));
  }

  private async writeOne(row: UnwrittenRow, now?: Date): Promise<number> {
    const { id, report_case, kind, content, author, reason, words } = row;
    // Who has left meanwhile can do nothing any more, but what they reported is there to be decided.
    const hasLeft = row.reporter !== null && this.ledger.state.closedAccounts.has(row.reporter);
    const reporter = hasLeft ? null : row.reporter;
    const about = { kind, content, ...(author !== null && { author }) };
    const data = { ...about, report: id, case: report_case, reason, words, ...(reporter !== null && { reporter }) };
    const { revision } = await this.commands.execute(
      new LedgerCommand(RECEIVE_REPORT, data, { actor: reporter ?? SYSTEM, now }),
    );
    await this.database.query('update reports set in_ledger = true where id = $1', [id]);
    return revision;
  }

  /** Opens a case without a report, for what an administrator decides on their own initiative. @returns its id */
  open(found: FoundContent, now: Date): Promise<string> {
    return this.database.transaction((transaction) => this.caseOf(found, false, now, transaction));
  }

  private async numberOf({ kind, content }: FoundContent, sender: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ number: string }[]>(
      `select r.number from reports r join report_cases c on c.id = r.report_case
       where c.kind = $1 and c.content = $2 and c.closed_at is null and r.sender = $3`,
      [kind, content, hashOf(sender)],
    );
    return row?.number;
  }

  /** @returns the report's id and number; of the first one, where the same sender has reported this already */
  private async keep(found: FoundContent, report: NewReport, transaction: EntityManager): Promise<KeptReport> {
    const { reason, text, reporter, email, sender, at } = report;
    const id = await this.caseOf(found, reason === 'threat', at, transaction);
    const [first] = await transaction.query<KeptReport[]>(
      'select id, number from reports where report_case = $1 and sender = $2',
      [id, hashOf(sender)],
    );
    if (first) return first;
    const [number, row] = [newNumber(), randomUUID()];
    const words = await this.texts.keep(reporter, 'words', text, transaction);
    await transaction.query(
      `insert into reports (id, number, report_case, reason, reporter, email, sender, words, received_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [row, number, id, reason, reporter, email, hashOf(sender), words, at],
    );
    const to = email ?? (await confirmedAddress(reporter, transaction));
    if (to !== undefined) {
      const params = { number, subject: titleOf(found.kind, email === null ? found.evidence.title : null) };
      const about = [found.author, reporter].filter((wallet) => typeof wallet === 'string');
      await this.outbox.add({ kind: 'report-received', to, about, params, cause: row, at }, transaction);
    }
    return { id: row, number };
  }

  /**
   * The open case of a content, with a copy of it as it is now, its picture or document included; a new one where there is none. Two reports
   * at once wait for each other.
   * @returns its id
   */
  private async caseOf(found: FoundContent, isThreat: boolean, at: Date, transaction: EntityManager): Promise<string> {
    const { kind, content, author = null, evidence } = found;
    await transaction.query('select pg_advisory_xact_lock(hashtext($1))', [`report ${kind} ${content}`]);
    const [open] = await transaction.query<{ id: string }[]>(
      'select id from report_cases where kind = $1 and content = $2 and closed_at is null',
      [kind, content],
    );
    if (open) {
      if (isThreat)
        await transaction.query('update report_evidence set owner = null where report_case = $1', [open.id]);
      return open.id;
    }
    const id = randomUUID();
    await transaction.query(
      'insert into report_cases (id, number, kind, content, author, opened_at) values ($1, $2, $3, $4, $5, $6)',
      [id, newNumber(), kind, content, author, at],
    );
    const image = evidence.image && (await this.images.keepAsEvidence(evidence.image, id, transaction));
    const file = evidence.file && (await this.files.keepAsEvidence(evidence.file, id, transaction));
    await transaction.query('insert into report_evidence (report_case, owner, content) values ($1, $2, $3)', [
      id,
      isThreat ? null : author,
      JSON.stringify({ ...evidence, image, ...(file !== undefined && { file }) }),
    ]);
    return id;
  }
}

/** The address of a person, who has shown that it is theirs. */
async function confirmedAddress(wallet: Wallet | null, transaction: EntityManager): Promise<string | undefined> {
  const [row] = await transaction.query<{ email: string }[]>(
    'select email from people where wallet = $1 and email_confirmed_at is not null',
    [wallet],
  );
  return row?.email;
}

const hashOf = (sender: string): Buffer => createHash('sha256').update(sender).digest();
