import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { SupplyView } from './coin-views.js';

/** Where the coins are. */
@Injectable()
export class Supply {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async now(): Promise<SupplyView> {
    const [row] = await this.database.query<{ wallets: string; escrow: string; treasury: string; revision: string }[]>(
      `select coalesce(sum(balance) filter (where account like 'wallet:%'), 0) as wallets,
         coalesce(sum(balance) filter (where account like 'order:%' or account like 'contest:%'), 0) as escrow,
         coalesce(sum(balance) filter (where account = 'treasury'), 0) as treasury,
         (select revision from checkpoint) as revision
       from wallet_balances where balance <> 0`,
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
