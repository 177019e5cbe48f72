import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import { People } from '../../accounts/people/people.js';
import { OrderRecords } from '../read-model/order-records.js';
import type { Item } from './item.entity.js';

/** The caller; undefined for visitors. */
export type ItemReader = Pick<Principal, 'wallet' | 'role'> | undefined;

/** The e-mails of sellers, for callers who may see them (product.md 2). */
@Injectable()
export class CreatorEmails {
  constructor(
    private readonly people: People,
    private readonly orders: OrderRecords,
  ) {}

  /** By id of the item; none for visitors and minors. */
  async findFor(
    items: readonly Pick<Item, 'id' | 'seller'>[],
    reader: ItemReader,
  ): Promise<ReadonlyMap<string, string>> {
    if (!reader || reader.role === 'minor' || items.length === 0) return new Map();
    const [emails, ordered] = await Promise.all([
      this.people.emailsOf(items.map(({ seller }) => seller)),
      this.orders.orderedBy(
        reader.wallet,
        items.map(({ id }) => id),
      ),
    ]);
    return new Map(
      items.flatMap(({ id, seller }) => {
        const found = emails.get(seller);
        if (!found) return [];
        const isOrderers = ordered.has(id) && !found.isMinors;
        const isFor = reader.role === 'admin' || seller === reader.wallet || isOrderers || found.isShown;
        return isFor ? [[id, found.email]] : [];
      }),
    );
  }
}
