import { ApiProperty } from '@nestjs/swagger';
import { AMOUNT_MAX } from '../../engine/ledger/state/postings.js';

/** What a guardian without an account, a guardian, a minor and an administrator see of a guardianship. */

const nullable = { type: String, nullable: true } as const;
const coins = { type: 'integer', minimum: 0, maximum: AMOUNT_MAX } as const;

export const REQUEST_PURPOSES = ['consent', 'second-guardian'] as const;
export type RequestPurpose = (typeof REQUEST_PURPOSES)[number];

export const ADDRESS_ACCOUNTS = ['none', 'confirmed', 'unconfirmed'] as const;
export type AddressAccount = (typeof ADDRESS_ACCOUNTS)[number];

/** How long administrators took to look at consents that were held, as the last decisions have it. */
export class UsualVerificationView {
  @ApiProperty({ type: 'integer', description: 'half of them took no longer' }) seconds!: number;
  @ApiProperty({ type: 'integer', description: 'how many decisions that is taken from' }) decisions!: number;
}

const usual = {
  type: UsualVerificationView,
  nullable: true,
  description: 'null where nobody has decided about one in the last twelve months',
} as const;

/** A consent that an administrator looks at before it counts. */
export class HeldConsentView {
  @ApiProperty({ format: 'date-time' }) since!: string;
  @ApiProperty(usual) usual!: UsualVerificationView | null;
}

export class HeldConsentOfChildView extends HeldConsentView {
  @ApiProperty({ description: 'first name and initial of the surname' }) child!: string;
}

/** What the page of the link shows. */
export class GuardianRequestView {
  @ApiProperty({ description: 'first name and initial of the surname' }) child!: string;
  @ApiProperty({ description: 'the address that got the mail, masked' }) email!: string;
  @ApiProperty({ format: 'date-time' }) expiresAt!: string;
  @ApiProperty({ description: 'of the text that the guardian agrees to' }) textVersion!: string;
  @ApiProperty({
    enum: ADDRESS_ACCOUNTS,
    description:
      'none: the guardian sets a password; confirmed: signs in first; unconfirmed: replaces the password of the account',
  })
  account!: AddressAccount;
  @ApiProperty({ enum: REQUEST_PURPOSES }) purpose!: RequestPurpose;
  @ApiProperty({ ...usual, description: `of a consent that is held; ${usual.description}` })
  usualVerification!: UsualVerificationView | null;
}

export class ConsentResult {
  @ApiProperty({ description: 'Italian sentence' }) msg!: string;
  @ApiProperty({ required: false, description: 'a session, where the account is new or has a new password' })
  token?: string;
  @ApiProperty({ description: 'an administrator looks at the consent first' }) isHeld!: boolean;
  @ApiProperty({ required: false, description: 'another guardian has withdrawn theirs, and alone gives it again' })
  isStopped?: true;
}

export class GuardianLimitsView {
  @ApiProperty(coins) weeklyCoins!: number;
  @ApiProperty(coins) approvalAbove!: number;
  @ApiProperty() mayApply!: boolean;
}

class GuardianView {
  @ApiProperty({ ...nullable, format: 'uuid' }) _id!: string | null;
  @ApiProperty() name!: string;
  @ApiProperty({ description: 'the minor says that this is not their guardian, and no administrator has looked yet' })
  isContested!: boolean;
}

export class MinorGuardianView extends GuardianView {
  @ApiProperty({ description: 'whether the minor may still say that this is not their guardian' })
  mayBeContested!: boolean;
}

export class FamilyGuardianView extends GuardianView {
  @ApiProperty() isYou!: boolean;
}

export class AllowedPersonView {
  @ApiProperty({ ...nullable, format: 'uuid' }) _id!: string | null;
  @ApiProperty() name!: string;
  @ApiProperty({ description: 'every guardian allowed this person, so that it holds' }) isAllowedByAll!: boolean;
}

