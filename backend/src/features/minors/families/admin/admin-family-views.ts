import { ApiProperty, PickType } from '@nestjs/swagger';
import {
  CONSENTS,
  type Consent,
  GuardianLimitsView,
  OwnGuardiansView,
  REQUEST_PURPOSES,
  type RequestPurpose,
} from '../../guardian-views.js';

/** What administrators see of a person's family (product.md 16.12). */

const nullable = { type: String, nullable: true } as const;
const moment = { format: 'date-time' } as const;

export class FamilyPersonView {
  @ApiProperty({ ...nullable, format: 'uuid', description: 'null once the person was erased' }) _id!: string | null;
  @ApiProperty() name!: string;
}

export class GuardianOfMinorView extends FamilyPersonView {
  @ApiProperty({ description: 'the minor says that this is not their guardian' }) isContested!: boolean;
  @ApiProperty({ description: 'an administrator has looked: it is the guardian' }) isConfirmed!: boolean;
  @ApiProperty({ type: GuardianLimitsView, description: 'as this guardian set them' }) limits!: GuardianLimitsView;
  @ApiProperty({ type: 'integer', description: 'people who may write and send coins, as this guardian allowed them' })
  allowed!: number;
}

/** An address whose owner said "Non sono io". */
export class BlockedAddressView {
  @ApiProperty({ format: 'email' }) email!: string;
  @ApiProperty(moment) blockedAt!: string;
}

export class MinorInFamilyView extends PickType(OwnGuardiansView, [
  'isRequired',
  'standing',
  'consent',
  'isUnder14',
  'graceUntil',
  'erasedOn',
  'isHeld',
  'limits',
] as const) {
  @ApiProperty({ type: [GuardianOfMinorView] }) guardians!: GuardianOfMinorView[];
  @ApiProperty({ type: [BlockedAddressView], description: 'of those that the minor named' })
  blockedAddresses!: BlockedAddressView[];
  @ApiProperty({ description: 'the caller has no side, so that they may replace a guardian and unblock an address' })
  mayDecide!: boolean;
}

export class ChildInFamilyView extends FamilyPersonView {
  @ApiProperty({ enum: CONSENTS }) consent!: Consent;
  @ApiProperty({ description: 'the minor says that this is not their guardian' }) isContested!: boolean;
}

export class PersonFamilyView {
  @ApiProperty({ type: MinorInFamilyView, nullable: true, description: 'of a minor' })
  minor!: MinorInFamilyView | null;
  @ApiProperty({ type: [ChildInFamilyView], description: 'whose guardian the person is' })
  children!: ChildInFamilyView[];
}

export const REQUEST_CAUSES = ['registration', 'correction', 'again', 'invitation', 'replacement'] as const;
export type RequestCause = (typeof REQUEST_CAUSES)[number];
export const REQUEST_OUTCOMES = ['consented', 'held', 'refused', 'not-me', 'replaced'] as const;
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number];
/** With what an administrator decided about a consent that was held. */
const SHOWN_OUTCOMES = [...REQUEST_OUTCOMES, 'not-accepted'] as const;
export type ShownOutcome = (typeof SHOWN_OUTCOMES)[number];

/** A request to a guardian, answered or not. */
export class SentRequestView {
  @ApiProperty({ format: 'uuid' }) _id!: string;
  @ApiProperty({ format: 'email' }) email!: string;
  @ApiProperty({ enum: REQUEST_PURPOSES }) purpose!: RequestPurpose;
  @ApiProperty({ enum: REQUEST_CAUSES }) cause!: RequestCause;
  @ApiProperty({
    description: 'false: it waits, or a minor has an account at the address, so that no message was written',
  })
  isSent!: boolean;
  @ApiProperty({ description: 'the message leaves later: the address was asked enough today, or is blocked' })
  isWaiting!: boolean;
  @ApiProperty(moment) sentAt!: string;
  @ApiProperty(moment) expiresAt!: string;
  @ApiProperty({
    enum: SHOWN_OUTCOMES,
    nullable: true,
    description: 'replaced: by a newer request; not-accepted: by an administrator who looked at the consent',
  })
  outcome!: ShownOutcome | null;
  @ApiProperty({ ...nullable, ...moment }) endedAt!: string | null;
}

/** of-age: the guardianship ended on the eighteenth birthday */
export const CONSENT_ACTS = ['given', 'withdrawn', 'contested', 'confirmed', 'removed', 'of-age'] as const;
export type ConsentAct = (typeof CONSENT_ACTS)[number];

/** What became of a guardianship at a moment. */
export class ConsentActView {
  @ApiProperty({ type: 'integer', description: 'its place in the ledger' }) revision!: number;
  @ApiProperty({ enum: CONSENT_ACTS }) act!: ConsentAct;
  @ApiProperty(moment) timestamp!: string;
  @ApiProperty({ type: FamilyPersonView }) child!: FamilyPersonView;
  @ApiProperty({ type: FamilyPersonView }) guardian!: FamilyPersonView;
  @ApiProperty({ type: FamilyPersonView, nullable: true, description: 'the administrator who did it' })
  by!: FamilyPersonView | null;
  @ApiProperty({ ...nullable, description: 'of the text that the guardian agreed to' }) textVersion!: string | null;
  @ApiProperty({ ...nullable, description: 'mail-link, signed-in, again, or restored by an administrator' })
  method!: string | null;
  @ApiProperty({ ...nullable, description: 'as the guardian declared it' }) declaredName!: string | null;
  @ApiProperty({ ...nullable, description: 'of an administrator' }) reason!: string | null;
}
