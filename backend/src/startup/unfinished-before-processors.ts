import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Wallet } from '../basics/ids.js';
import { Ledger } from '../engine/ledger/writing/ledger.js';
import { ProjectionRunner } from '../engine/projections/runner.js';
import { EraseUser } from '../features/accounts/erasure/erase-user.js';
import { ContestedGuardians } from '../features/minors/cases/contested-guardians.js';
import { DecisionNotices } from '../features/moderation/application/decision-notices.js';
import { Effects } from '../platform/effects/effects.js';

/**
 * What a release without processors may have left between an event and its row, done once, before the processors begin. To be deleted in the
 * second release after 1.0.0, because that one has none.
 */
@Injectable()
export class UnfinishedBeforeProcessors {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly ledger: Ledger,
    private readonly projections: ProjectionRunner,
    private readonly eraser: EraseUser,
    private readonly contested: ContestedGuardians,
    private readonly notices: DecisionNotices,
    effects: Effects,
  ) {
    effects.beforeBeginning('accounts', () => this.erasePeople());
    effects.beforeBeginning('marketplace', () => this.withdrawItems());
    effects.beforeBeginning('guardians', () => this.openCases());
    effects.beforeBeginning('moderation', () => this.notifyDecisions());
  }

  /** Waits for read tables that are made anew. @returns false where they have stopped: then what was left stays, as before */
  private async isRead(): Promise<boolean> {
    const { revision } = this.ledger.head;
    while (!(await this.projections.waitFor(revision))) if (this.projections.failure) return false;
    return true;
  }

  private async erasePeople(): Promise<void> {
    if (!(await this.isRead())) return;
    const left = await this.database.query<{ wallet: Wallet }[]>(
      'select p.wallet from people p join accounts a using (wallet) where a.closed',
    );
    for (const { wallet } of left) {
      await this.database.transaction((transaction) => this.eraser.erase({ data: { wallet } }, transaction));
    }
  }

  private async withdrawItems(): Promise<void> {
    if (!(await this.isRead())) return;
    await this.database.query(
      `update marketplace_items set withdrawn_at = now(), category = null
       where withdrawn_at is null and id in (select item from withdrawn_items)`,
    );
  }

  private async openCases(): Promise<void> {
    const ts = new Date().toISOString();
    for (const [child, { guardians }] of this.ledger.state.guardianships.entries()) {
      for (const [guardian, { isContested }] of Object.entries(guardians)) {
        if (!isContested) continue;
        await this.database.transaction((transaction) =>
          this.contested.open({ data: { child, guardian }, ts }, transaction),
        );
      }
    }
  }

  private async notifyDecisions(): Promise<void> {
    if (!(await this.isRead())) return;
    const untold = await this.database.query<{ id: string }[]>(
      `select c.id from report_cases c join moderation_cases m on m.id = c.id
       where m.outcome is not null and m.decided > c.told`,
    );
    for (const { id } of untold) {
      await this.database.transaction((transaction) => this.notices.tell(id, new Date(), transaction));
    }
  }
}
