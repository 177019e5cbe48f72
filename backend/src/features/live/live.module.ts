import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ChangeFollower } from './change-follower.js';
import { EventsController } from './events.controller.js';
import { OpenStreams } from './open-streams.js';

@Module({
  imports: [AccountsModule],
  controllers: [EventsController],
  providers: [ChangeFollower, OpenStreams],
})
export class LiveModule {}
