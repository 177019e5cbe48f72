import { Module } from '@nestjs/common';
import { MailWorker } from './mail-worker.js';
import { Outbox } from './outbox.js';
import { OutgoingMail } from './outgoing-mail.js';

@Module({ providers: [Outbox, OutgoingMail, MailWorker], exports: [Outbox] })
export class MailModule {}
