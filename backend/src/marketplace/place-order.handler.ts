import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { CommittedTexts } from '../accounts/committed-texts.js';
import { keyReusedWithOtherInput } from '../http/idempotency.js';
import { Ledger } from '../ledger/ledger.js';
import type { Outcome } from '../ledger/pending.js';
import type { LedgerEvent, LedgerState } from '../ledger/state.js';
import { submitApplication } from './application.js';
import { Item } from './item.entity.js';
import { itemNotFound } from './items.js';
import { placeOrder } from './order.js';

export class PlaceOrder extends Command<Outcome> {
  constructor(
    /** Id of the new order; a repeated key returns the first one. */
    readonly order: string,
    /** Wallet. */
    readonly buyer: string,
    readonly item: string,
    /** Coins that the buyer agreed to. */
    readonly expectedPrice: number,
    readonly message: string | undefined,
    readonly key: string | undefined,
    readonly now: Date,
  ) {
    super();
  }
}

/** The first event of an order and of an application. */
const PLACED = new Set(['OrderPlaced', 'ApplicationSubmitted']);

@CommandHandler(PlaceOrder)
export class PlaceOrderHandler implements ICommandHandler<PlaceOrder> {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly ledger: Ledger,
    private readonly texts: CommittedTexts,
  ) {}

  /** @throws DomainError */
  execute(command: PlaceOrder): Promise<Outcome> {
    const { buyer, message } = command;
    return this.texts.commitFor({ owner: buyer, field: 'message', text: message }, (commitment) =>
      this.place(command, commitment),
    );
  }

  /** The price is the one read just before; the ledger decides whether the item was withdrawn meanwhile. */
  private async place(command: PlaceOrder, message: string | undefined): Promise<Outcome> {
    const { order, buyer, item: id, expectedPrice, key, now } = command;
    const item = await this.database.manager.findOneBy(Item, { id });
    const decide = (state: LedgerState): LedgerEvent[] => {
      // Decided here, because a repeated key returns its order also after the seller was erased with the item.
      if (!item) throw itemNotFound();
      const { seller, type, price, withdrawnAt } = item;
      const offered = { id, seller, type, price, withdrawn: withdrawnAt !== null };
      const placing = { order, buyer, item: offered, expectedPrice, message, now };
      return type === 'job_offer' ? submitApplication(state, placing) : placeOrder(state, placing);
    };
    const outcome = await this.ledger.write(decide, { actor: buyer, key, now });
    const [placed] = outcome.events;
    if (!placed || !PLACED.has(placed.type) || placed.data.item !== id) throw keyReusedWithOtherInput();
    return outcome;
  }
}
