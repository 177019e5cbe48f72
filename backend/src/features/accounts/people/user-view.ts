import { ApiProperty } from '@nestjs/swagger';
import { AMOUNT_MAX } from '../../../engine/ledger/state/postings.js';
import { ROLES, type Role } from '../../../platform/http/requests/signed-in.js';
import { CategoryRef } from '../../categories/category-views.js';
import { UNREAD_MAX } from '../../notifications/received-notifications.js';
import { AnswersView } from '../profiles/profile-counters.js';

const nullable = { type: String, nullable: true } as const;

/** A person as they see themselves, and as administrators see them. */
export class UserView {
  @ApiProperty({ format: 'uuid' }) _id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ format: 'email' }) email!: string;
  @ApiProperty({ enum: ROLES }) role!: Role;
  @ApiProperty({ type: 'integer', minimum: 0, maximum: AMOUNT_MAX }) coinBalance!: number;
  @ApiProperty(nullable) bio!: string | null;
  @ApiProperty({ type: CategoryRef, nullable: true }) category!: CategoryRef | null;
  @ApiProperty(nullable) profileImage!: string | null;
  @ApiProperty(nullable) companyName!: string | null;
  @ApiProperty(nullable) companySize!: string | null;
  @ApiProperty(nullable) companyLocation!: string | null;
  @ApiProperty(nullable) parentEmail!: string | null;
  @ApiProperty({ ...nullable, format: 'date' }) dateOfBirth!: string | null;
  @ApiProperty({
    ...nullable,
    format: 'date-time',
    required: false,
    description: 'when an adult declared, at registration, to have come of age',
  })
  declaredAdultAt?: string | null;
  @ApiProperty({ description: 'of what administrators edit: another one after each change' }) version!: string;
  @ApiProperty({ description: 'whether items show the e-mail to signed-in adults and companies' }) showsEmail!: boolean;
  @ApiProperty({ description: 'whether somebody has shown that the e-mail is theirs' }) emailConfirmed!: boolean;
  @ApiProperty({ description: 'whether the sign-in needs a code as well' }) secondStep!: boolean;
  @ApiProperty({ required: false, description: 'the account is suspended' }) isSuspended?: boolean;
  @ApiProperty({
    required: false,
    nullable: true,
    type: String,
    format: 'date-time',
    description: 'of a suspended account: the end; null: for good',
  })
  suspendedUntil?: string | null;
  @ApiProperty({ required: false, description: 'an administrator removed the public profile' }) isHidden?: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: 'integer' }) contestsWon!: number;
  @ApiProperty({ type: 'integer' }) marketplaceItems!: number;
  @ApiProperty({ type: AnswersView, nullable: true }) answers!: AnswersView | null;
}

/** A person as they see themselves. */
export class OwnProfileView extends UserView {
  @ApiProperty({ ...nullable, description: 'shown to nobody else' }) city!: string | null;
}

/** The signed-in person. */
export class OwnUserView extends OwnProfileView {
  @ApiProperty({ description: 'an administrator who can only set up the second step' }) lacksSecondStep!: boolean;
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    maximum: UNREAD_MAX,
    description: 'unread notifications, as far as they are counted',
  })
  unread!: number;
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    required: false,
    description: 'the recovery codes that still count; absent without a second step',
  })
  recoveryCodesLeft?: number;
}

export class TokenView {
  @ApiProperty() token!: string;
}

export class ConfirmedEmailView {
  @ApiProperty({ description: 'Italian sentence' }) msg!: string;
  @ApiProperty({ required: false, description: 'for the session in which a new address was confirmed' }) token?: string;
}

export class NewPasswordView extends TokenView {
  @ApiProperty({ description: 'Italian sentence' }) msg!: string;
}
