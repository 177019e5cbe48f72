import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Sender } from '../../../engine/ledger/state/command.js';
import { isOf } from '../../../engine/ledger/state/event-data.js';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { factsText } from '../domain/facts.js';
import { PLACING_EVENTS } from '../domain/order.js';
import { offerOf, PLACE_ORDER, type Placement } from '../domain/placement.js';
import type { PlacingEvent } from '../read-model/orders.projection.js';
import { Offers } from './offers.js';

export interface PlacedOrder extends Pick<Outcome, 'revision' | 'replayed'> {
  /** By which the order began. */
  readonly event: PlacingEvent;
}

/** Looks up the item of an order first. */
@Injectable()
export class PlaceOrder {
  constructor(
    private readonly offers: Offers,
    private readonly commands: CommandBus,
  ) {}

  /**
   * The price is the one read just before; the ledger decides whether the item was withdrawn meanwhile.
   * @param placing what the person asks for: the id of the item, and the message itself
   * @throws DomainError from `place` | KEY_REUSED
   */
  async execute(placing: Placement<string>, sender: Sender): Promise<PlacedOrder> {
    const { item: id } = placing;
    const dataReadAt = performance.now();
    const offer = await this.offers.withId(id);
    const data = { ...placing, item: offer && offerOf(offer), facts: offer ? factsText(offer) : undefined, wanted: id };
    const { events, revision, replayed } = await this.commands.execute(
      new LedgerCommand(PLACE_ORDER, data, { ...sender, dataReadAt }),
    );
    const [event] = events;
    if (!isOf(event, ...PLACING_EVENTS)) throw new Error('an order that begins with another event');
    return { event, revision, replayed };
  }
}
