import { ApiProperty } from '@nestjs/swagger';
import { IsOneOf } from '../../../platform/http/fields/validation.js';
import { type ChoicesOfPerson, MAIL_CHOICES, type MailChoice } from './mail-choices.js';

const choice = { enum: MAIL_CHOICES } as const;

/** For each kind of notification, whether it is mailed. */
export class MailChoicesView implements ChoicesOfPerson {
  @ApiProperty(choice) contest!: MailChoice;
  @ApiProperty(choice) marketplace!: MailChoice;
  @ApiProperty(choice) coin!: MailChoice;
  @ApiProperty(choice) system!: MailChoice;
  @ApiProperty(choice) social!: MailChoice;
}

export class MailChoicesBody implements ChoicesOfPerson {
  @IsOneOf(MAIL_CHOICES, { label: 'Contest' }) contest!: MailChoice;
  @IsOneOf(MAIL_CHOICES, { label: 'Marketplace' }) marketplace!: MailChoice;
  @IsOneOf(MAIL_CHOICES, { label: 'Coin FORM' }) coin!: MailChoice;
  @IsOneOf(MAIL_CHOICES, { label: 'Avvisi' }) system!: MailChoice;
  @IsOneOf(MAIL_CHOICES, { label: 'Persone' }) social!: MailChoice;
}