export const CONSENTS = ['given', 'missing', 'withdrawn', 'not-needed'] as const;
export type Consent = (typeof CONSENTS)[number];

/** An invitation, or a request for consent, that nobody has answered yet. */
export class OpenRequestView {
  @ApiProperty({ format: 'email' }) email!: string;
  @ApiProperty({ description: 'the message leaves by itself, later; nobody is told why' }) isWaiting!: boolean;
  @ApiProperty({ format: 'date-time' }) sentAt!: string;
  @ApiProperty({ format: 'date-time' }) expiresAt!: string;
}

export class FamilyChildView {
  @ApiProperty({ format: 'uuid' }) _id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ ...coins, nullable: true, description: 'null for a contested guardian' }) balance!: number | null;
  @ApiProperty({ enum: CONSENTS }) consent!: Consent;
  @ApiProperty({ description: 'the caller withdrew the consent, or nobody did: they may give it again' })
  mayConsent!: boolean;
  @ApiProperty({ description: 'the minor says that the caller is not their guardian: nothing else is shown' })
  isContested!: boolean;
  @ApiProperty({ ...nullable, format: 'date' }) dateOfBirth!: string | null;
  @ApiProperty({ description: 'the minor is sixteen: the guardian may let them apply for jobs' })
  canApplyFrom16!: boolean;
  @ApiProperty({ ...nullable, format: 'date-time', description: 'when the account is erased without a consent' })
  erasedOn!: string | null;
  @ApiProperty({ type: GuardianLimitsView, nullable: true, description: 'as the caller set them' })
  limits!: GuardianLimitsView | null;
  @ApiProperty({ type: GuardianLimitsView, nullable: true, description: 'the stricter of all guardians, which holds' })
  limitsInForce!: GuardianLimitsView | null;
  @ApiProperty({ ...coins, nullable: true }) leftThisWeek!: number | null;
  @ApiProperty({ ...coins, nullable: true, description: 'without a yes; null for a contested guardian' })
  spentThisWeek!: number | null;
  @ApiProperty({ type: FamilyGuardianView, isArray: true }) guardians!: FamilyGuardianView[];
  @ApiProperty({ type: OpenRequestView, nullable: true, description: 'of a second guardian' })
  invitation!: OpenRequestView | null;
  @ApiProperty({ type: AllowedPersonView, isArray: true, description: 'whom the caller allowed' })
  allowed!: AllowedPersonView[];
  @ApiProperty({ type: 'integer', description: 'orders that wait for a yes' }) waitingOrders!: number;
}

/** A child of whom an administrator said that the caller is no guardian any more. */
export class RemovalView {
  @ApiProperty({ format: 'uuid', description: 'of the child' }) _id!: string;
  @ApiProperty({ description: 'first name and initial of the surname' }) child!: string;
  @ApiProperty({ description: 'why the administrator decided so' }) reason!: string;
  @ApiProperty({ format: 'date-time' }) removedAt!: string;
  @ApiProperty({ format: 'date-time', description: 'until when the caller may object' }) objectUntil!: string;
  @ApiProperty({ description: 'the caller has objected' }) hasObjected!: boolean;
  @ApiProperty({ ...nullable, format: 'date-time', description: 'when an administrator dismissed the objection' })
  objectionDismissedAt!: string | null;
}

export const STANDINGS = ['free', 'waiting', 'without-consent', 'suspended'] as const;

export class GuardianEmailView extends OpenRequestView {
  @ApiProperty({ type: 'integer', description: 'how often the address can be changed today' }) changesLeft!: number;
  @ApiProperty({ type: 'integer', description: 'how often the request can be sent again today' }) againLeft!: number;
}

/** waiting: not sent yet · no, not-me: what the answer was · answered: with a consent · replaced: by a newer request */
export const ASKED_STATES = ['waiting', 'open', 'expired', 'no', 'not-me', 'answered', 'replaced'] as const;
export type AskedState = (typeof ASKED_STATES)[number];

