import { Module } from '@nestjs/common';
import { Waiting } from '../../platform/http/observation/waiting.js';
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
  constructor(waiting: Waiting, requests: VerificationRequests) {
    waiting.register({ kind: 'verifications', link: QUEUE, count: () => requests.waiting() });
  }
}
