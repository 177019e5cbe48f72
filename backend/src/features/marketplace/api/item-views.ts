import { ApiProperty } from '@nestjs/swagger';
import { AMOUNT_MAX } from '../../../engine/ledger/state/postings.js';
import { Obstacle } from '../../../platform/http/errors/obstacle.js';
import { IsNonNegativeInt } from '../../../platform/http/fields/count-fields.js';
import { IsDay, IsNotBefore } from '../../../platform/http/fields/time-fields.js';
import { IsBooleanFlag, IsCoins, IsId, IsOneOf, IsSubsetOf, IsText } from '../../../platform/http/fields/validation.js';
import { PageQuery } from '../../../platform/http/lists/paging.js';
import { IsMeasure, type Measure } from '../../accounts/sign-in/measure-filter.js';
import type { AreaLetter } from '../../categories/areas.js';
import { AreasProperty, IsArea, IsAreas } from '../../categories/areas-field.js';
import { CategoryRef } from '../../categories/category-views.js';
import { FACT_NAMES, JOB_KINDS, type JobKind, MODES, type Mode } from '../domain/facts.js';
import { ITEM_STATUSES, type ItemStatus, NEW_STATUSES } from '../domain/item-status.js';
import { ITEM_TYPES, type ItemType } from '../domain/order.js';
import { FactsBody, FactsView } from './fact-fields.js';

const SORTS = ['newest', 'oldest', 'price_asc', 'price_desc', 'soonest', 'relevance'] as const;
export type Sort = (typeof SORTS)[number];

export class NewItemBody extends FactsBody {
  @IsText({ label: 'Titolo', max: 120, inLine: true }) title!: string;
  /** A draft may be without it, and without a price. */
  @IsText({ label: 'Descrizione', max: 4000, required: false }) description?: string;
  @IsOneOf(ITEM_TYPES, { label: 'Tipo' }) type!: ItemType;
  /** For a job offer: what the company pays the hired person, 0 by default. */
  @IsCoins({ label: 'Prezzo', min: 0, required: false }) price?: number;
  @IsId({ label: 'Categoria', required: false }) category?: string;
  @IsAreas({ inForm: true }) areas?: AreaLetter[];
  @IsBooleanFlag({ label: 'Ufficiale', description: 'administrators only' }) isOfficial?: boolean;
  /** Published by default. */
  @IsOneOf(NEW_STATUSES, { label: 'Stato', required: false }) status?: (typeof NEW_STATUSES)[number];
}

/** The optional fields of an item. */
const CLEARABLE = ['category', 'image', ...FACT_NAMES] as const;

/**
 * Missing fields stay as they are; an empty category removes the item from its category, and `clear` empties the fields it
 * names.
 */
export class ItemEditBody extends FactsBody {
  @IsText({ label: 'Titolo', max: 120, required: false, inLine: true }) title?: string;
  @IsText({ label: 'Descrizione', max: 4000, required: false }) description?: string;
  @IsOneOf(ITEM_TYPES, { label: 'Tipo', required: false }) type?: ItemType;
  @IsCoins({ label: 'Prezzo', min: 0, required: false }) price?: number;
  @IsId({ label: 'Categoria', required: false }) category?: string;
  @IsAreas({ inForm: true }) areas?: AreaLetter[];
  @IsBooleanFlag({ label: 'Ufficiale', description: 'administrators only' }) isOfficial?: boolean;
  /** Its author alone changes it. */
  @IsOneOf(ITEM_STATUSES, { label: 'Stato', required: false }) status?: ItemStatus;
  @IsSubsetOf(CLEARABLE, { label: 'Campi da svuotare' }) clear?: (typeof CLEARABLE)[number][];
}

export class ItemsQuery extends PageQuery {
  @IsOneOf(ITEM_TYPES, { label: 'Tipo', required: false }) type?: ItemType;
  @IsId({ label: 'Categoria', required: false }) category?: string;
  @IsArea() area?: AreaLetter;
  @IsText({ label: 'Ricerca', max: 120, required: false, isLookedUp: true }) search?: string;
  @IsOneOf(SORTS, { label: 'Ordinamento', required: false }) sort?: Sort;
  @IsId({ label: 'Creatore', required: false }) creator?: string;
  /** Coins; job offers have no price. */
  @IsNonNegativeInt({ label: 'Prezzo da', required: false }) priceFrom?: number;
  @IsNonNegativeInt({ label: 'Prezzo fino a', required: false }) priceTo?: number;
  @IsOneOf(MODES, { label: 'Come si svolge', required: false }) mode?: Mode;
  @IsText({ label: 'Città', max: 60, required: false, isLookedUp: true }) city?: string;
  /** What has a day between these. */
  @IsDay({ label: 'Dal', required: false }) from?: string;
  @IsDay({ label: 'Al', required: false })
  @IsNotBefore('from', 'Al: viene prima del primo giorno')
  to?: string;
  @IsOneOf(JOB_KINDS, { label: 'Tipo di lavoro', required: false }) jobKind?: JobKind;
  @IsOneOf(['true', 'false'], { label: 'Con posti liberi', required: false }) available?: 'true' | 'false';
  @IsOneOf(['true', 'false'], { label: 'Solo aziende verificate', required: false }) verified?: 'true' | 'false';
}

