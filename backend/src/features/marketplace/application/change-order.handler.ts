import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Sender } from '../../../engine/ledger/state/command.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { keyReusedWithOtherInput } from '../../../platform/http/commands/used-keys.js';
import { CommittedTexts } from '../../accounts/erasure/committed-texts.js';
import { CHANGE_ORDER, type OrderChange } from '../domain/change-order.js';
import { FinishedOrders } from './finished-orders.js';

/** What a person asks for: a change whose text is the text itself. */
export class ChangeOrder extends Command<Outcome> {
  constructor(
    readonly order: string,
    readonly change: OrderChange,
    readonly sender: Sender,
  ) {
    super();
  }
}

@CommandHandler(ChangeOrder)
export class ChangeOrderHandler implements ICommandHandler<ChangeOrder> {
  constructor(
    private readonly ledger: Ledger,
    private readonly orders: FinishedOrders,
    private readonly texts: CommittedTexts,
  ) {}

  /** @throws DomainError from `changeOrder` | KEY_REUSED */
  async execute({ order, change, sender }: ChangeOrder): Promise<Outcome> {
    const text = this.textOf(order, change, sender.actor);
    const outcome = await this.texts.withCommittedText(text, (commitment) =>
      this.orders.execute(CHANGE_ORDER, { order, change: withCommitment(change, commitment) }, sender),
    );
    if (outcome.events[0]?.data.order !== order) throw keyReusedWithOtherInput();
    return outcome;
  }

  /** The text stored beside the event, and its owner. */
  private textOf(order: string, change: OrderChange, actor: string) {
    // The text answers the buyer who opened the dispute, so it is not erased when the administrator leaves.
    const buyer = change.kind === 'resolve' ? this.ledger.state.orders.get(order)?.buyer : undefined;
    return { owner: buyer ?? actor, field: fieldOf(change.kind), text: 'text' in change ? change.text : undefined };
  }
}

/** The field of the event that commits to the text. */
function fieldOf(kind: OrderChange['kind']): string {
  if (kind === 'refuse') return 'refusal';
  return kind === 'dispute' || kind === 'resolve' ? 'reason' : 'answer';
}

/** Puts the commitment in the place of the text. */
function withCommitment(change: OrderChange, text: string | undefined): OrderChange {
  return 'text' in change && text !== undefined ? { ...change, text } : change;
}
