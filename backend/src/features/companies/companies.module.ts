import { Module } from '@nestjs/common';
import { AdminQueueCounts } from '../../platform/http/observation/admin-queue-counts.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AdminVerificationsController, CompanyVerificationController } from './companies.controller.js';
import { CompanyVerifications } from './company-verifications.js';
import { QUEUE } from './verification-decision.js';
import { VerificationRequests } from './verification-requests.js';

@Module({
  imports: [AccountsModule],
  controllers: [CompanyVerificationController, AdminVerificationsController],
  providers: [CompanyVerifications, VerificationRequests],
  exports: [CompanyVerifications, VerificationRequests],
})
export class CompaniesModule {
  constructor(waiting: AdminQueueCounts, requests: VerificationRequests) {
    waiting.register({ kind: 'verifications', link: QUEUE, count: () => requests.waiting() });
  }
}
