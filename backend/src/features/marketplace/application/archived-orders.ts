import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Table } from '../../../engine/ledger/state/tables.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { type Archived, ReadsArchived } from '../../../platform/commands/archived.js';
import type { Order } from '../domain/order.js';
import type { OrderRow } from './order-rows.js';

type ArchivedRow = Pick<OrderRow, 'item' | 'kind' | 'buyer' | 'seller' | 'price' | 'status' | 'due'>;

/** The orders that the ledger's state no longer holds. */
@Injectable()
export class ArchivedOrders {
  constructor(
    private readonly ledger: Ledger,
    @InjectDataSource() private readonly database: DataSource,
  ) {}

  @ReadsArchived('order')
  async read(id: string): Promise<Archived> {
    const [row] = await this.database.query<ArchivedRow[]>(
      'select item, kind, buyer, seller, price, status, due from orders where id = $1',
      [id],
    );
    if (!row) return { kind: 'unknown' };
    if (row.due !== null) return { kind: 'open' };
    const { item, kind, buyer, seller, price, status } = row;
    const terms = { order: id, item, kind, buyer, seller, price: Number(price) };
    const order: Order = { ...terms, status, due: undefined, answered: false };
    return { kind: 'archived', state: { ...this.ledger.state, orders: new Table([[id, order]]) } };
  }
}
