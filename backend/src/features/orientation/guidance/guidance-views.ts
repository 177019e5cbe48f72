import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ValidateBy } from 'class-validator';
import { IsNewEmailAddress, IsText } from '../../../platform/http/fields/validation.js';
import { GoalView } from '../path/path-views.js';
import { ResultView } from '../questionnaire/questionnaire-views.js';

/** What a person shows their counsellor: the newest result, the path. */
export const SHARED = ['profile', 'path'] as const;
export type Shared = (typeof SHARED)[number];

const NOTES_MAX = 5000;
const COMMENT_MAX = 500;

const isSomeShared = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  new Set(value).size === value.length &&
  value.every((one) => SHARED.some((shared) => shared === one));

const sees = () => ApiProperty({ enum: SHARED, isArray: true, minItems: 1, uniqueItems: true });

export class InvitationToGuideBody {
  @IsNewEmailAddress({ label: 'Email' }) email!: string;

  @sees()
  @ValidateBy(
    { name: 'isSomeShared', validator: { validate: isSomeShared } },
    { message: 'Che cosa vede: scegli il risultato, il percorso o tutti e due' },
  )
  sees!: Shared[];
}

export class NotesBody {
  @IsText({ label: 'Appunti', max: NOTES_MAX, required: false }) text?: string;
}

export class CommentBody {
  @IsText({ label: 'Commento', max: COMMENT_MAX }) text!: string;
}

const GUIDANCE_STATES = ['invited', 'waiting_guardian', 'active', 'ended'] as const;
export type GuidanceStatus = (typeof GUIDANCE_STATES)[number];

const GUIDANCE_SIDES = ['person', 'counsellor'] as const;
export type GuidanceSide = (typeof GUIDANCE_SIDES)[number];

const moment = (description: string) => ApiProperty({ type: String, format: 'date-time', nullable: true, description });

/** As one of the two sides reads it. */
export class GuidanceView {
  @ApiProperty({ format: 'uuid' }) _id!: string;
  @ApiProperty({ enum: GUIDANCE_SIDES, description: 'which of the two the caller is' }) side!: GuidanceSide;
  @ApiProperty({ enum: GUIDANCE_STATES }) status!: GuidanceStatus;
  @sees() sees!: readonly Shared[];
  @ApiProperty({ type: String, nullable: true, description: 'to who typed it' }) email!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'of the other side, once they accepted' })
  name!: string | null;
  @ApiProperty({ format: 'date-time' }) invitedAt!: string;
  @moment('until when it waits for an answer') until!: string | null;
  @moment('since when what is shared is read') since!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'the counsellor’s, to the person they are about' })
  notes!: string | null;
}

class PersonRefView {
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) _id!: string | null;
  @ApiProperty() name!: string;
}

/** Of a child, as a guardian reads it. */
export class ChildGuidanceView {
  @ApiProperty({ format: 'uuid' }) _id!: string;
  @ApiProperty({ type: PersonRefView }) child!: PersonRefView;
  @ApiProperty({ enum: ['waiting_guardian', 'active'] }) status!: 'waiting_guardian' | 'active';
  @ApiProperty({ description: 'of the counsellor' }) name!: string;
  @ApiProperty({ description: 'of the counsellor, as the child typed it' }) email!: string;
  @sees() sees!: readonly Shared[];
  @ApiProperty({ format: 'date-time' }) acceptedAt!: string;
  @moment('until when it waits for an answer') until!: string | null;
  @moment('since when what is shared is read') since!: string | null;
  @ApiProperty({ description: 'it waits for the answer of the caller' }) waitsForMe!: boolean;
}

/** Somebody whom the caller accompanies. */
export class GuidedView {
  @ApiProperty({ type: PersonRefView }) person!: PersonRefView;
  @ApiProperty({ format: 'uuid', description: 'of the guidance, by which either side ends it' }) guidance!: string;
  @ApiProperty({ format: 'date-time' }) since!: string;
  @sees() sees!: readonly Shared[];
  @moment('when what is shared was last changed; null: nothing is there yet') changedAt!: string | null;
}

export class GuidedPersonView extends GuidedView {
  @ApiPropertyOptional({ type: ResultView, nullable: true, description: 'the newest, if `profile` is shared' })
  result?: ResultView | null;
  @ApiPropertyOptional({ type: GoalView, isArray: true, description: 'if `path` is shared' })
  goals?: readonly GoalView[];
  @ApiProperty({ description: 'empty until there are some; the person reads them' }) notes!: string;
}

export class CommentView {
  @ApiProperty({ format: 'uuid' }) _id!: string;
  @ApiProperty({ format: 'uuid' }) goal!: string;
  /** An erasure finds by it what its author was answered. */
  @ApiProperty({ format: 'uuid', description: 'whose goal it is' }) owner!: string;
  @ApiProperty({ type: PersonRefView }) author!: PersonRefView;
  @ApiProperty() text!: string;
  @ApiProperty({ format: 'date-time' }) writtenAt!: string;
  @ApiProperty({ description: 'whether the caller may remove it' }) isRemovable!: boolean;
}