export const OWN_GROUPS = ['waiting', 'published', 'over', 'paused', 'draft'] as const;

export class OwnItemsQuery extends PageQuery {
  /** `waiting`: with orders, applications or questions that wait for their author; `published`: without what is over. */
  @IsOneOf(OWN_GROUPS, { label: 'Stato', required: false }) status?: (typeof OWN_GROUPS)[number];
}

export class AdminItemsQuery extends ItemsQuery {
  /** Items that are hidden, or whose seller is suspended. */
  @IsMeasure() measure?: Measure;
}

export class CityView {
  @ApiProperty() city!: string;
  @ApiProperty({ type: 'integer', description: 'how many things are offered there' }) items!: number;
}

export class CreatorView {
  @ApiProperty({ format: 'uuid', type: String, nullable: true }) _id!: string | null;
  @ApiProperty() name!: string;
}

export class ItemCreatorView extends CreatorView {
  @ApiProperty({ required: false, description: 'true for a company that an administrator has verified' })
  isVerified?: boolean;
  @ApiProperty({ required: false, description: "the creator's profile picture, if there is one" }) image?: string;
  @ApiProperty({ required: false, format: 'email', description: 'only when the caller may see it' }) email?: string;
}

export class ItemView extends FactsView {
  @ApiProperty({ format: 'uuid' }) _id!: string;
  @ApiProperty() title!: string;
  @ApiProperty() description!: string;
  @ApiProperty({ enum: ITEM_TYPES }) type!: ItemType;
  @ApiProperty({ type: 'integer', minimum: 0, maximum: AMOUNT_MAX }) price!: number;
  @ApiProperty({ type: String, nullable: true }) image!: string | null;
  @ApiProperty({ type: CategoryRef, nullable: true }) category!: CategoryRef | null;
  @AreasProperty() areas!: AreaLetter[];
  @ApiProperty({ type: ItemCreatorView }) creator!: ItemCreatorView;
  @ApiProperty() isOfficial!: boolean;
  @ApiProperty({
    ...{ format: 'uuid', type: String, nullable: true },
    description: 'the order by which the caller owns this course, or has applied for this job',
  })
  order!: string | null;
  @ApiProperty({ enum: ITEM_STATUSES, required: false, description: 'missing where it was withdrawn' })
  status?: ItemStatus;
  @ApiProperty({ type: [String], required: false, description: 'of a draft: the fields that its publication asks for' })
  missing?: string[];
  @ApiProperty({ required: false, description: 'an administrator hid it' }) isHidden?: boolean;
  @ApiProperty({ required: false, description: 'after its last day, or its deadline: nobody can order it any more' })
  isOver?: boolean;
  @ApiProperty({ type: 'integer', required: false, description: 'of a course with seats' }) seatsLeft?: number;
  @ApiProperty({ required: false, description: 'of one item: the caller is told when a seat is free' })
  hasSeatAlert?: boolean;
  @ApiProperty({ required: false, description: 'nobody can order it for now' }) isUnavailable?: boolean;
  @ApiProperty({
    ...{ type: Obstacle, nullable: true, required: false },
    description: 'why the caller cannot order it now, or apply; of one item, for who has signed in',
  })
  obstacle?: Obstacle | null;
  @ApiProperty({ required: false, description: 'whether the caller keeps it; for who has signed in' })
  isFavourite?: boolean;
  @ApiProperty({ type: 'integer', minimum: 0, required: false, description: 'how many people keep it, to its author' })
  favourites?: number;
  @ApiProperty({
    ...{ type: 'integer', minimum: 0, required: false },
    description: 'questions about it that wait for an answer, to its author',
  })
  unanswered?: number;
  @ApiProperty({
    ...{ type: 'integer', minimum: 0, required: false },
    description: 'in the list of its author: the orders and applications that wait for them',
  })
  waiting?: number;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}
