import { ApiProperty } from '@nestjs/swagger';
import { CategoryRef } from '../categories/category-views.js';
import { PageQuery } from '../http/paging.js';
import { IsBooleanFlag, IsCoins, IsId, IsOneOf, IsSubsetOf, IsText } from '../http/validation.js';
import { AMOUNT_MAX } from '../ledger/postings.js';
import { ITEM_TYPES, type ItemType } from './order.js';

export const SORTS = ['newest', 'oldest', 'price_asc', 'price_desc'] as const;
export type Sort = (typeof SORTS)[number];

export class NewItemBody {
  @IsText({ label: 'Titolo', max: 120 }) title!: string;
  @IsText({ label: 'Descrizione', max: 4000 }) description!: string;
  @IsOneOf(ITEM_TYPES, { label: 'Tipo' }) type!: ItemType;
  /** Of a job offer what the company gives to whom it hires, nothing unless it says otherwise. */
  @IsCoins({ label: 'Prezzo', min: 0, required: false }) price?: number;
  @IsId({ label: 'Categoria', required: false }) category?: string;
  @IsBooleanFlag({ label: 'Ufficiale', description: 'administrators only' }) isOfficial?: boolean;
}

/** What an item can do without. */
const CLEARABLE = ['category', 'image'] as const;

/** What is left out stays as it is; an empty category takes the item out of its category, `clear` whatever it names. */
export class ItemEditBody {
  @IsText({ label: 'Titolo', max: 120, required: false }) title?: string;
  @IsText({ label: 'Descrizione', max: 4000, required: false }) description?: string;
  @IsOneOf(ITEM_TYPES, { label: 'Tipo', required: false }) type?: ItemType;
  @IsCoins({ label: 'Prezzo', min: 0, required: false }) price?: number;
  @IsId({ label: 'Categoria', required: false }) category?: string;
  @IsBooleanFlag({ label: 'Ufficiale', description: 'administrators only' }) isOfficial?: boolean;
  @IsSubsetOf(CLEARABLE, { label: 'Campi da svuotare' }) clear?: (typeof CLEARABLE)[number][];
}

export class ItemsQuery extends PageQuery {
  @IsOneOf(ITEM_TYPES, { label: 'Tipo', required: false }) type?: ItemType;
  @IsId({ label: 'Categoria', required: false }) category?: string;
  @IsText({ label: 'Ricerca', max: 120, required: false }) search?: string;
  @IsOneOf(SORTS, { label: 'Ordinamento', required: false }) sort?: Sort;
  @IsId({ label: 'Creatore', required: false }) creator?: string;
}

export class CreatorView {
  @ApiProperty({ format: 'uuid', type: String, nullable: true }) _id!: string | null;
  @ApiProperty() name!: string;
}

export class ItemCreatorView extends CreatorView {
  @ApiProperty({ required: false, format: 'email', description: 'where who asks may know it' }) email?: string;
}

export class ItemView {
  @ApiProperty({ format: 'uuid' }) _id!: string;
  @ApiProperty() title!: string;
  @ApiProperty() description!: string;
  @ApiProperty({ enum: ITEM_TYPES }) type!: ItemType;
  @ApiProperty({ type: 'integer', minimum: 0, maximum: AMOUNT_MAX }) price!: number;
  @ApiProperty({ type: String, nullable: true }) image!: string | null;
  @ApiProperty({ type: CategoryRef, nullable: true }) category!: CategoryRef | null;
  @ApiProperty({ type: ItemCreatorView }) creator!: ItemCreatorView;
  @ApiProperty() isOfficial!: boolean;
  @ApiProperty({
    ...{ format: 'uuid', type: String, nullable: true },
    description: 'the order by which who asks has this course, or has applied for this job',
  })
  order!: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}
