import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CoinsController } from './coins.controller.js';
import { Transactions } from './transactions.js';
import { TransferCoinsHandler } from './transfer-coins.js';
import { LedgerVerification } from './verification.js';

@Module({
  imports: [AccountsModule, CqrsModule],
  controllers: [CoinsController],
  providers: [LedgerVerification, Transactions, TransferCoinsHandler],
})
export class CoinsModule {}
