import { Module } from '@nestjs/common';
import { AddressOwners } from '../../platform/mail/address-owners.js';
import { MailDelivery } from '../../platform/mail/mail-delivery.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { OutgoingMail } from '../../platform/mail/outgoing-mail.js';
import { AdminLogModule } from '../audit-log/admin-log.module.js';
import { KeptMail } from './kept-mail.js';
import { MailController } from './mail.controller.js';

@Module({
  imports: [AdminLogModule],
  controllers: [MailController],
  providers: [AddressOwners, KeptMail, Outbox, OutgoingMail, MailDelivery],
  exports: [AddressOwners, Outbox],
})
export class MailModule {}
