import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsOptional } from 'class-validator';
import { IsText } from '../http/validation.js';

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

  @ApiProperty({ type: Boolean, required: false, default: false })
  @IsOptional()
  @IsBoolean({ message: 'Speciale: indica sì o no' })
  isSpecial?: boolean;
}
