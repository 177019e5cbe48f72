import { ApiProperty } from '@nestjs/swagger';
import { IsOneOf, IsText } from '../../platform/http/fields/validation.js';
import { PageQuery } from '../../platform/http/lists/paging.js';
import { type MailKind, mailKinds } from '../../platform/mail/mail-kinds.js';
import { MAIL_PROBLEMS, type MailProblem } from '../../platform/mail/mail-problems.js';

export const MAIL_STATES = ['waiting', 'kept', 'sent', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

export class MailQuery extends PageQuery {
  @IsOneOf(MAIL_STATES, { label: 'Stato', required: false }) state?: MailState;
  @IsOneOf(mailKinds(), { label: 'Tipo', required: false }) kind?: MailKind;
  /** Words of the recipient's name or of the child's, or the whole address; finds none of the messages about reports. */
  @IsText({ label: 'Ricerca', max: 120, required: false, isLookedUp: true }) search?: string;
}

/** The child whom a message to a guardian is about. */
export class MailChildView {
  @ApiProperty({ format: 'uuid', type: String, nullable: true }) _id!: string | null;
  @ApiProperty() name!: string;
}

/** Why the last attempt failed. */
export class MailProblemView {
  @ApiProperty({ enum: MAIL_PROBLEMS }) code!: MailProblem;
  @ApiProperty({ type: String, nullable: true, description: 'what the server answered: 550 5.1.1, or ETIMEDOUT' })
  status!: string | null;
}

export class MailView {
  @ApiProperty({ description: '32 hexadecimal digits' }) _id!: string;
  @ApiProperty({ enum: [...mailKinds()] }) kind!: MailKind;
  @ApiProperty({ description: 'the address, all but its first character and its domain hidden' }) recipient!: string;
  @ApiProperty({ type: MailChildView, nullable: true, description: 'whom a message to a guardian is about' })
  child!: MailChildView | null;
  @ApiProperty({ enum: MAIL_STATES }) state!: MailState;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) sentAt!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'of one that waits' })
  nextAttemptAt!: string | null;
  @ApiProperty({ type: 'integer', minimum: 0 }) attempts!: number;
  @ApiProperty({ type: MailProblemView, nullable: true }) problem!: MailProblemView | null;
  @ApiProperty({ description: 'whether its text is still there' }) hasText!: boolean;
  @ApiProperty({ description: 'whether this administrator may read it' }) canOpen!: boolean;
}

/** What waits to be sent. */
export class MailQueueView {
  @ApiProperty({ type: 'integer', minimum: 0 }) waiting!: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'when the first of them was written' })
  since!: string | null;
  @ApiProperty({
    type: MailProblemView,
    nullable: true,
    description: 'why the server takes none, or takes them slowly',
  })
  problem!: MailProblemView | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'where the server takes none for now',
  })
  triedAgain!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'about when all are sent' })
  until!: string | null;
}

/** A message that was kept, whole. */
export class OpenedMailView {
  @ApiProperty() _id!: string;
  @ApiProperty({ enum: [...mailKinds()] }) kind!: MailKind;
  @ApiProperty() recipient!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty() subject!: string;
  @ApiProperty() text!: string;
  @ApiProperty({ type: String, nullable: true, description: 'a path on this site, beginning with a single /' })
  link!: string | null;
}
