import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { CountsUndecidable } from '../../definition/admin-queues.js';
import { sidesOf } from '../../minors/rules/deciders.js';
import { isUndecidable } from './order-actions.js';

/** Disputes that nobody may decide, because every administrator has a side in them (product.md 8.2). */
@Injectable()
export class UndecidableDisputes {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly ledger: Ledger,
  ) {}

  @CountsUndecidable('disputes')
  async count(): Promise<number> {
    const { state } = this.ledger;
    const [[administrator] = []] = state.administrators.entries();
    if (administrator === undefined) return 0;
    // Each of them concerns every administrator, so this one too: few rows, however many disputes wait.
    const rows = await this.database.query<{ buyer: string; seller: string }[]>(
      `select buyer, seller from orders
       where status = 'disputed' and (buyer = any($1::uuid[]) or seller = any($1::uuid[]))`,
      [sidesOf(state, administrator)],
    );
    return rows.filter((parties) => isUndecidable(state, { status: 'disputed', ...parties })).length;
  }
}
