import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AdminVerificationsController, CompanyVerificationController } from './companies.controller.js';
import { CompanyVerifications } from './company-verifications.js';
import { VerificationRequests } from './verification-requests.js';

@Module({
  imports: [AccountsModule],
  controllers: [CompanyVerificationController, AdminVerificationsController],
  providers: [CompanyVerifications, VerificationRequests],
  exports: [CompanyVerifications, VerificationRequests],
})
export class CompaniesModule {}
