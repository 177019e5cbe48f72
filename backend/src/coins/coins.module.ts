import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AdminTransactionsController } from './admin-transactions.controller.js';
import { AllMovements } from './all-movements.js';
import { CoinsController } from './coins.controller.js';
import { ProofsController } from './proofs.controller.js';
import { Proofs } from './proofs.js';
import { Supply } from './supply.js';
import { Transactions } from './transactions.js';
import { TransferCoinsHandler } from './transfer-coins.js';
import { LedgerVerification } from './verification.js';

@Module({
  imports: [AccountsModule, CqrsModule],
  controllers: [CoinsController, ProofsController, AdminTransactionsController],
  providers: [AllMovements, LedgerVerification, Proofs, Supply, Transactions, TransferCoinsHandler],
  exports: [AllMovements, Transactions],
})
export class CoinsModule {}
