import { ApiProperty } from '@nestjs/swagger';
import { Equals } from 'class-validator';
import { IsId, IsNewEmailAddress, IsOneOf, IsText, IsWhole } from '../../../platform/http/fields/validation.js';
import { PageQuery } from '../../../platform/http/lists/paging.js';
import {
  CASE_OUTCOMES,
  type CaseOutcome,
  OBJECTION_SIDES,
  type ObjectionSide,
  REPORT_REASONS,
  type ReportReason,
} from '../domain/report-case.js';
import { type ContentKind, contents } from '../rules/contents.js';

class ContentBody {
  @IsOneOf(contents.kinds(), { label: 'Contenuto' }) kind!: ContentKind;
  @IsText({ label: 'Contenuto', max: 120 }) subject!: string;
}

export class ReportBody extends ContentBody {
  @IsOneOf(REPORT_REASONS, { label: 'Motivo' }) reasonKind!: ReportReason;
  @IsText({ label: 'Che cosa non va', max: 2000 }) text!: string;
  @ApiProperty({ type: Boolean, enum: [true] })
  @Equals(true, { message: 'Buona fede: serve la tua dichiarazione' })
  goodFaith!: true;
  @IsNewEmailAddress({ label: 'E-mail', required: false }) email?: string;
}

export class ObjectionBody {
  @IsText({ label: 'Perché non sei d’accordo', max: 2000 }) text!: string;
}

class MeasureBody {
  @IsOneOf(CASE_OUTCOMES, { label: 'Decisione' }) outcome!: CaseOutcome;
  @IsWhole({ label: 'Giorni di sospensione', max: 365 }) days?: number;
  @IsText({ label: 'Regola o norma violata', max: 300 }) ground!: string;
  @IsText({ label: 'Fatti', max: 2000 }) facts!: string;
}

export class DecideBody extends MeasureBody {}

/** What an administrator decides without a report. */
export class OwnInitiativeBody extends MeasureBody {
  @IsOneOf(contents.kinds(), { label: 'Contenuto' }) kind!: ContentKind;
  @IsText({ label: 'Contenuto', max: 120 }) subject!: string;
}

export const OBJECTION_OUTCOMES = ['confirm', ...CASE_OUTCOMES] as const;

export class DecideObjectionBody {
  @IsOneOf(OBJECTION_OUTCOMES, { label: 'Decisione' }) outcome!: (typeof OBJECTION_OUTCOMES)[number];
  @IsWhole({ label: 'Giorni di sospensione', max: 365 }) days?: number;
  @IsText({ label: 'Motivo', max: 2000 }) reason!: string;
  @IsText({ label: 'Regola o norma violata', max: 300, required: false }) ground?: string;
}

export class LiftBody {
  @IsText({ label: 'Motivo', max: 1000 }) reason!: string;
}

export class BlockBody {
  @IsId({ label: 'Persona' }) person!: string;
}

export const CASE_STATES = ['open', 'closed'] as const;

export class CasesQuery extends PageQuery {
  @IsOneOf(CASE_STATES, { label: 'Stato', required: false }) state?: (typeof CASE_STATES)[number];
}

/** author: about the person and what they published; reporter: what they reported */
export class PersonCasesQuery extends PageQuery {
  @IsOneOf(OBJECTION_SIDES, { label: 'Parte' }) side!: ObjectionSide;
}

export class OwnReportsQuery extends PageQuery {}
export class BlocksQuery extends PageQuery {}
