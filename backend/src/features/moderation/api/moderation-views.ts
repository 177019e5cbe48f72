import { ApiProperty } from '@nestjs/swagger';
import { ROLES, type Role } from '../../../platform/http/requests/signed-in.js';
import {
  CASE_OUTCOMES,
  type CaseOutcome,
  OBJECTION_SIDES,
  type ObjectionSide,
  REPORT_REASONS,
  type ReportReason,
} from '../domain/report-case.js';
import { type ContentKind, contents } from '../rules/contents.js';
import { OBJECTION_OUTCOMES } from './moderation-bodies.js';

const nullable = { type: String, nullable: true } as const;
const moment = { format: 'date-time' } as const;

export class ReceiptView {
  @ApiProperty({ description: 'who has no account reads the decision by this number' }) number!: string;
  @ApiProperty({ description: 'Italian sentence' }) msg!: string;
}

/** A content as it was when it was reported; gone once it is erased. */
export class EvidenceView {
  @ApiProperty(nullable) title!: string | null;
  @ApiProperty() text!: string;
  @ApiProperty(nullable) image!: string | null;
  @ApiProperty({
    ...nullable,
    format: 'uuid',
    required: false,
    description: 'the copy of a file, at `GET /files/{id}`',
  })
  file?: string | null;
  @ApiProperty({ ...nullable, description: 'path of the page that shows it' }) link!: string | null;
}

/** The statement of reasons (Regulation (EU) 2022/2065, art. 17). */
export class DecisionView {
  @ApiProperty({ enum: CASE_OUTCOMES }) outcome!: CaseOutcome;
  @ApiProperty(moment) at!: string;
  @ApiProperty({ ...nullable, ...moment, description: 'end of a suspension; null: for good' }) until!: string | null;
  @ApiProperty(nullable) ground!: string | null;
  @ApiProperty(nullable) facts!: string | null;
  @ApiProperty({ ...moment, required: false, description: 'when an administrator ended the suspension early' })
  liftedAt?: string;
  @ApiProperty({ required: false, description: 'why, for the suspended person and administrators' })
  liftReason?: string;
}

export class ObjectionView {
  @ApiProperty({ format: 'uuid' }) _id!: string;
  @ApiProperty({ enum: OBJECTION_SIDES }) side!: ObjectionSide;
  @ApiProperty(nullable) text!: string | null;
  @ApiProperty(moment) receivedAt!: string;
  @ApiProperty({ enum: OBJECTION_OUTCOMES, nullable: true }) outcome!: CaseOutcome | 'confirm' | null;
  @ApiProperty({ ...nullable, ...moment }) decidedAt!: string | null;
  @ApiProperty(nullable) reason!: string | null;
}

/** A report for who sent it, or a decision for the author of the content. */
export class OwnReportView {
  @ApiProperty() number!: string;
  @ApiProperty({ enum: OBJECTION_SIDES }) side!: ObjectionSide;
  @ApiProperty({ enum: contents.kinds() }) kind!: ContentKind;
  @ApiProperty(nullable) title!: string | null;
  @ApiProperty(moment) at!: string;
  @ApiProperty({ enum: CASE_OUTCOMES, nullable: true }) outcome!: CaseOutcome | null;
}

export class OwnReportDetail extends OwnReportView {
  @ApiProperty({ ...nullable, description: 'the content, for its author' }) content!: string | null;
  @ApiProperty({ ...nullable, description: 'what the reporter wrote, for them' }) words!: string | null;
  @ApiProperty({ enum: REPORT_REASONS, nullable: true }) reason!: ReportReason | null;
  @ApiProperty({ type: DecisionView, nullable: true }) decision!: DecisionView | null;
  @ApiProperty({ type: [ObjectionView] }) objections!: ObjectionView[];
  @ApiProperty() mayObject!: boolean;
  @ApiProperty({ ...nullable, ...moment }) objectUntil!: string | null;
}

