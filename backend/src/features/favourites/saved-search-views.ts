import { ApiProperty } from '@nestjs/swagger';
import { IsText } from '../../platform/http/fields/validation.js';

export class SavedSearchBody {
  @IsText({ label: 'Nome', max: 60, inLine: true }) name!: string;
  /** The query string of `GET /marketplace`. */
  @IsText({ label: 'Ricerca', max: 500, inLine: true }) query!: string;
}

export class SavedSearchView {
  @ApiProperty({ format: 'uuid' }) _id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ description: 'the query string of `GET /marketplace`' }) query!: string;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'how many items it finds now, at most 1,000' })
  found!: number;
}
