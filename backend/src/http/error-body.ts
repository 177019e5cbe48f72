import { ApiProperty } from '@nestjs/swagger';

/** One field that is wrong. */
export class FieldError {
  @ApiProperty() field!: string;
  @ApiProperty({ description: 'Italian sentence' }) msg!: string;
}

/** The body of every error. */
export class ErrorBody {
  @ApiProperty({ description: 'Italian sentence' }) msg!: string;
  @ApiProperty({ description: 'stable code', example: 'INSUFFICIENT_COINS' }) code!: string;
  @ApiProperty({ type: [FieldError], required: false }) errors?: FieldError[];
}

/** An answer that is a sentence. */
export class Message {
  @ApiProperty({ description: 'Italian sentence' }) msg!: string;
}
