import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CoinsModule } from '../coins/coins.module.js';
import { ContestsModule } from '../contests/contests.module.js';
import { RemovedContents } from '../http/removed-contents.js';
import { Waiting } from '../http/waiting.js';
import { ImagesModule } from '../images/images.module.js';
import { Ledger } from '../ledger/ledger.js';
import { MailModule } from '../mail/mail.module.js';
import { MarketplaceModule } from '../marketplace/marketplace.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { isHidden } from '../protection/hidden-content.js';
import { AdminReportsController } from './admin-reports.controller.js';
import { BlockedPeople } from './blocked-people.js';
import { BlocksController } from './blocks.controller.js';
import { CaseRecords } from './case-records.js';
import { Cases } from './cases.js';
import { CasesOfPerson } from './cases-of-person.js';
import { Contents } from './contents.js';
import { DecisionNotices } from './decision-notices.js';
import { Decisions } from './decisions.js';
import { FinishedCases } from './finished-cases.js';
import { ModerationJob } from './moderation.job.js';
import { OwnReports } from './own-reports.js';
import { ReportLimits } from './report-limits.js';
import { ReportsController } from './reports.controller.js';
import { Reports } from './reports.js';
import { SuspendedAcquaintances } from './suspended-acquaintances.js';

@Module({
  imports: [
    AccountsModule,
    CoinsModule,
    ContestsModule,
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
    Contents,
    DecisionNotices,
    Decisions,
    FinishedCases,
    ModerationJob,
    OwnReports,
    ReportLimits,
    Reports,
    SuspendedAcquaintances,
  ],
  exports: [DecisionNotices],
})
export class ModerationModule {
  constructor(removed: RemovedContents, waiting: Waiting, cases: Cases, ledger: Ledger) {
    waiting.register({
      kind: 'reports',
      link: '/admin/reports',
      count: () => cases.waiting(),
      undecidable: () => cases.undecidable(),
    });
    removed.register((kind, id) => isHidden(ledger.state, kind, id));
  }
}
