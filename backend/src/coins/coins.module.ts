import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AdminTransactionsController } from './admin-transactions.controller.js';
import { AllTransactions } from './all-transactions.js';
import { BalanceTrend } from './balance-trend.js';
import { CoinsController } from './coins.controller.js';
import { ProofsController } from './proofs.controller.js';
import { Proofs } from './proofs.js';
import { RecipientNames } from './recipient-names.js';
import { Supply } from './supply.js';
import { TransferCoinsHandler } from './transfer-coins.js';
import { LedgerVerification } from './verification.js';
import { WalletTransactions } from './wallet-transactions.js';

@Module({
  imports: [AccountsModule, CqrsModule],
  controllers: [CoinsController, ProofsController, AdminTransactionsController],
  providers: [
    AllTransactions,
    BalanceTrend,
    LedgerVerification,
    Proofs,
    RecipientNames,
    Supply,
    WalletTransactions,
    TransferCoinsHandler,
  ],
  exports: [AllTransactions, RecipientNames, Supply, WalletTransactions],
})
export class CoinsModule {}
