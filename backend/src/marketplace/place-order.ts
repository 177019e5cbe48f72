import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { KeptTexts } from '../accounts/kept-texts.js';
import { keyUsedOtherwise } from '../http/idempotency.js';
import { Ledger } from '../ledger/ledger.js';
import type { Outcome } from '../ledger/pending.js';
import { Item } from './item.entity.js';
import { itemNotFound } from './items.js';
import { placeOrder } from './order.js';

export class PlaceOrder {
  constructor(
    /** Id of the new order; a key that was used before gives the first one again. */
    readonly order: string,
    /** Wallet. */
    readonly buyer: string,
    readonly item: string,
    /** Coins that the buyer agreed to. */
    readonly expectedPrice: number,
    readonly message: string | undefined,
    readonly key: string | undefined,
    readonly now: Date,
  ) {}
}

@CommandHandler(PlaceOrder)
export class PlaceOrderHandler implements ICommandHandler<PlaceOrder> {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly ledger: Ledger,
    private readonly texts: KeptTexts,
  ) {}

  /** @throws DomainError */
  execute(command: PlaceOrder): Promise<Outcome> {
    const { buyer, message } = command;
    return this.texts.keptFor({ owner: buyer, field: 'message', text: message }, (commitment) =>
      this.place(command, commitment),
    );
  }

  /** The item can neither change nor be withdrawn until the ledger has the order. */
  private place(command: PlaceOrder, message: string | undefined): Promise<Outcome> {
    const { order, buyer, item: id, expectedPrice, key, now } = command;
    return this.database.transaction(async (transaction) => {
      const item = await transaction.findOne(Item, { where: { id }, lock: { mode: 'pessimistic_read' } });
      if (!item) throw itemNotFound();
      const { seller, type, price } = item;
      const offered = { id, seller, type, price, withdrawn: item.withdrawnAt !== null };
      const outcome = await this.ledger.execute(
        (state) => placeOrder(state, { order, buyer, item: offered, expectedPrice, message, now }),
        { actor: buyer, key, now },
      );
      const [placed] = outcome.events;
      if (placed?.type !== 'OrderPlaced' || placed.data.item !== id) throw keyUsedOtherwise();
      return outcome;
    });
  }
}
