import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { CommandKind, Sender } from '../../../engine/ledger/state/command.js';
import { Table } from '../../../engine/ledger/state/tables.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { executeOrRecall, type Recalled } from '../../../engine/projections/recall.js';
import { ProjectionRunner } from '../../../engine/projections/runner.js';
import type { ItemType, Order, OrderStatus } from '../domain/order.js';

interface OrderRow {
  readonly item: string;
  readonly kind: ItemType;
  readonly buyer: string;
  readonly seller: string;
  readonly price: string;
  readonly status: OrderStatus;
  readonly due: Date | null;
}

/** Commands about orders, of which the ledger's state holds only the open ones. */
@Injectable()
export class FinishedOrders {
  constructor(
    private readonly ledger: Ledger,
    private readonly projections: ProjectionRunner,
    @InjectDataSource() private readonly database: DataSource,
  ) {}

  /** @throws DomainError what the decision refuses, also where the order is finished */
  execute<Data extends { readonly order: string }>(
    kind: CommandKind<Data>,
    data: Data,
    sender: Sender,
  ): Promise<Outcome> {
    const { ledger, projections } = this;
    return executeOrRecall({ ledger, projections }, { kind, data, sender }, () => this.recall(data.order));
  }

  private async recall(id: string): Promise<Recalled> {
    const [row] = await this.database.query<OrderRow[]>(
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
