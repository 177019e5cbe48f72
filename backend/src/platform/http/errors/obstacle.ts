import { ApiProperty } from '@nestjs/swagger';
import { DomainError } from '../../../engine/ledger/format/errors.js';

/** Why the caller cannot do something now: what the call would answer. */
export class Obstacle {
  @ApiProperty({ description: 'Italian sentence' }) msg!: string;
  @ApiProperty({ description: 'stable code', example: 'JOBS_NOT_ALLOWED' }) code!: string;
}

/** Why a decision, which is tried and not carried out, refuses; null where it does not. */
export function obstacleTo(decide: () => unknown): Obstacle | null {
  try {
    decide();
    return null;
  } catch (refusal) {
    if (!(refusal instanceof DomainError)) throw refusal;
    return { msg: refusal.message, code: refusal.code };
  }
}
