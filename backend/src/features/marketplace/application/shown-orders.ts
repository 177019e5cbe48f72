import { Injectable } from '@nestjs/common';
import type { Wallet } from '../../../basics/ids.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { CommittedTexts } from '../../../platform/commands/committed-texts.js';
import { type LabelReader, Labels } from '../../../platform/http/fields/labels.js';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import { People } from '../../accounts/people/people.js';
import { mayAnswer } from '../../minors/rules/contact-policy.js';
import { isHidden, withoutHidden } from '../../moderation/rules/hidden-content.js';
import type { FactsView } from '../api/fact-fields.js';
import type { OrderPartyView, OrderView, Side } from '../api/order-views.js';
import { ApplicationLetters } from '../applications/application-letters.js';
import { Offers } from './offers.js';
import { actionsOf, isOfBuyer, isUndecidable, obstacleToYes } from './order-actions.js';
import { commitmentsIn, messageOf, type OrderLabels, type OrderRow } from './order-rows.js';

/** The caller, with the data that decides the allowed actions. */
export type OrderReader = Pick<Principal, 'wallet' | 'role'>;

/** What each reader sees of an order. */
@Injectable()
export class ShownOrders {
  constructor(
    private readonly labels: Labels,
    private readonly texts: CommittedTexts,
    private readonly people: People,
    private readonly offers: Offers,
    private readonly letters: ApplicationLetters,
    private readonly ledger: Ledger,
  ) {}

  /** The parties, the buyer's guardians and administrators. */
  maySee({ buyer, seller, shown_to_seller }: OrderRow, { wallet, role }: OrderReader): boolean {
    return role === 'admin' || (wallet === seller && shown_to_seller) || isOfBuyer(this.ledger.state, buyer, wallet);
  }

  /**
   * Why the buyer disputes does not reach a seller who turned out to be a minor (product.md 16.9); administrators read it. What
   * a guardian says to the child stays in the family.
   */
  mayRead({ buyer, seller }: OrderRow, field: OrderLabels, { wallet }: OrderReader): boolean {
    const { state } = this.ledger;
    if (field === 'refusal') return isOfBuyer(state, buyer, wallet);
    if (field === 'letter') return this.letters.mayRead({ buyer, seller }, wallet);
    return field !== 'reason' || wallet !== seller || mayAnswer(state, buyer, seller);
  }

  /** What was ordered, while its seller is there; the address for who comes there, or whose it is. */
  private factsOf(
    { facts, buyer, seller, status }: OrderRow,
    { wallet }: OrderReader,
    texts: ReadonlyMap<string, string>,
  ): OrderView['facts'] {
    const text = facts && texts.get(facts);
    if (!text) return null;
    const { address, ...others }: FactsView = JSON.parse(text);
    const comes = status !== 'refunded' && isOfBuyer(this.ledger.state, buyer, wallet);
    const reads = wallet === seller || comes;
    return reads && address ? { ...others, address } : others;
  }

  async sided(reader: OrderReader, rows: readonly OrderRow[]): Promise<{ order: OrderView; side: Side }[]> {
    const sides = rows.map(({ buyer }): Side => (buyer === reader.wallet ? 'bought' : 'sold'));
    return (await this.view(rows, reader)).map((order, index) => ({ order, side: sides[index] ?? 'bought' }));
  }

  /** The parties see a hidden item while their order is open. */
  private imageOf({ item, due }: OrderRow, image: string | null = null): string | null {
    return due === null && isHidden(this.ledger.state, 'item', item) ? null : image;
  }

  async view(rows: readonly OrderRow[], reader: OrderReader, names: LabelReader = 'everyone'): Promise<OrderView[]> {
    const others = rows.flatMap(({ buyer, seller }) => otherParty({ buyer, seller }, reader) ?? []);
    const waiting = rows.filter(({ status }) => status === 'awaiting_approval');
    const [labels, texts, contacts, awaited] = await Promise.all([
      this.labels.find(
        { person: rows.flatMap(({ buyer, seller }) => [buyer, seller]), item: rows.map(({ item }) => item) },
        names,
      ),
      this.texts.textsOf(rows.flatMap(commitmentsIn)),
      this.people.contactsOf(others),
      this.offers.awaited(waiting.map(({ item }) => item)),
    ]);
    const shown = withoutHidden(this.ledger.state, texts);
    const text = (commitment: string | null) => (commitment && shown.get(commitment)) || null;
    const { state } = this.ledger;
    const now = new Date();
    return rows.map((row) => {
      const awaitedItem = awaited.get(row.item);
      const actions = actionsOf(state, row, reader, now, awaitedItem);
      const isRefusedYes = actions.includes('refuse') && !actions.includes('approve');
      const obstacle = isRefusedYes ? obstacleToYes(state, row, { wallet: reader.wallet, now, ...awaitedItem }) : null;
      const item = labels.labelOf('item', row.item);
      const other = otherParty(row, reader);
      const party = (wallet: Wallet): OrderPartyView => ({
        ...labels.labelOf('person', wallet),
        contact: (wallet === other && contacts.get(wallet)) || null,
      });
      return {
        _id: row.id,
        status: row.status,
        price: Number(row.price),
        item: { _id: item._id, title: item.name, type: row.kind, image: this.imageOf(row, item.image) },
        buyer: party(row.buyer),
        seller: party(row.seller),
        message: text(messageOf(row)),
        facts: this.factsOf(row, reader, texts),
        reason: this.mayRead(row, 'reason', reader) ? text(row.reason) : null,
        answer: text(row.answer),
        resolution: text(row.resolution),
        ...(row.refund_cause && { refundCause: row.refund_cause }),
        ...(row.opened_at && { openedAt: row.opened_at.toISOString() }),
        ...(row.end_cause && { cause: row.end_cause }),
        refusal: this.mayRead(row, 'refusal', reader) ? text(row.refusal) : null,
        createdAt: row.placed_at.toISOString(),
        updatedAt: row.updated_at.toISOString(),
        due: row.due?.toISOString() ?? null,
        actions,
        ...(obstacle && { obstacle }),
        ...(isUndecidable(state, row) && { isUndecidable: true }),
      };
    });
  }
}

/** The other party, if the reader is the buyer or the seller. */
function otherParty(
  { buyer, seller }: Pick<OrderRow, 'buyer' | 'seller'>,
  { wallet }: OrderReader,
): string | undefined {
  if (wallet === buyer) return seller;
  return wallet === seller ? buyer : undefined;
}
