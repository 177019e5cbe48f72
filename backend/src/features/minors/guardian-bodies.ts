import { IsPastDay } from '../../platform/http/fields/time-fields.js';
import {
  IsBooleanFlag,
  IsCoins,
  IsDeclared,
  IsEmailAddress,
  IsNewEmailAddress,
  IsNewPassword,
  IsOneOf,
  IsPassword,
  IsText,
} from '../../platform/http/fields/validation.js';
import { PageQuery } from '../../platform/http/lists/paging.js';
import { CASE_OUTCOMES, type CaseOutcome } from './guardian-views.js';

const TOKEN_MAX = 128;
const REASON_MAX = 1000;

export class RequestTokenBody {
  @IsText({ label: 'Codice del link', max: TOKEN_MAX, isLookedUp: true }) token!: string;
}

export class ConsentBody extends RequestTokenBody {
  @IsText({ label: 'Nome e cognome', max: 120, inLine: true }) name!: string;

  @IsDeclared({ message: 'Conferma di avere la responsabilità genitoriale' })
  declaresResponsibility!: true;

  @IsText({ label: 'Versione del testo', max: 40 }) textVersion!: string;

  @IsNewPassword({ label: 'Password', required: false }) password?: string;
}

export const REFUSALS = ['not-me', 'no'] as const;
export type Refusal = (typeof REFUSALS)[number];

export class RefuseBody extends RequestTokenBody {
  @IsOneOf(REFUSALS, { label: 'Motivo' }) reason!: Refusal;
}

export class LimitsBody {
  @IsCoins({ label: 'Coin FORM alla settimana', min: 0 }) weeklyCoins!: number;
  @IsCoins({ label: 'Soglia del tuo sì', min: 0 }) approvalAbove!: number;
  @IsBooleanFlag({ label: 'Candidature', required: true }) mayApply!: boolean;
}

export class PersonEmailBody {
  @IsEmailAddress({ label: 'Email' }) email!: string;
}

export class InvitationBody {
  @IsNewEmailAddress({ label: 'Email' }) email!: string;
}

export class ParentEmailBody {
  @IsNewEmailAddress({ label: 'Email del genitore o tutore' }) parentEmail!: string;
}

export class ConfirmedBody {
  @IsPassword({ label: 'Password' }) password!: string;
}

export class DateOfBirthBody {
  @IsPastDay({ label: 'Data di nascita' }) dateOfBirth!: string;
  @IsText({ label: 'Motivo', max: REASON_MAX }) reason!: string;
}

export class RemovalObjectionBody {
  @IsText({ label: 'Motivo', max: REASON_MAX }) reason!: string;
}

export class ReplaceGuardianBody {
  @IsNewEmailAddress({ label: 'Email del nuovo genitore o tutore' }) email!: string;
  @IsText({ label: 'Motivo', max: REASON_MAX }) reason!: string;
}

export class UnblockAddressBody {
  @IsEmailAddress({ label: 'Email' }) email!: string;
  @IsText({ label: 'Motivo', max: REASON_MAX }) reason!: string;
}

export class DecideCaseBody {
  @IsOneOf(CASE_OUTCOMES, { label: 'Esito' }) outcome!: CaseOutcome;
  @IsText({ label: 'Motivo', max: REASON_MAX }) reason!: string;
}

export const CASE_STATES = ['open', 'decided'] as const;

export class CasesQuery extends PageQuery {
  @IsOneOf(CASE_STATES, { label: 'Stato', required: false }) state?: (typeof CASE_STATES)[number];
}

export class FamilyListQuery extends PageQuery {}
