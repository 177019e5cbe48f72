import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AdminTransactionsController } from './api/admin-transactions.controller.js';
import { CoinsController } from './api/coins.controller.js';
import { ProofsController } from './api/proofs.controller.js';
import { AllTransactions } from './application/all-transactions.js';
import { BalanceTrend } from './application/balance-trend.js';
import { Proofs } from './application/proofs.js';
import { RecipientNames } from './application/recipient-names.js';
import { Supply } from './application/supply.js';
import { LedgerVerification } from './application/verification.js';
import { WalletTransactions } from './application/wallet-transactions.js';

@Module({
  imports: [AccountsModule],
  controllers: [CoinsController, ProofsController, AdminTransactionsController],
  providers: [AllTransactions, BalanceTrend, LedgerVerification, Proofs, RecipientNames, Supply, WalletTransactions],
  exports: [AllTransactions, RecipientNames, Supply, WalletTransactions],
})
export class CoinsModule {}
