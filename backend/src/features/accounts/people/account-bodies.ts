import { ApiProperty } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import { IsPastDay } from '../../../platform/http/fields/time-fields.js';
import {
  IsBooleanFlag,
  IsCoins,
  IsEmailAddress,
  IsId,
  IsNewEmailAddress,
  IsNewPassword,
  IsOneOf,
  IsPassword,
  IsSubsetOf,
  IsText,
} from '../../../platform/http/fields/validation.js';
import { PageQuery } from '../../../platform/http/lists/paging.js';
import { ROLES, type Role } from '../../../platform/http/requests/signed-in.js';
import { IsMeasure, type Measure } from '../sign-in/measure-filter.js';

/** Roles that a person may choose; nobody registers as an administrator. */
const OPEN_ROLES = ['minor', 'adult', 'company'] as const;

export class CredentialsBody {
  @IsEmailAddress({ label: 'E-mail' }) email!: string;
  @IsPassword({ label: 'Password' }) password!: string;
}

export class LoginBody extends CredentialsBody {
  /** A code of the authenticator app, or a recovery code. */
  @IsText({ label: 'Codice', max: 40, required: false, isLookedUp: true }) otp?: string;
  /** The token expires after 35 minutes, unless `POST /auth/renew` renews it. */
  @IsBooleanFlag({ label: 'Computer condiviso' }) sharedComputer?: boolean;
}

export class ForgotPasswordBody {
  @IsEmailAddress({ label: 'E-mail' }) email!: string;
}

export class ConfirmEmailBody {
  @IsText({ label: 'Codice del link', max: 128, isLookedUp: true }) token!: string;
}

export class ResetPasswordBody {
  @IsText({ label: 'Codice del link', max: 128, isLookedUp: true }) token!: string;
  @IsNewPassword({ label: 'Nuova password' }) newPassword!: string;
}

export class RestoreEmailBody extends ResetPasswordBody {}

/** Another address of one's own account, with what shows that it is its person who asks. */
export class NewEmailBody {
  @IsNewEmailAddress({ label: 'E-mail' }) email!: string;
  @IsPassword({ label: 'Password' }) password!: string;
  /** A code of the authenticator app, or a recovery code, of who has a second step. */
  @IsText({ label: 'Codice', max: 40, required: false, isLookedUp: true }) otp?: string;
}

class CompanyAndFamily {
  @IsText({ label: 'Nome azienda', max: 120, required: false, inLine: true }) companyName?: string;
  @IsText({ label: 'Dimensione azienda', max: 40, required: false }) companySize?: string;
  @IsText({ label: 'Sede azienda', max: 120, required: false }) companyLocation?: string;
  @IsEmailAddress({ label: 'E-mail del genitore o tutore', required: false }) parentEmail?: string;
  @IsPastDay({ label: 'Data di nascita', required: false }) dateOfBirth?: string;
}

export class RegisterBody extends CompanyAndFamily {
  @IsText({ label: 'Nome', max: 120, inLine: true }) name!: string;
  @IsNewEmailAddress({ label: 'E-mail' }) email!: string;
  @IsNewPassword({ label: 'Password' }) password!: string;

  @ApiProperty({ type: String })
  @IsString({ message: 'Conferma Password: campo obbligatorio' })
  password2!: string;

  @IsOneOf(OPEN_ROLES, { label: 'Tipo di account' }) role!: (typeof OPEN_ROLES)[number];
  /** Of an adult: the declaration that goes with the role (product.md 2.33). */
  @IsBooleanFlag({ label: 'Ho compiuto 18 anni' }) declaresAdult?: boolean;
  /** The version of the privacy notice that the person has read. */
  @IsText({ label: 'Versione dell’informativa', max: 64, required: false }) privacyVersion?: string;
}

/** The profile fields that a person may clear. */
const CLEARABLE = ['bio', 'city', 'category', 'companySize', 'companyLocation', 'profileImage'] as const;

/** Missing fields stay as they are; empty fields, and those named in `clear`, are cleared. */
export class ProfileBody extends CompanyAndFamily {
  @IsText({ label: 'Nome', max: 120, required: false, inLine: true }) name?: string;
  @IsText({ label: 'Biografia', max: 1000, required: false }) bio?: string;
  /** Shown to nobody: what is suggested begins there. */
  @IsText({ label: 'Città', max: 60, required: false, inLine: true }) city?: string;
  @IsId({ label: 'Categoria', required: false }) category?: string;
  @IsBooleanFlag({ label: 'Mostra la mia e-mail' }) showsEmail?: boolean;
  @IsSubsetOf(CLEARABLE, { label: 'Campi da svuotare' }) clear?: (typeof CLEARABLE)[number][];
}

export class PasswordBody {
  @IsPassword({ label: 'Password attuale' }) currentPassword!: string;
  @IsNewPassword({ label: 'Nuova password' }) newPassword!: string;
}

export class LeaveBody {
  @IsPassword({ label: 'Password' }) password!: string;
}

/** A missing name stays as it is, and so do missing fields of a company; these are cleared where they are empty. */
export class UserEditBody extends CompanyAndFamily {
  @IsText({ label: 'Nome', max: 120, required: false, inLine: true }) name?: string;
  @IsEmailAddress({ label: 'E-mail' }) email!: string;
  @IsOneOf(ROLES, { label: 'Ruolo' }) role!: Role;
  @IsCoins({ label: 'Saldo', min: 0, required: false }) coinBalance?: number;
  /** Of the data that the administrator saw; without it the edit changes whatever is there. */
  @IsText({ label: 'Versione', max: 64, required: false }) expectedVersion?: string;
  /** The balance that the administrator saw when they chose `coinBalance`. */
  @IsCoins({ label: 'Saldo atteso', min: 0, required: false }) expectedBalance?: number;
  @IsText({ label: 'Motivo', max: 200, required: false }) adjustmentReason?: string;
  /** Of the administrator, who confirms a change of their own e-mail with it. */
  @IsPassword({ label: 'Password', required: false }) password?: string;
  /** Of the administrator, who has a second step: a code of the app, or a recovery code. */
  @IsText({ label: 'Codice', max: 40, required: false, isLookedUp: true }) otp?: string;
}

export class UsersQuery extends PageQuery {
  @IsText({ label: 'Ricerca', max: 120, required: false, isLookedUp: true }) search?: string;
  @IsOneOf(ROLES, { label: 'Ruolo', required: false }) role?: Role;
  /** Those who are suspended, or whose public profile is removed. */
  @IsMeasure() measure?: Measure;
}
