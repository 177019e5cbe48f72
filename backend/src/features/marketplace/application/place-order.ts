import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Sender } from '../../../engine/ledger/state/command.js';
import { isOf } from '../../../engine/ledger/state/event-data.js';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { BatchedRows } from '../../../platform/database/batched-rows.js';
import { PLACING_EVENTS } from '../domain/order.js';
import { type OfferedItem, PLACE_ORDER, type Placement } from '../domain/placement.js';
import type { PlacingEvent } from '../read-model/orders.projection.js';

export interface PlacedOrder extends Pick<Outcome, 'revision' | 'replayed'> {
  /** By which the order began. */
  readonly event: PlacingEvent;
}

type Offer = Omit<OfferedItem, 'price'> & { readonly key: string; readonly price: string };

const OFFERS = {
  name: 'offered-items',
  text: `select id as key, id, seller, type, price, withdrawn_at is not null as withdrawn
    from marketplace_items where id = any($1::uuid[])`,
};

/** Looks up the item of an order first. */
@Injectable()
export class PlaceOrder {
  private readonly offers: BatchedRows<Offer>;

  constructor(
    @InjectDataSource() database: DataSource,
    private readonly commands: CommandBus,
  ) {
    this.offers = new BatchedRows(database, OFFERS);
  }

  /**
   * The price is the one read just before; the ledger decides whether the item was withdrawn meanwhile.
   * @param placing what the person asks for: the id of the item, and the message itself
   * @throws DomainError from `place` | KEY_REUSED
   */
  async execute(placing: Placement<string>, sender: Sender): Promise<PlacedOrder> {
    const { item: id } = placing;
    const dataReadAt = performance.now();
    const item = await this.offered(id);
    const { events, revision, replayed } = await this.commands.execute(
      new LedgerCommand(PLACE_ORDER, { ...placing, item, wanted: id }, { ...sender, dataReadAt }),
    );
    const [event] = events;
    if (!isOf(event, ...PLACING_EVENTS)) throw new Error('an order that begins with another event');
    return { event, revision, replayed };
  }

  private async offered(id: string): Promise<OfferedItem | null> {
    const offer = await this.offers.with(id);
    if (!offer) return null;
    const { key: _, price, ...item } = offer;
    return { ...item, price: Number(price) };
  }
}
