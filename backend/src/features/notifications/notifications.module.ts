import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AdminNotificationsController, NotificationsController } from './notifications.controller.js';
import { Notifications } from './notifications.js';

@Module({
  imports: [CqrsModule],
  controllers: [NotificationsController, AdminNotificationsController],
  providers: [Notifications],
  exports: [Notifications],
})
export class NotificationsModule {}