export class CaseView {
  @ApiProperty({ format: 'uuid' }) _id!: string;
  @ApiProperty({ enum: contents.kinds() }) kind!: ContentKind;
  @ApiProperty(nullable) title!: string | null;
  @ApiProperty({ ...nullable, description: 'the beginning of its text' }) excerpt!: string | null;
  @ApiProperty(nullable) author!: string | null;
  @ApiProperty({ type: 'integer' }) reports!: number;
  @ApiProperty({ enum: REPORT_REASONS, isArray: true }) reasons!: ReportReason[];
  @ApiProperty({ description: 'to life or safety' }) isThreat!: boolean;
  @ApiProperty({ description: 'an objection waits for a decision' }) isObjected!: boolean;
  @ApiProperty(moment) openedAt!: string;
  @ApiProperty({
    ...moment,
    type: String,
    nullable: true,
    description: 'since when it waits for a decision, of an objection too',
  })
  waitsSince!: string | null;
  @ApiProperty({ enum: CASE_OUTCOMES, nullable: true }) outcome!: CaseOutcome | null;
}

export class CasePersonView {
  @ApiProperty({ ...nullable, format: 'uuid' }) _id!: string | null;
  @ApiProperty() name!: string;
}

export class CaseAuthorView extends CasePersonView {
  @ApiProperty({ enum: ROLES, nullable: true }) role!: Role | null;
  @ApiProperty({ description: 'suspended now' }) isSuspended!: boolean;
  @ApiProperty({ ...nullable, ...moment, description: 'end of the suspension; null: none, or for good' })
  suspendedUntil!: string | null;
}

export class CaseReportView {
  @ApiProperty({ enum: REPORT_REASONS }) reason!: ReportReason;
  @ApiProperty(nullable) text!: string | null;
  @ApiProperty({ type: CasePersonView, nullable: true }) reporter!: CasePersonView | null;
  @ApiProperty({ description: 'who reported and their words are kept from the caller, whom the case concerns' })
  isWithheld!: boolean;
  @ApiProperty(moment) receivedAt!: string;
}

/** An earlier decision. */
export class PastDecisionView {
  @ApiProperty({ format: 'uuid' }) _id!: string;
  @ApiProperty({ enum: contents.kinds() }) kind!: ContentKind;
  @ApiProperty({ enum: CASE_OUTCOMES }) outcome!: CaseOutcome;
  @ApiProperty(moment) at!: string;
  @ApiProperty(nullable) ground!: string | null;
  @ApiProperty({ description: 'about the same content' }) isSameContent!: boolean;
}

export const CASE_ACTIONS = ['decide', 'decide-objection'] as const;

export class CaseDetail extends CaseView {
  @ApiProperty({ type: EvidenceView, nullable: true }) content!: EvidenceView | null;
  @ApiProperty({ description: 'hidden now' }) isHidden!: boolean;
  @ApiProperty({ type: CaseAuthorView, nullable: true }) by!: CaseAuthorView | null;
  @ApiProperty({ type: [CaseReportView] }) received!: CaseReportView[];
  @ApiProperty({ type: [PastDecisionView] }) earlier!: PastDecisionView[];
  @ApiProperty({ type: DecisionView, nullable: true }) decision!: DecisionView | null;
  @ApiProperty({ type: CasePersonView, nullable: true }) decidedBy!: CasePersonView | null;
  @ApiProperty({ type: [ObjectionView] }) objections!: ObjectionView[];
  @ApiProperty({ enum: CASE_ACTIONS, isArray: true }) actions!: (typeof CASE_ACTIONS)[number][];
  @ApiProperty({ ...nullable, description: 'Italian sentence: why the caller decides nothing' }) obstacle!:
    | string
    | null;
}

export class SuspensionView {
  @ApiProperty(moment) since!: string;
  @ApiProperty({ ...nullable, ...moment, description: 'null: for good' }) until!: string | null;
  @ApiProperty({ ...nullable, description: 'of the statement of reasons' }) number!: string | null;
}

export class OwnStandingView {
  @ApiProperty({ type: SuspensionView, nullable: true }) suspension!: SuspensionView | null;
}

export class BlockedPersonView {
  @ApiProperty({ format: 'uuid' }) _id!: string;
  @ApiProperty() name!: string;
  @ApiProperty(moment) since!: string;
}
