import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CategoriesModule } from '../categories/categories.module.js';
import { CoinsModule } from '../coins/coins.module.js';
import { AdminContestsController, GenerateContestsController } from './api/admin-contests.controller.js';
import { ContestsController } from './api/contests.controller.js';
import { CompleteContestHandler } from './application/complete-contest.handler.js';
import { ContestDeadlinesJob } from './application/contest-deadlines.job.js';
import { ContestEffects } from './application/contest-effects.js';
import { ContestTextRow } from './application/contest-text.entity.js';
import { ContestTexts } from './application/contest-texts.js';
import { Contests } from './application/contests.js';
import { FinishedContests } from './application/finished-contests.js';
import { GenerateContestsHandler } from './application/generate-contests.handler.js';
import { GenerateContestsJob } from './application/generate-contests.job.js';
import { OpenContestHandler } from './application/open-contest.handler.js';
import { ReportedContests } from './application/reported-contests.js';
import { ReviseContestHandler } from './application/revise-contest.handler.js';
import { ContestRecords } from './read-model/contest-records.js';

@Module({
  imports: [AccountsModule, CategoriesModule, CoinsModule, TypeOrmModule.forFeature([ContestTextRow])],
  controllers: [GenerateContestsController, ContestsController, AdminContestsController],
  providers: [
    CompleteContestHandler,
    ContestDeadlinesJob,
    ContestEffects,
    ContestRecords,
    Contests,
    ContestTexts,
    ReportedContests,
    FinishedContests,
    GenerateContestsHandler,
    OpenContestHandler,
    ReviseContestHandler,
    GenerateContestsJob,
  ],
  exports: [ContestRecords, Contests, FinishedContests],
})
export class ContestsModule {}
