import { Module } from '@nestjs/common';
import { MailDelivery } from '../../platform/mail/mail-delivery.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { OutgoingMail } from '../../platform/mail/outgoing-mail.js';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { KeptMail } from './kept-mail.js';
import { MailController } from './mail.controller.js';

@Module({
  imports: [AuditLogModule],
  controllers: [MailController],
  providers: [KeptMail, Outbox, OutgoingMail, MailDelivery],
  exports: [Outbox],
})
export class MailModule {}
