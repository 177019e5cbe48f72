import { ApiProperty } from '@nestjs/swagger';
import { IsBooleanFlag, IsText } from '../../platform/http/fields/validation.js';
import { PageQuery } from '../../platform/http/lists/paging.js';
import type { AreaLetter } from './areas.js';
import { AreasProperty, IsAreas } from './areas-field.js';

export class CategoryRef {
  @ApiProperty({ format: 'uuid' }) _id!: string;
  @ApiProperty() name!: string;
}

export class CategoryView extends CategoryRef {
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
  @ApiProperty() isSpecial!: boolean;
  @AreasProperty() areas!: AreaLetter[];
}

export const CATEGORY_NAME_MAX = 80;

export class CategoriesQuery extends PageQuery {}

export class CategoryBody {
  @IsText({ label: 'Nome', max: CATEGORY_NAME_MAX, inLine: true }) name!: string;
  @IsText({ label: 'Descrizione', max: 500, required: false }) description?: string;
  @IsBooleanFlag({ label: 'Speciale', default: false }) isSpecial?: boolean;
  @IsAreas() areas?: AreaLetter[];
}
