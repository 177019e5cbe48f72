import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ValidateBy } from 'class-validator';
import { IsBooleanFlag, IsText, OptionalNotNull } from '../../../platform/http/fields/validation.js';
import { isWebAddress } from '../../../platform/http/fields/web-address.js';

const GOAL_MAX = 120;
const STEP_MAX = 160;
const LINK_MAX = 500;

/** One slash: a browser reads two, or a backslash, as another host. */
const isPathOfForm = (value: unknown): boolean => typeof value === 'string' && /^\/(?!\/)[^\s\\]*$/.test(value);

function IsLink(): PropertyDecorator {
  const validate = (value: unknown) => isPathOfForm(value) || isWebAddress(value);
  const message = 'Link: indica una pagina di FORM che inizi con /, o un indirizzo che inizi con http:// o https://';
  return (target, field) => {
    IsText({ label: 'Link', max: LINK_MAX, required: false })(target, field);
    ApiPropertyOptional({ type: String, maxLength: LINK_MAX, nullable: true })(target, field);
    ValidateBy({ name: 'isLink', validator: { validate } }, { message })(target, field);
  };
}

export class GoalBody {
  @IsText({ label: 'Meta', max: GOAL_MAX, inLine: true }) title!: string;
}

export class StepBody {
  @IsText({ label: 'Passo', max: STEP_MAX, inLine: true }) title!: string;
  @IsLink() link?: string | null;
}

/** Only given fields change; an empty text or null removes the link. */
export class StepEditBody {
  @ApiProperty({ type: String, minLength: 1, maxLength: STEP_MAX, required: false })
  @OptionalNotNull()
  @IsText({ label: 'Passo', max: STEP_MAX, inLine: true })
  title?: string;

  @IsLink() link?: string | null;

  @IsBooleanFlag({ label: 'Fatto' }) isDone?: boolean;
}

/** Who ticked a step. */
const TICKED_BY = ['person', 'form'] as const;
export type TickedBy = (typeof TICKED_BY)[number];

export class StepView {
  @ApiProperty({ format: 'uuid' }) _id!: string;
  @ApiProperty() title!: string;
  @ApiProperty({ type: String, nullable: true, description: 'A path of FORM, or an http(s) address.' })
  link!: string | null;
  @ApiProperty() isDone!: boolean;
  @ApiProperty({ enum: TICKED_BY, nullable: true, description: 'null until it is done' }) doneBy!: TickedBy | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) doneAt!: Date | null;
}

export class GoalView {
  @ApiProperty({ format: 'uuid' }) _id!: string;
  @ApiProperty() title!: string;
  @ApiProperty({ type: StepView, isArray: true, description: 'the oldest first' }) steps!: readonly StepView[];
}
