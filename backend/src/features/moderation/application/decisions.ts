import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { PersonId } from '../../../basics/ids.js';
import { DomainError, isForLater } from '../../../engine/ledger/format/errors.js';
import { isOf } from '../../../engine/ledger/state/event-data.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { keyReusedWithOtherInput } from '../../../platform/commands/used-keys.js';
import { Effects } from '../../../platform/effects/effects.js';
import { invalid } from '../../../platform/http/errors/errors.js';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import { People } from '../../accounts/people/people.js';
import { userNotFound } from '../../accounts/people/users.js';
import type { ReportedContent } from '../../definition/reportable.js';
import type { DecideBody, DecideObjectionBody, OwnInitiativeBody } from '../api/moderation-bodies.js';
import { DECIDE_REPORT } from '../domain/decide-report.js';
import { LIFT_SUSPENSION } from '../domain/lift-suspension.js';
import { DECIDE_OBJECTION } from '../domain/objections.js';
import { caseNotFound } from '../domain/report-case.js';
import { statementText } from '../domain/statement.js';
import { ReportableContentFinder } from './reportable-content-finder.js';
import { Reports } from './reports.js';

interface Deciding {
  readonly principal: Principal;
  /** The time of the decision, where a history is imported. */
  readonly now?: Date | undefined;
  /** Idempotency key. */
  readonly key?: string | undefined;
}

/** What administrators decide about reports. The ledger decides, then those concerned are told. */
@Injectable()
export class Decisions {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly contents: ReportableContentFinder,
    private readonly reports: Reports,
    private readonly people: People,
    private readonly commands: CommandBus,
    private readonly ledger: Ledger,
    private readonly effects: Effects,
  ) {}

  /** @throws DomainError what `decideReport` throws */
  async decide(id: string, body: DecideBody, principal: Principal, now?: Date): Promise<void> {
    await this.reports.write({ of: id }, now);
    await this.effects.committed(this.send(id, body, { principal, now }));
  }

  /**
   * Decides without a report; the same key again decides nothing.
   * @returns the id of the case
   * @throws DomainError NOT_FOUND | KEY_REUSED | what `decideReport` throws
   */
  async decideUnasked(
    { kind, subject, ...body }: OwnInitiativeBody,
    principal: Principal,
    key?: string,
  ): Promise<string> {
    if (body.outcome === 'dismiss') throw invalid('outcome', 'Decisione: non c’è una segnalazione da respingere');
    const found = await this.contents.find(kind, subject, principal);
    const id = await this.reports.open(found, new Date());
    // What is reported already is decided as that report.
    await this.reports.write({ of: id });
    const { kind: what, content, author } = found;
    const about = { kind: what, content, ...(author !== undefined && { author }) };
    try {
      const decided = await this.send(id, body, { principal, key }, about);
      const first = decidedCaseIn(decided, about, body);
      if (first === undefined) throw keyReusedWithOtherInput();
      await this.effects.committed(decided);
      if (first !== id) await this.forgetUnused(id);
      return first;
    } catch (error) {
      // Without an answer nobody knows whether it was decided.
      if (error instanceof DomainError && !isForLater(error)) await this.forgetUnused(id);
      throw error;
    }
  }

  /** Deletes a case that was opened for a decision that was refused, or made before. */
  private async forgetUnused(id: string): Promise<void> {
    // Another process may have decided it, and this one not have read that yet.
    if (await this.ledger.read(({ reportCases }) => reportCases.has(id))) return;
    await this.database.query(
      'delete from report_cases c where id = $1 and not exists (select from reports r where r.report_case = c.id)',
      [id],
    );
  }

  /** @throws DomainError what `decideObjection` throws */
  async decideObjection(
    objection: string,
    body: DecideObjectionBody,
    principal: Principal,
    now?: Date,
  ): Promise<string> {
    const { outcome, reason: facts, ground, days } = body;
    const [row] = await this.database.query<{ id: string }[]>(
      'select report_case as id from moderation_objections where id = $1',
      [objection],
    );
    if (!row) throw caseNotFound();
    if (outcome !== 'confirm' && outcome !== 'dismiss' && !ground) {
      throw invalid('ground', 'Regola o norma violata: campo obbligatorio');
    }
    const { owner, link } = await this.statementOf(row.id);
    const reason = statementText({ ground: ground || null, facts });
    const decided = await this.commands.execute(
      new LedgerCommand(
        DECIDE_OBJECTION,
        { ...{ case: row.id, objection, outcome }, days, reason, owner, link },
        { actor: principal.wallet, now },
      ),
    );
    await this.effects.committed(decided);
    return row.id;
  }

  /** @throws DomainError NOT_FOUND | what `liftSuspension` throws */
  async lift(personId: PersonId, reason: string, principal: Principal, now?: Date): Promise<void> {
    const person = await this.people.withId(personId);
    if (!person) throw userNotFound();
    const { wallet } = person;
    const [suspension] = await this.database.query<{ number: string }[]>(
      'select c.number from suspensions s join report_cases c on c.id = s.report_case where s.wallet = $1',
      [wallet],
    );
    const link = suspension && statementPath(suspension.number);
    const lifted = await this.commands.execute(
      new LedgerCommand(LIFT_SUSPENSION, { wallet, reason, link }, { actor: principal.wallet, now }),
    );
    await this.effects.committed(lifted);
  }

  private async send(
    id: string,
    body: DecideBody,
    { principal, now, key }: Deciding,
    found?: ReportedContent,
  ): Promise<Outcome> {
    const { outcome, days, ground, facts } = body;
    const { owner, link } = await this.statementOf(id);
    const statement = statementText({ ground, facts });
    return this.commands.execute(
      new LedgerCommand(
        DECIDE_REPORT,
        { case: id, outcome, days, statement, owner, link, found },
        { actor: principal.wallet, now, key },
      ),
    );
  }

  /**
   * The statement is about the author, so they may read it and it is erased with them. The row knows them: the state of a process
   * that does not decide may not have read of the case yet.
   * @returns the author, while they are there, and the path at which they read it. @throws DomainError NOT_FOUND
   */
  private async statementOf(id: string): Promise<{ owner: string | null; link: string }> {
    const [row] = await this.database.query<{ number: string; owner: string | null }[]>(
      'select c.number, p.wallet as owner from report_cases c left join people p on p.wallet = c.author where c.id = $1',
      [id],
    );
    if (!row) throw caseNotFound();
    return { owner: row.owner, link: statementPath(row.number) };
  }
}

const statementPath = (number: string): string => `/segnalazioni/${number}`;

/** The case that a command decided, or one with the same key before; undefined where that was about something else. */
function decidedCaseIn(
  { events: [first] }: Outcome,
  about: ReportedContent,
  { outcome }: DecideBody,
): string | undefined {
  if (!isOf(first, 'ReportDecided')) return undefined;
  const { kind, content, outcome: made } = first.data;
  return kind === about.kind && content === about.content && made === outcome ? first.data.case : undefined;
}
