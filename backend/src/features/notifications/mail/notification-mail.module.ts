import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { MailModule } from '../../mail/mail.module.js';
import { NotificationsModule } from '../notifications.module.js';
import { MailChoicesController, UnsubscribeController } from './mail-choices.controller.js';
import { MailChoices } from './mail-choices.js';
import { NotificationMailJob } from './notification-mail.job.js';

@Module({
  imports: [AccountsModule, MailModule, NotificationsModule],
  controllers: [MailChoicesController, UnsubscribeController],
  providers: [MailChoices, NotificationMailJob],
})
export class NotificationMailModule {}
