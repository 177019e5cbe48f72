import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CategoriesModule } from '../categories/categories.module.js';
import { CoinsModule } from '../coins/coins.module.js';
import { AdminContestsController, GenerateContestsController } from './api/admin-contests.controller.js';
import { ContestsController } from './api/contests.controller.js';
import { ArchivedContests } from './application/archived-contests.js';
import { CompleteContest } from './application/contest-completion.js';
import { ContestDeadlinesJob } from './application/contest-deadlines.job.js';
import { ContestEffects } from './application/contest-effects.js';
import { GenerateContests } from './application/contest-generation.js';
import { OpenContest } from './application/contest-opening.js';
import { ReviseContest } from './application/contest-revision.js';
import { ContestTextRow } from './application/contest-text.entity.js';
import { ContestTexts } from './application/contest-texts.js';
import { Contests } from './application/contests.js';
import { ContestsAtAGlance } from './application/contests-at-a-glance.js';
import { GenerateContestsJob } from './application/generate-contests.job.js';
import { ReportedContests } from './application/reported-contests.js';
import { SuggestedContests } from './application/suggested-contests.js';
import { ContestRecords } from './read-model/contest-records.js';

@Module({
  imports: [AccountsModule, CategoriesModule, CoinsModule, TypeOrmModule.forFeature([ContestTextRow])],
  controllers: [GenerateContestsController, ContestsController, AdminContestsController],
  providers: [
    CompleteContest,
    ContestDeadlinesJob,
    ContestEffects,
    ContestRecords,
    Contests,
    ContestsAtAGlance,
    ContestTexts,
    ReportedContests,
    ArchivedContests,
    GenerateContests,
    OpenContest,
    ReviseContest,
    GenerateContestsJob,
    SuggestedContests,
  ],
  exports: [ContestRecords, Contests, ArchivedContests, SuggestedContests],
})
export class ContestsModule {}
