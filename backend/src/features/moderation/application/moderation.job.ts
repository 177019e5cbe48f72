import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { eachOfMany } from '../../../platform/jobs/each-of-many.js';
import { Job } from '../../../platform/jobs/job.js';
import { CLOSE_CASE, isOver } from '../domain/close-case.js';
import { Reports } from './reports.js';

const EVERY_MS = 10_000;

/**
 * Completes reports that a crash kept out of the ledger, and erases what cases hold once the time to object is over.
 */
@Injectable()
export class ModerationJob {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly reports: Reports,
    private readonly commands: CommandBus,
    private readonly ledger: Ledger,
  ) {}

  @Job({ everyMs: EVERY_MS, whenFailed: 'reports are completed later' })
  async run(now: Date): Promise<void> {
    await this.reports.write();
    const over = [...this.ledger.state.reportCases.entries()].filter(([, known]) => isOver(known, now));
    await eachOfMany(over, async ([id]) => {
      await this.erase(id);
      // Then the state forgets it, and nothing is left to erase.
      await this.commands.execute(new LedgerCommand(CLOSE_CASE, { case: id }, { actor: SYSTEM }));
    });
  }

  /** The evidence of a threat on which something was decided stays (product.md 17.3). */
  private async erase(id: string): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await transaction.query(
        `delete from report_evidence e using moderation_cases m
         where e.report_case = $1 and m.id = e.report_case and (m.threats = 0 or m.outcome = 'dismiss')`,
        [id],
      );
      await transaction.query(
        `delete from kept_texts t using reports r where r.report_case = $1 and t.commitment = r.words`,
        [id],
      );
      await transaction.query(
        `delete from kept_texts t using moderation_objections o where o.report_case = $1 and t.commitment = o.words`,
        [id],
      );
      await transaction.query('delete from reports where report_case = $1', [id]);
    });
  }
}
