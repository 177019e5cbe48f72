import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Table } from '../../../engine/ledger/state/tables.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { Recall, type Recalled } from '../../../platform/commands/recall.js';
import type { Order } from '../domain/order.js';
import type { OrderRow } from './order-rows.js';

type RecalledRow = Pick<OrderRow, 'item' | 'kind' | 'buyer' | 'seller' | 'price' | 'status' | 'due'>;

/** The orders that the ledger's state no longer holds. */
@Injectable()
export class FinishedOrders {
  constructor(
    private readonly ledger: Ledger,
    @InjectDataSource() private readonly database: DataSource,
  ) {}

  @Recall('order')
  async recall(id: string): Promise<Recalled> {
    const [row] = await this.database.query<RecalledRow[]>(
      'select item, kind, buyer, seller, price, status, due from orders where id = $1',
      [id],
    );
    if (!row) return { kind: 'unknown' };
    if (row.due !== null) return { kind: 'open' };
    const { item, kind, buyer, seller, price, status } = row;
    const terms = { order: id, item, kind, buyer, seller, price: Number(price) };
    const order: Order = { ...terms, status, due: undefined, answered: false };
    return { kind: 'finished', state: { ...this.ledger.state, orders: new Table([[id, order]]) } };
  }
}
