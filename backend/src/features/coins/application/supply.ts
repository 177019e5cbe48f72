import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { SupplyView } from '../api/coin-views.js';

/** Where the coins are. */
@Injectable()
export class Supply {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async now(): Promise<SupplyView> {
    const [row] = await this.database.query<{ wallets: string; escrow: string; treasury: string; revision: string }[]>(
      `select coalesce(sum(coins) filter (where place = 'wallets'), 0) as wallets,
         coalesce(sum(coins) filter (where place = 'escrow'), 0) as escrow,
         coalesce(sum(coins) filter (where place = 'treasury'), 0) as treasury,
         (select revision from checkpoint) as revision
       from supply`,
    );
    const [inWallets, inEscrow, treasury] = [Number(row?.wallets), Number(row?.escrow), Number(row?.treasury)];
    return {
      issued: -treasury,
      inWallets,
      inEscrow,
      treasury,
      sum: inWallets + inEscrow + treasury,
      revision: Number(row?.revision),
    };
  }
}
