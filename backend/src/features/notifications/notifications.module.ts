import { Module } from '@nestjs/common';
import { AdminNotificationsController, NotificationsController } from './notifications.controller.js';
import { Notifications } from './notifications.js';

@Module({
  controllers: [NotificationsController, AdminNotificationsController],
  providers: [Notifications],
  exports: [Notifications],
})
export class NotificationsModule {}
