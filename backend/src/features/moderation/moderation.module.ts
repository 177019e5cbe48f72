import { Module } from '@nestjs/common';
import { ImagesModule } from '../../platform/images/images.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CoinsModule } from '../coins/coins.module.js';
import { ContestsModule } from '../contests/contests.module.js';
import { FilesModule } from '../files/files.module.js';
import { MailModule } from '../mail/mail.module.js';
import { MarketplaceModule } from '../marketplace/marketplace.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { AdminReportsController } from './api/admin-reports.controller.js';
import { BlocksController } from './api/blocks.controller.js';
import { ReportsController } from './api/reports.controller.js';
import { ArchivedCases } from './application/archived-cases.js';
import { BlockedPeople } from './application/blocked-people.js';
import { Cases } from './application/cases.js';
import { CasesOfPerson } from './application/cases-of-person.js';
import { DecisionNotices } from './application/decision-notices.js';
import { Decisions } from './application/decisions.js';
import { ModerationJob } from './application/moderation.job.js';
import { OwnReports } from './application/own-reports.js';
import { ReportLimits } from './application/report-limits.js';
import { ReportableContentFinder } from './application/reportable-content-finder.js';
import { Reports } from './application/reports.js';
import { SuspendedAcquaintances } from './application/suspended-acquaintances.js';
import { CaseRecords } from './read-model/case-records.js';

@Module({
  imports: [
    AccountsModule,
    CoinsModule,
    ContestsModule,
    FilesModule,
    ImagesModule,
    MailModule,
    MarketplaceModule,
    NotificationsModule,
  ],
  controllers: [ReportsController, AdminReportsController, BlocksController],
  providers: [
    BlockedPeople,
    CaseRecords,
    Cases,
    CasesOfPerson,
    ReportableContentFinder,
    DecisionNotices,
    Decisions,
    ArchivedCases,
    ModerationJob,
    OwnReports,
    ReportLimits,
    Reports,
    SuspendedAcquaintances,
  ],
  exports: [DecisionNotices],
})
export class ModerationModule {}
