import { ApiProperty } from '@nestjs/swagger';
import { ROLES, type Role } from '../../../platform/http/requests/signed-in.js';
import { CategoryRef } from '../../categories/category-views.js';
import type { UserView } from '../people/user-view.js';
import { AnswersView } from './profile-counters.js';
import { publicNameOf } from './public-name.js';

const nullable = { type: String, nullable: true } as const;

/** The public profile of a person. For a minor: id, short name, role and contests won; the rest is null or zero. */
export class PublicProfileView {
  @ApiProperty({ format: 'uuid' }) _id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ enum: ROLES }) role!: Role;
  @ApiProperty({ type: CategoryRef, nullable: true }) category!: CategoryRef | null;
  @ApiProperty(nullable) profileImage!: string | null;
  @ApiProperty(nullable) bio!: string | null;
  @ApiProperty({ required: false, description: 'true for a company that an administrator has verified' })
  isVerified?: boolean;
  @ApiProperty({
    required: false,
    description: 'an administrator removed it: only the person and administrators see it',
  })
  isHidden?: boolean;
  @ApiProperty({ type: 'integer' }) contestsWon!: number;
  @ApiProperty({ type: 'integer' }) marketplaceItems!: number;
  @ApiProperty({ type: AnswersView, nullable: true, description: 'of a company, from five applications of a year on' })
  answers!: AnswersView | null;
  @ApiProperty(nullable) companyName!: string | null;
  @ApiProperty(nullable) companySize!: string | null;
  @ApiProperty(nullable) companyLocation!: string | null;
  @ApiProperty({ ...nullable, format: 'date-time' }) createdAt!: string | null;
}

/** Names every field that is shown, so that no new one of a UserView is shown by accident. */
export function publicProfileOf(user: UserView, isVerified: boolean): PublicProfileView {
  const { _id, role, contestsWon } = user;
  const isMinor = role === 'minor';
  const isCompany = role === 'company';
  return {
    _id,
    name: publicNameOf(user),
    role,
    category: isMinor ? null : user.category,
    profileImage: isMinor ? null : user.profileImage,
    bio: isMinor ? null : user.bio,
    ...(isCompany && isVerified && { isVerified }),
    ...(user.isHidden && { isHidden: true }),
    contestsWon,
    // The lists leave out the items of a suspended person.
    marketplaceItems: isMinor || user.isSuspended ? 0 : user.marketplaceItems,
    answers: isCompany ? user.answers : null,
    companyName: isCompany ? user.companyName : null,
    companySize: isCompany ? user.companySize : null,
    companyLocation: isCompany ? user.companyLocation : null,
    createdAt: isMinor ? null : user.createdAt,
  };
}
