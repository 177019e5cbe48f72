import { ApiProperty } from '@nestjs/swagger';
import { IsOneOf } from '../../../platform/http/fields/validation.js';
import { type NotificationLabels, notificationTypes } from '../../definition/kinds.js';
import { type ChoicesOfPerson, MAIL_CHOICES } from './mail-choices.js';

/** A class with a field for each type of notification. */
function fieldsByType(decorate: (words: NotificationLabels) => PropertyDecorator): new () => ChoicesOfPerson {
  class Choices {}
  for (const type of notificationTypes.kinds()) decorate(notificationTypes.of(type))(Choices.prototype, type);
  return Choices as new () => ChoicesOfPerson;
}

/** For each kind of notification, whether it is mailed. */
export class MailChoicesView extends fieldsByType(() => ApiProperty({ enum: MAIL_CHOICES })) {}

export class MailChoicesBody extends fieldsByType(({ label, field = label }) =>
  IsOneOf(MAIL_CHOICES, { label: field }),
) {}
