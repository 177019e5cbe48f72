import { ApiProperty } from '@nestjs/swagger';
import { IsOneOf, IsText } from '../../platform/http/fields/validation.js';
import { PageQuery } from '../../platform/http/lists/paging.js';
import { VERDICTS } from './verdicts.projection.js';
import { OUTCOMES, type VerificationOutcome } from './verification-decision.js';

/** `superseded`: the company asked again with other data before anybody decided. */
export const REQUEST_STATES = ['waiting', ...VERDICTS, 'superseded'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

const nullable = { type: String, nullable: true } as const;
const moment = { ...nullable, format: 'date-time' } as const;

export class VerificationBody {
  @IsText({ label: 'Partita IVA', max: 20 }) vatNumber!: string;
}

export class VerificationDecisionBody {
  @IsOneOf(OUTCOMES, { label: 'Decisione' }) outcome!: VerificationOutcome;
  /** Required unless the company is verified. */
  @IsText({ label: 'Motivo', max: 1000, required: false }) reason?: string;
}

export class VerificationsQuery extends PageQuery {
  @IsOneOf(REQUEST_STATES, { label: 'Stato', required: false }) state?: RequestState;
}

/** What a company reads about its own verification. */
export class OwnVerificationView {
  @ApiProperty({ description: 'only verified companies publish job offers and open contests' }) isRequired!: boolean;
  @ApiProperty() isVerified!: boolean;
  @ApiProperty({ enum: REQUEST_STATES, nullable: true, description: 'of the newest request; null: none' })
  state!: RequestState | null;
  @ApiProperty(nullable) vatNumber!: string | null;
  @ApiProperty(nullable) companyName!: string | null;
  @ApiProperty({ ...nullable, description: "the administrator's reason" }) reason!: string | null;
  @ApiProperty(moment) askedAt!: string | null;
  @ApiProperty(moment) decidedAt!: string | null;
}

class CompanyRef {
  @ApiProperty({ format: 'uuid' }) _id!: string;
  @ApiProperty({ description: 'the name now' }) name!: string;
}

/** A request, for administrators. */
export class VerificationRequestView {
  @ApiProperty({ format: 'uuid' }) _id!: string;
  @ApiProperty({ type: CompanyRef }) company!: CompanyRef;
  @ApiProperty({ description: 'the name that is to be verified' }) companyName!: string;
  @ApiProperty() vatNumber!: string;
  @ApiProperty({ enum: REQUEST_STATES }) state!: RequestState;
  @ApiProperty(nullable) reason!: string | null;
  @ApiProperty({ format: 'date-time' }) askedAt!: string;
  @ApiProperty(moment) decidedAt!: string | null;
}
