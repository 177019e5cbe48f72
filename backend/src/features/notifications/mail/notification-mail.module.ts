import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { MailModule } from '../../mail/mail.module.js';
import { NotificationsModule } from '../notifications.module.js';
import { ApprovalLetters } from './approval-letters.js';
import { MailChoicesController, UnsubscribeController } from './mail-choices.controller.js';
import { MailChoices } from './mail-choices.js';
import { NotificationMailJob } from './notification-mail.job.js';

@Module({
  imports: [AccountsModule, MailModule, NotificationsModule],
  controllers: [MailChoicesController, UnsubscribeController],
  providers: [ApprovalLetters, MailChoices, NotificationMailJob],
})
export class NotificationMailModule {}
