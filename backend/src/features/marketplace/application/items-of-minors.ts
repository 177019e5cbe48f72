import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import type { EventOf } from '../../../engine/ledger/state/event-data.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { Effects } from '../../../platform/effects/effects.js';
import { type FollowingCommand, following, Reaction } from '../../../platform/effects/reaction.js';
import { WITHDRAW_ITEM, type WithdrawItem } from '../domain/item-withdrawal.js';
import { ENDING_EVENTS, type EndingEvent } from '../domain/order.js';
import { NOT_WITHDRAWN } from '../lists/offered.js';

const PROCESSOR = 'items-of-minors';
/** The end of its last order brings it up again; and who is no minor any more keeps it. */
const ENDS = ['OPEN_ORDERS', 'NOT_ALLOWED'];

/**
 * Minors publish nothing (product.md 3.1): what an account sold before an administrator made it a minor's is withdrawn. An item
 * with open orders stays, for those who ordered it, until they are finished.
 */
@Injectable()
export class ItemsOfMinors {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly commands: CommandBus,
    private readonly ledger: Ledger,
    effects: Effects,
  ) {
    effects.lastRun(PROCESSOR, () => this.unfinished(), ENDS);
  }

  @Reaction({ processor: PROCESSOR, on: ['RoleChanged'], about: ({ data }) => data.wallet, ends: ENDS })
  async withdrawOf(event: EventOf<'RoleChanged'>): Promise<FollowingCommand<WithdrawItem>[]> {
    const { wallet: seller, role } = event.data;
    if (role !== 'minor') return [];
    const items = await this.database.query<{ id: string }[]>(
      `select id from marketplace_items item where seller = $1 and ${NOT_WITHDRAWN}`,
      [seller],
    );
    return items.map(({ id }) => following(event, WITHDRAW_ITEM, { item: id, seller }, id));
  }

  @Reaction({ processor: PROCESSOR, on: ENDING_EVENTS, about: ({ data }) => data.seller, ends: ENDS })
  async withdrawOrdered(event: EventOf<EndingEvent>): Promise<FollowingCommand<WithdrawItem>[]> {
    const { item, seller } = event.data;
    if (this.ledger.state.accounts.get(seller)?.role !== 'minor') return [];
    return [following(event, WITHDRAW_ITEM, { item, seller }, item)];
  }

  /** What the job of an earlier release has left. */
  private async unfinished(): Promise<FollowingCommand<WithdrawItem>[]> {
    const items = await this.database.query<WithdrawItem[]>(
      `select item.id as item, item.seller from marketplace_items item join accounts a on a.wallet = item.seller
       where a.role = 'minor' and ${NOT_WITHDRAWN}`,
    );
    return items.map((data) => ({ kind: WITHDRAW_ITEM, data }));
  }

  /** Does nothing while orders of it are open. @throws LedgerUnavailable */
  async withdraw(item: string, seller: string): Promise<void> {
    const withdrawal = new LedgerCommand(WITHDRAW_ITEM, { item, seller }, { actor: SYSTEM });
    await this.commands.execute(withdrawal).catch((error: unknown) => {
      if (!(error instanceof DomainError && ENDS.includes(error.code))) throw error;
    });
  }
}
