import { ApiProperty } from '@nestjs/swagger';
import { IsText, IsYesNo } from '../http/validation.js';

export class CategoryRef {
  @ApiProperty({ format: 'uuid' }) _id!: string;
  @ApiProperty() name!: string;
}

export class CategoryView extends CategoryRef {
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
  @ApiProperty() isSpecial!: boolean;
}

export class CategoryBody {
  @IsText({ label: 'Nome', max: 80 }) name!: string;
  @IsText({ label: 'Descrizione', max: 500, required: false }) description?: string;
  @IsYesNo({ label: 'Speciale', default: false }) isSpecial?: boolean;
}
