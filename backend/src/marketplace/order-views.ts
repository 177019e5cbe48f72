import { ApiProperty } from '@nestjs/swagger';
import { PageQuery } from '../http/paging.js';
import { IsCoins, IsOneOf, IsText } from '../http/validation.js';
import { CreatorView } from './item-views.js';
import { type DisputeOutcome, ITEM_TYPES, type ItemType, ORDER_STATUSES, type OrderStatus, OUTCOMES } from './order.js';

export const SIDES = ['bought', 'sold'] as const;
export type Side = (typeof SIDES)[number];

export const ORDER_ACTIONS = ['deliver', 'complete', 'cancel', 'dispute', 'resolve'] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

export class PlaceOrderBody {
  @IsCoins({ label: 'Prezzo atteso', min: 0 }) expectedPrice!: number;
  @IsText({ label: 'Messaggio', max: 1000, required: false }) message?: string;
}

export class DisputeBody {
  @IsText({ label: 'Motivo', max: 1000 }) reason!: string;
}

export class ResolveBody {
  @IsOneOf(OUTCOMES, { label: 'Esito' }) outcome!: DisputeOutcome;
}

export class OrdersQuery extends PageQuery {
  @IsOneOf(SIDES, { label: 'Lato', required: false }) side?: Side;
  @IsOneOf(ORDER_STATUSES, { label: 'Stato', required: false }) status?: OrderStatus;
}

export class AdminOrdersQuery extends PageQuery {
  @IsOneOf(ORDER_STATUSES, { label: 'Stato', required: false }) status?: OrderStatus;
}

export class OrderedItemView {
  @ApiProperty({ format: 'uuid', type: String, nullable: true }) _id!: string | null;
  @ApiProperty() title!: string;
  @ApiProperty({ enum: ITEM_TYPES }) type!: ItemType;
}

const nullable = { type: String, nullable: true } as const;

export class OrderView {
  @ApiProperty({ format: 'uuid' }) _id!: string;
  @ApiProperty({ enum: ORDER_STATUSES }) status!: OrderStatus;
  @ApiProperty({ type: 'integer' }) price!: number;
  @ApiProperty({ type: OrderedItemView }) item!: OrderedItemView;
  @ApiProperty({ type: CreatorView }) buyer!: CreatorView;
  @ApiProperty({ type: CreatorView }) seller!: CreatorView;
  @ApiProperty({ ...nullable, description: "the buyer's words" }) message!: string | null;
  @ApiProperty({ ...nullable, description: 'why the buyer disputes it' }) reason!: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
  @ApiProperty({ ...nullable, format: 'date-time', description: 'when it is decided by itself' }) due!: string | null;
  @ApiProperty({ enum: ORDER_ACTIONS, isArray: true, description: 'what whoever asks may do now' })
  actions!: OrderAction[];
}
