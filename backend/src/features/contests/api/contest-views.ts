import { ApiProperty } from '@nestjs/swagger';
import { AMOUNT_MAX } from '../../../engine/ledger/state/postings.js';
import type { AreaLetter } from '../../categories/areas.js';
import { AreasProperty } from '../../categories/areas-field.js';
import { CategoryRef } from '../../categories/category-views.js';
import { CONTEST_STATUSES, type ContestStatus } from '../domain/contest.js';

const nullable = { type: String, nullable: true } as const;

/** A person by their public name; `_id` is null without a public profile. */
export class ContestPersonView {
  @ApiProperty({ ...nullable, format: 'uuid' }) _id!: string | null;
  @ApiProperty() name!: string;
}

export class ContestCreatorView extends ContestPersonView {
  @ApiProperty({ required: false, description: 'true for a company that an administrator has verified' })
  isVerified?: boolean;
}

/** The entry of a participant. */
export class EntryView {
  @ApiProperty() text!: string;
  @ApiProperty({ ...nullable, format: 'uri' }) link!: string | null;
  @ApiProperty({ format: 'date-time' }) submittedAt!: string;
  @ApiProperty({ required: false, description: 'an administrator hid it: it counts as none' }) isHidden?: boolean;
}

export class ContestView {
  @ApiProperty({ format: 'uuid' }) _id!: string;
  @ApiProperty() title!: string;
  @ApiProperty() description!: string;
  @ApiProperty(nullable) rules!: string | null;
  @ApiProperty({ enum: CONTEST_STATUSES }) status!: ContestStatus;
  @ApiProperty({ type: CategoryRef, nullable: true }) category!: CategoryRef | null;
  @AreasProperty() areas!: AreaLetter[];
  @ApiProperty({ type: ContestCreatorView }) creator!: ContestCreatorView;
  @ApiProperty({ type: 'integer', minimum: 1, maximum: AMOUNT_MAX }) reward!: number;
  @ApiProperty({ description: 'the reward waits in escrow' }) guaranteed!: boolean;
  @ApiProperty({ description: 'the treasury pays the reward; otherwise the creator does' }) paidByTreasury!: boolean;
  @ApiProperty({ type: 'integer' }) participantsCount!: number;
  @ApiProperty({ format: 'date-time' }) startDate!: string;
  @ApiProperty({ format: 'date-time' }) endDate!: string;
  @ApiProperty() isAutomatic!: boolean;
  @ApiProperty({ type: ContestPersonView, nullable: true }) winner!: ContestPersonView | null;
  @ApiProperty({ type: 'integer', description: 'number of people who share the prize; 0: not shared' })
  sharedAmong!: number;

  @ApiProperty({
    ...nullable,
    format: 'date-time',
    description: 'of a closed contest: when the prize is shared if no winner is chosen',
  })
  decideBy!: string | null;

  @ApiProperty({ description: 'the end date was put off after the first participant, which happens once' })
  endDateMoved!: boolean;

  @ApiProperty({ required: false, description: 'an administrator hid it' }) isHidden?: boolean;
  @ApiProperty({ required: false, description: 'it takes no new participants for now' }) takesNobody?: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({
    ...nullable,
    format: 'date-time',
    required: false,
    description: 'when its prize was paid, shared or returned',
  })
  completedAt?: string | null;
}

/** A contest as the caller sees it. */
export class ContestDetail extends ContestView {
  @ApiProperty({ type: 'integer', description: 'entries in the running' }) entriesCount!: number;

  @ApiProperty({ required: false, description: 'only for signed-in people' }) joined?: boolean;
  @ApiProperty({ type: EntryView, nullable: true, required: false, description: 'only for signed-in people' })
  entry?: EntryView | null;

  @ApiProperty({
    ...nullable,
    required: false,
    description: 'why it was closed before its end; for participants, its creator and administrators',
  })
  closingReason?: string | null;

  @ApiProperty({ required: false, description: 'administrators removed the entry of the caller, who sends no other' })
  isEntryRemoved?: true;

  @ApiProperty({
    required: false,
    description: 'an administrator, or a child of theirs, takes part: they decide nothing about it',
  })
  isOwnMatter?: true;
}

export class ParticipantView extends ContestPersonView {
  @ApiProperty({ required: false, description: 'the path of their public picture' }) image?: string;
}

/** A participant with their entry. */
export class ContestEntryView {
  @ApiProperty({ type: ParticipantView }) participant!: ParticipantView;
  @ApiProperty({ format: 'date-time' }) joinedAt!: string;
  @ApiProperty({ type: EntryView, nullable: true, description: 'null: not submitted, or erased' })
  entry!: EntryView | null;
}

export class GeneratedContests {
  @ApiProperty({ description: 'Italian sentence' }) msg!: string;
  @ApiProperty({ type: [ContestView] }) contests!: ContestView[];
}
