import { ApiProperty } from '@nestjs/swagger';

/** Why the caller cannot do something now: what the call would answer. */
export class Obstacle {
  @ApiProperty({ description: 'Italian sentence' }) msg!: string;
  @ApiProperty({ description: 'stable code', example: 'JOBS_NOT_ALLOWED' }) code!: string;
}
