import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Sender } from '../../../engine/ledger/state/command.js';
import { isOf } from '../../../engine/ledger/state/event-data.js';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { invalid } from '../../../platform/http/errors/errors.js';
import { Files } from '../../files/files.js';
import { Candidates } from '../applications/candidates.js';
import { factsText } from '../domain/facts.js';
import { PLACING_EVENTS } from '../domain/order.js';
import { offerOf, PLACE_ORDER, type Placement } from '../domain/placement.js';
import type { PlacingEvent } from '../read-model/orders.projection.js';
import { Offers } from './offers.js';

export interface PlacedOrder extends Pick<Outcome, 'revision' | 'replayed'> {
  /** By which the order began. */
  readonly event: PlacingEvent;
}

/** What a person asks for: the id of the item, their words and the ids of their files. */
export interface AskedOrder extends Pick<Placement, 'order' | 'expectedPrice' | 'message'> {
  readonly item: string;
  readonly letter?: string | undefined;
  readonly files?: readonly string[];
}

/** Looks up the item of an order first. */
@Injectable()
export class PlaceOrder {
  constructor(
    private readonly offers: Offers,
    private readonly candidates: Candidates,
    private readonly files: Files,
    private readonly commands: CommandBus,
  ) {}

  /**
   * The price is the one read just before; the ledger decides whether the item was withdrawn meanwhile. A draft is its author's alone.
   * @throws DomainError from `place` | KEY_REUSED | NOT_ALLOWED somebody else's file
   * @throws InvalidInput letter or files for what is no job offer
   */
  async execute(
    { item: id, message, letter, files = [], ...placing }: AskedOrder,
    sender: Sender,
  ): Promise<PlacedOrder> {
    const dataReadAt = performance.now();
    const found = await this.offers.withId(id);
    const offer = found?.isDraft && found.seller !== sender.actor ? null : found;
    const now = sender.now ?? new Date();
    const isApplication = offer?.type === 'job_offer';
    if (offer && !isApplication && (letter || files.length > 0))
      throw invalid('letter', 'Lettera e CV sono per le candidature');
    const [cv] = files.length > 0 ? await this.files.named(files, sender.actor, 'application') : [];
    const data = {
      ...placing,
      // What was a message to the company is its letter.
      ...(isApplication ? { letter: letter ?? message, message: undefined } : { message, letter }),
      cv: cv && JSON.stringify(cv),
      item: offer && { ...offerOf(offer), tooYoungFor: await this.candidates.ageWanted(offer, sender.actor, now) },
      facts: offer ? factsText(offer) : undefined,
      wanted: id,
    };
    const { events, revision, replayed } = await this.commands.execute(
      new LedgerCommand(PLACE_ORDER, data, { ...sender, dataReadAt }),
    );
    const [event] = events;
    if (!isOf(event, ...PLACING_EVENTS)) throw new Error('an order that begins with another event');
    return { event, revision, replayed };
  }
}
