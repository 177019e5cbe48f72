import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CategoriesModule } from '../categories/categories.module.js';
import { AdminContestsController, GenerateContestsController } from './admin-contests.controller.js';
import { ContestClock } from './contest-clock.js';
import { ContestRecords } from './contest-records.js';
import { ContestText } from './contest-text.entity.js';
import { ContestTexts } from './contest-texts.js';
import { ContestsController } from './contests.controller.js';
import { Contests } from './contests.js';
import { CloseContestHandler, CompleteContestHandler, WithdrawContestHandler } from './end-contest.js';
import { GenerateContestsHandler } from './generate-contests.js';
import { JoinContestHandler } from './join-contest.js';
import { LeaveContestHandler } from './leave-contest.js';
import { OpenContestHandler } from './open-contest.js';
import { ReviseContestHandler } from './revise-contest.js';
import { SubmitEntryHandler } from './submit-entry.js';
import { WeeklyContests } from './weekly-contests.js';

@Module({
  imports: [AccountsModule, CategoriesModule, CqrsModule, TypeOrmModule.forFeature([ContestText])],
  controllers: [GenerateContestsController, ContestsController, AdminContestsController],
  providers: [
    CloseContestHandler,
    CompleteContestHandler,
    ContestClock,
    ContestRecords,
    Contests,
    ContestTexts,
    GenerateContestsHandler,
    JoinContestHandler,
    LeaveContestHandler,
    OpenContestHandler,
    ReviseContestHandler,
    SubmitEntryHandler,
    WeeklyContests,
    WithdrawContestHandler,
  ],
  exports: [ContestRecords, Contests],
})
export class ContestsModule {}
