import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CategoriesModule } from '../categories/categories.module.js';
import { AdminContestsController, GenerateContestsController } from './admin-contests.controller.js';
import { ContestCopies } from './contest-copies.js';
import { ContestCopyRow } from './contest-copy.entity.js';
import { ContestDeadlinesJob } from './contest-deadlines.job.js';
import { ContestRecords } from './contest-records.js';
import { ContestsController } from './contests.controller.js';
import { Contests } from './contests.js';
import { CloseContestHandler, CompleteContestHandler, WithdrawContestHandler } from './end-contest.handler.js';
import { GenerateContestsHandler } from './generate-contests.handler.js';
import { GenerateContestsJob } from './generate-contests.job.js';
import { JoinContestHandler } from './join-contest.handler.js';
import { LeaveContestHandler } from './leave-contest.handler.js';
import { OpenContestHandler } from './open-contest.handler.js';
import { ReviseContestHandler } from './revise-contest.handler.js';
import { SubmitEntryHandler } from './submit-entry.handler.js';

@Module({
  imports: [AccountsModule, CategoriesModule, CqrsModule, TypeOrmModule.forFeature([ContestCopyRow])],
  controllers: [GenerateContestsController, ContestsController, AdminContestsController],
  providers: [
    CloseContestHandler,
    CompleteContestHandler,
    ContestDeadlinesJob,
    ContestRecords,
    Contests,
    ContestCopies,
    GenerateContestsHandler,
    JoinContestHandler,
    LeaveContestHandler,
    OpenContestHandler,
    ReviseContestHandler,
    SubmitEntryHandler,
    GenerateContestsJob,
    WithdrawContestHandler,
  ],
  exports: [ContestRecords, Contests],
})
export class ContestsModule {}
