import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { Sender } from '../../engine/ledger/state/command.js';
import { LedgerCommand } from '../../platform/commands/ledger-command.js';
import { Effects } from '../../platform/effects/effects.js';
import { type ActSubject, type AdminAct, RECORD_ADMIN_ACT } from './acts.js';

/** An act that changes rows only, by whom and about what. */
export interface ActOnRows {
  readonly act: AdminAct;
  readonly subject?: ActSubject | undefined;
  readonly sender: Sender;
}

/** Records acts that no other event shows. The event comes first, so that no act happens without it. */
@Injectable()
export class AdminActs {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly commands: CommandBus,
    private readonly effects: Effects,
  ) {}

  /**
   * Call it before the row is changed or the text is shown. The log has the act as soon as the caller has an answer.
   * @throws DomainError NOT_ALLOWED where the actor is no administrator (any more); then the act must not happen
   */
  async record(act: AdminAct, subject: ActSubject | undefined, sender: Sender, reason?: string): Promise<void> {
    const recorded = await this.commands.execute(new LedgerCommand(RECORD_ADMIN_ACT, { act, subject, reason }, sender));
    await this.effects.committed(recorded);
  }

  /**
   * Records an act and changes rows. The change is tried before, in a transaction that is rolled back, so that one that is
   * refused leaves no act; no connection is held while the ledger decides.
   * @param change refuses by throwing; called twice
   */
  async change<Result>(
    { act, subject, sender }: ActOnRows,
    change: (transaction: EntityManager) => Promise<Result>,
  ): Promise<Result> {
    await this.rehearse(change);
    await this.record(act, subject, sender);
    return this.database.transaction(change);
  }

  private async rehearse(change: (transaction: EntityManager) => Promise<unknown>): Promise<void> {
    const runner = this.database.createQueryRunner();
    try {
      await runner.startTransaction();
      await change(runner.manager);
    } finally {
      if (runner.isTransactionActive) await runner.rollbackTransaction();
      await runner.release();
    }
  }
}
