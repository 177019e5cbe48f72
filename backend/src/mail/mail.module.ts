import { Module } from '@nestjs/common';
import { AdminLogModule } from '../admin-log/admin-log.module.js';
import { Waiting } from '../http/waiting.js';
import { AddressOwners } from './address-owners.js';
import { KeptMail } from './kept-mail.js';
import { MailController } from './mail.controller.js';
import { MailDelivery } from './mail-delivery.js';
import { Outbox } from './outbox.js';
import { OutgoingMail } from './outgoing-mail.js';

@Module({
  imports: [AdminLogModule],
  controllers: [MailController],
  providers: [AddressOwners, KeptMail, Outbox, OutgoingMail, MailDelivery],
  exports: [AddressOwners, Outbox],
})
export class MailModule {
  constructor(waiting: Waiting, outgoing: OutgoingMail) {
    waiting.register({ kind: 'mail', link: '/admin/mail?state=failed', count: () => outgoing.givenUp(new Date()) });
  }
}
