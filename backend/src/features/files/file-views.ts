import { ApiProperty } from '@nestjs/swagger';
import { IsOneOf } from '../../platform/http/fields/validation.js';

/** What files are for, of the features that are there. */
const PURPOSES = ['application'] as const;
export type FilePurpose = (typeof PURPOSES)[number];

export class FileBody {
  @IsOneOf(PURPOSES, { label: 'Scopo' }) purpose!: FilePurpose;
}

export class FileQuery extends FileBody {}

export class FileView {
  @ApiProperty({ format: 'uuid' }) _id!: string;
  @ApiProperty({ maxLength: 120 }) name!: string;
  @ApiProperty({ example: 'application/pdf' }) type!: string;
  @ApiProperty({ type: 'integer', minimum: 1, description: 'bytes' }) size!: number;
  @ApiProperty({ pattern: '^[0-9a-f]{64}$', description: 'of the bytes that `GET /files/{id}` answers' })
  sha256!: string;
}

export class LastFileView {
  @ApiProperty({ type: FileView, nullable: true, description: 'null: there is none' }) last!: FileView | null;
}
