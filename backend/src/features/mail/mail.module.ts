import { Module } from '@nestjs/common';
import { AdminQueueCounts } from '../../platform/http/observation/admin-queue-counts.js';
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
export class MailModule {
  constructor(waiting: AdminQueueCounts, outgoing: OutgoingMail) {
    waiting.register({ kind: 'mail', link: '/admin/mail?state=failed', count: () => outgoing.givenUp(new Date()) });
  }
}
