import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { AccountHook } from '../../accounts/account-hooks.js';
import { LEAVE_FOR_ERASURE } from '../../contests/domain/leave-for-erasure.js';
import { END_FOR_ERASURE } from '../../marketplace/domain/end-for-erasure.js';
import { standingOf } from '../rules/standing.js';

/**
 * Before the account of a waiting child is erased, whoever erases it, open orders are refunded and running contests left: the
 * child can end neither (product.md 16.3). Every step is decided by the ledger, which knows whether a consent has just arrived.
 */
@Injectable()
export class OpenMatters {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly commands: CommandBus,
    private readonly ledger: Ledger,
  ) {}

  @AccountHook('beforeErasure')
  async endOf(child: string, now: Date): Promise<void> {
    if (standingOf(this.ledger.state, child, now) !== 'waiting') return;
    const sender = { actor: SYSTEM, now };
    const orders = await this.database.query<{ id: string }[]>(
      'select id from orders where (buyer = $1 or seller = $1) and due is not null',
      [child],
    );
    for (const { id } of orders)
      await this.commands.execute(new LedgerCommand(END_FOR_ERASURE, { order: id, child }, sender));
    const joined = await this.database.query<{ contest: string }[]>(
      `select j.contest from contest_participants j join contests c on c.id = j.contest
       where j.wallet = $1 and j.left_at is null and c.status = 'active'`,
      [child],
    );
    for (const { contest } of joined)
      await this.commands.execute(new LedgerCommand(LEAVE_FOR_ERASURE, { contest, child }, sender));
  }
}
