import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CategoriesModule } from '../categories/categories.module.js';
import { CoinsModule } from '../coins/coins.module.js';
import { RecipientNames } from '../coins/recipient-names.js';
import { AdminContestsController, GenerateContestsController } from './admin-contests.controller.js';
import { CloseContestHandler } from './close-contest.js';
import { CompleteContestHandler } from './complete-contest.js';
import { ContestCopies } from './contest-copies.js';
import { ContestCopyRow } from './contest-copy.entity.js';
import { ContestDeadlinesJob } from './contest-deadlines.job.js';
import { ContestRecords } from './contest-records.js';
import { ContestsController } from './contests.controller.js';
import { Contests } from './contests.js';
import { ContestCommandHandler, FinishedContests } from './finished-contests.js';
import { GenerateContestsJob } from './generate-contests.job.js';
import { GenerateContestsHandler } from './generate-contests.js';
import { LeaveContestHandler } from './leave-contest.js';
import { OpenContestHandler } from './open-contest.js';
import { ReviseContestHandler } from './revise-contest.js';
import { SubmitEntryHandler } from './submit-entry.js';
import { WithdrawContestHandler } from './withdraw-contest.js';

@Module({
  imports: [AccountsModule, CategoriesModule, CoinsModule, CqrsModule, TypeOrmModule.forFeature([ContestCopyRow])],
  controllers: [GenerateContestsController, ContestsController, AdminContestsController],
  providers: [
    CloseContestHandler,
    CompleteContestHandler,
    ContestDeadlinesJob,
    ContestRecords,
    Contests,
    ContestCopies,
    ContestCommandHandler,
    FinishedContests,
    GenerateContestsHandler,
    LeaveContestHandler,
    OpenContestHandler,
    ReviseContestHandler,
    SubmitEntryHandler,
    GenerateContestsJob,
    WithdrawContestHandler,
  ],
  exports: [ContestRecords, Contests, FinishedContests],
})
export class ContestsModule {
  constructor(contests: ContestRecords, names: RecipientNames) {
    names.register((reader, other) => contests.hadTogether(reader, other));
  }
}
