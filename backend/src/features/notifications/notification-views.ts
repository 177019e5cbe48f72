import { ApiProperty } from '@nestjs/swagger';
import { IsOneOf, IsText } from '../../platform/http/fields/validation.js';
import { PageQuery } from '../../platform/http/lists/paging.js';
import { ROLES } from '../../platform/http/requests/signed-in.js';
import { type NotificationType, notificationTypes } from '../definition/kinds.js';

export const TARGET_ROLES = ['all', ...ROLES] as const;

export class BroadcastBody {
  @IsText({ label: 'Titolo', max: 120, inLine: true }) title!: string;
  @IsText({ label: 'Messaggio', max: 1000 }) message!: string;
  @IsOneOf(TARGET_ROLES, { label: 'Destinatari' }) targetRole!: (typeof TARGET_ROLES)[number];
}

export class AudienceQuery {
  @IsOneOf(TARGET_ROLES, { label: 'Destinatari' }) targetRole!: (typeof TARGET_ROLES)[number];
}

/** The number of people that a broadcast would reach now. */
export class AudienceView {
  @ApiProperty({ type: 'integer', minimum: 0 }) people!: number;
}

export class NotificationsQuery extends PageQuery {}

export class NotificationView {
  @ApiProperty({ format: 'uuid' }) _id!: string;
  @ApiProperty({ enum: notificationTypes.kinds() }) type!: NotificationType;
  @ApiProperty() title!: string;
  @ApiProperty() message!: string;
  @ApiProperty({ required: false, description: 'an administrator wrote it to many people' }) isBroadcast?: boolean;
  @ApiProperty() read!: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ description: 'a path on this site, beginning with a single /' }) link!: string;
}
