import { ApiProperty } from '@nestjs/swagger';
import { Obstacle } from '../../../platform/http/errors/obstacle.js';
import { IsIds } from '../../../platform/http/fields/ids.js';
import { HasNormalForm } from '../../../platform/http/fields/normal-form.js';
import { IsCoins, IsId, IsOneOf, IsText } from '../../../platform/http/fields/validation.js';
import { PageQuery } from '../../../platform/http/lists/paging.js';
import { FileView } from '../../files/file-views.js';
import { type DisputeOutcome, OUTCOMES } from '../domain/dispute.js';
import {
  END_CAUSES,
  type EndCause,
  ITEM_TYPES,
  type ItemType,
  ORDER_STATUSES,
  type OrderStatus,
  REFUND_CAUSES,
  type RefundCause,
} from '../domain/order.js';
import { FactsView } from './fact-fields.js';
import { CreatorView } from './item-views.js';

const SIDES = ['bought', 'sold'] as const;
export type Side = (typeof SIDES)[number];

/** Purchases, or applications for job offers. */
export const ORDER_KINDS = ['purchase', 'application'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** What an order needs next: an act of the reader, one of somebody else, or nothing any more. */
const ORDER_GROUPS = ['action', 'open', 'concluded'] as const;
export type OrderGroup = (typeof ORDER_GROUPS)[number];

const ORDER_ACTIONS = [
  'approve',
  'refuse',
  'deliver',
  'complete',
  'cancel',
  'dispute',
  'answer',
  'resolve',
  'reviewing',
  'accept',
  'decline',
] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

@HasNormalForm()
export class PlaceOrderBody {
  @IsCoins({ label: 'Prezzo atteso', min: 0 }) expectedPrice!: number;
  @IsText({ label: 'Messaggio', max: 1000, required: false }) message?: string;
  /** Of an application, to the company alone. */
  @IsText({ label: 'Lettera', max: 3000, required: false }) letter?: string;
  /** Of an application, the id of the CV. */
  @IsIds({ label: 'CV', max: 1, required: false }) files?: string[];
}

export class DisputeBody {
  @IsText({ label: 'Motivo', max: 1000 }) reason!: string;
}

/** The seller's answer to a dispute. */
export class AnswerBody {
  @IsText({ label: 'Risposta', max: 1000 }) text!: string;
}

export class ResolveBody {
  @IsOneOf(OUTCOMES, { label: 'Esito' }) outcome!: DisputeOutcome;
  @IsText({ label: 'Motivo', max: 1000 }) reason!: string;
}

/** The company's answer to an applicant. */
export class ApplicationAnswerBody {
  @IsText({ label: 'Risposta', max: 1000, required: false }) text?: string;
}

/** Why a guardian says no, for the child. */
export class RefuseOrderBody {
  @IsText({ label: 'Motivo', max: 1000, required: false }) reason?: string;
}

export class OrdersQuery extends PageQuery {
  @IsOneOf(SIDES, { label: 'Lato', required: false }) side?: Side;
  @IsOneOf(ORDER_KINDS, { label: 'Genere', required: false }) kind?: OrderKind;
  @IsOneOf(ORDER_STATUSES, { label: 'Stato', required: false }) status?: OrderStatus;
  @IsOneOf(ORDER_GROUPS, { label: 'Gruppo', required: false }) group?: OrderGroup;
}

export class AdminOrdersQuery extends PageQuery {
  @IsOneOf(ORDER_STATUSES, { label: 'Stato', required: false }) status?: OrderStatus;
  /** Id of the buyer or the seller. */
  @IsId({ label: 'Utente', required: false }) user?: string;
}

const DISPUTE_SORTS = ['deadline', 'newest'] as const;

export class DisputesQuery extends PageQuery {
  /** Without it the one that ends soonest comes first. */
  @IsOneOf(DISPUTE_SORTS, { label: 'Ordine', required: false }) sort?: (typeof DISPUTE_SORTS)[number];
}

export class OrderedItemView {
  @ApiProperty({ format: 'uuid', type: String, nullable: true }) _id!: string | null;
  @ApiProperty() title!: string;
  @ApiProperty({ enum: ITEM_TYPES }) type!: ItemType;
  @ApiProperty({ type: String, nullable: true, description: 'path of its picture' }) image!: string | null;
}

const nullable = { type: String, nullable: true } as const;

export class OrderPartyView extends CreatorView {
  @ApiProperty({ ...nullable, description: 'the contact person of a company, for the other party' })
  contact!: string | null;
}

export class OrderView {
  @ApiProperty({ format: 'uuid' }) _id!: string;
  @ApiProperty({ enum: ORDER_STATUSES }) status!: OrderStatus;
  @ApiProperty({ type: 'integer', description: 'of an application: the coins that the company pays the hired person' })
  price!: number;
  @ApiProperty({ type: OrderedItemView }) item!: OrderedItemView;
  @ApiProperty({ type: OrderPartyView }) buyer!: OrderPartyView;
  @ApiProperty({ type: OrderPartyView }) seller!: OrderPartyView;
  @ApiProperty({ ...nullable, description: 'the message of the buyer' }) message!: string | null;
  @ApiProperty({
    ...{ type: FactsView, nullable: true },
    description: 'of what was ordered, as they were; null where there were none, or the seller is gone',
  })
  facts!: FactsView | null;
  @ApiProperty({ ...nullable, description: 'the reason why the buyer opened a dispute' }) reason!: string | null;
  @ApiProperty({ ...nullable, description: "the seller's answer to a dispute, the company's to an application" })
  answer!: string | null;
  @ApiProperty({ ...nullable, description: 'the reason why an administrator decided a dispute as they did' })
  resolution!: string | null;
  @ApiProperty({
    enum: REFUND_CAUSES,
    required: false,
    description:
      'why an order that waited for a guardian was refunded: they said no, nobody answered, no longer on sale',
  })
  refundCause?: RefundCause;
  @ApiProperty({ ...nullable, description: 'why a guardian said no; for the buyer and their guardians' })
  refusal!: string | null;
  @ApiProperty({
    ...{ ...nullable, required: false },
    description: 'of one application that was asked for, for the candidate, the company and a minor’s guardian',
  })
  letter?: string | null;
  @ApiProperty({ type: FileView, isArray: true, required: false, description: 'the CV, for whom the letter is' })
  files?: FileView[];
  @ApiProperty({ required: false, description: 'whether it had letter or CV, of which nothing is there any more' })
  isEmptied?: boolean;
  @ApiProperty({ format: 'date-time', required: false, description: 'when the company opened the application' })
  openedAt?: string;
  @ApiProperty({
    ...{ enum: END_CAUSES, required: false },
    description: 'why an application ended that neither the company answered nor the candidate withdrew',
  })
  cause?: EndCause;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
  @ApiProperty({ ...nullable, format: 'date-time', description: 'date of automatic decision' }) due!: string | null;
  @ApiProperty({
    required: false,
    description: 'of a dispute: every administrator has a side in it, so that nobody decides',
  })
  isUndecidable?: boolean;
  @ApiProperty({ enum: ORDER_ACTIONS, isArray: true, description: 'the actions that the caller may take now' })
  actions!: OrderAction[];
  @ApiProperty({
    type: Obstacle,
    required: false,
    description: 'why a yes of the caller, a guardian, would be refused now',
  })
  obstacle?: Obstacle;
}