/** Whom a minor asked for consent. */
export class AskedGuardianView {
  @ApiProperty({ format: 'email' }) email!: string;
  @ApiProperty({ format: 'date-time' }) sentAt!: string;
  @ApiProperty({ enum: ASKED_STATES }) state!: AskedState;
}

/** A minor's own view of their guardians. */
export class OwnGuardiansView {
  @ApiProperty({ description: 'whether this platform asks guardians for consent' }) isRequired!: boolean;
  @ApiProperty({ enum: STANDINGS }) standing!: (typeof STANDINGS)[number];
  @ApiProperty({ enum: CONSENTS }) consent!: Consent;
  @ApiProperty() isUnder14!: boolean;
  @ApiProperty({ ...nullable, format: 'date-time', description: 'until when a minor from before needs no consent' })
  graceUntil!: string | null;
  @ApiProperty({ ...nullable, format: 'date-time', description: 'when the account is erased without a consent' })
  erasedOn!: string | null;
  @ApiProperty({ description: 'an administrator looks at a consent that was given' }) isHeld!: boolean;
  @ApiProperty({ type: HeldConsentView, nullable: true, description: 'null unless `isHeld`' })
  held!: HeldConsentView | null;
  @ApiProperty({ type: AskedGuardianView, isArray: true, description: 'newest first, ten at most' })
  asked!: AskedGuardianView[];
  @ApiProperty({ type: GuardianEmailView, nullable: true }) request!: GuardianEmailView | null;
  @ApiProperty({ type: MinorGuardianView, isArray: true }) guardians!: MinorGuardianView[];
  @ApiProperty({ type: () => OwnLimitsView, nullable: true }) limits!: OwnLimitsView | null;
  @ApiProperty({ type: 'integer' }) waitingOrders!: number;
}

export class OwnLimitsView extends GuardianLimitsView {
  @ApiProperty({ ...coins, nullable: true }) leftThisWeek!: number | null;
}

export const CASE_KINDS = ['held-consent', 'contested', 'not-me', 'objection'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** held-consent: accept, refuse · contested: confirm, remove · not-me: dismiss · objection: restore, dismiss */
export const CASE_OUTCOMES = ['accept', 'refuse', 'confirm', 'remove', 'restore', 'dismiss'] as const;
export type CaseOutcome = (typeof CASE_OUTCOMES)[number];

export const HOLDING_REASONS = ['device', 'network', 'children'] as const;
export type HoldingReason = (typeof HOLDING_REASONS)[number];

class GuardianCasePersonView {
  @ApiProperty({ format: 'uuid' }) _id!: string;
  @ApiProperty() name!: string;
}

export class GuardianCaseView {
  @ApiProperty({ format: 'uuid' }) _id!: string;
  @ApiProperty({ enum: CASE_KINDS }) kind!: CaseKind;
  @ApiProperty({ type: GuardianCasePersonView }) child!: GuardianCasePersonView;
  @ApiProperty({ type: GuardianCasePersonView, nullable: true }) guardian!: GuardianCasePersonView | null;
  @ApiProperty({
    enum: HOLDING_REASONS,
    isArray: true,
    description:
      'why a consent is held: from a device of the child, from the same network and a like browser within hours, or by a guardian of more than four children',
  })
  heldBecause!: HoldingReason[];
  @ApiProperty({ ...nullable, description: 'the words of who objects' }) text!: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ enum: CASE_OUTCOMES, isArray: true, description: 'how the caller may decide it; none once decided' })
  outcomes!: CaseOutcome[];
  @ApiProperty({ ...nullable, description: 'Italian sentence: why the caller decides nothing' }) obstacle!:
    | string
    | null;
  @ApiProperty({ enum: CASE_OUTCOMES, nullable: true }) outcome!: CaseOutcome | null;
  @ApiProperty({ ...nullable, description: 'why an administrator decided so' }) reason!: string | null;
  @ApiProperty({ ...nullable, format: 'date-time' }) decidedAt!: string | null;
}
