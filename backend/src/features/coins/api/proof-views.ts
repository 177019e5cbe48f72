import { ApiProperty } from '@nestjs/swagger';
import { IsNonNegativeInt } from '../../../platform/http/fields/count-fields.js';
import { IsNote } from '../../../platform/http/fields/validation.js';

const Hashes = () => ApiProperty({ type: [String], description: '64 hexadecimal digits each' });

export class LedgerKeys {
  @ApiProperty({ description: 'the name of the ledger, and of its keys' }) origin!: string;
  @ApiProperty({ type: [String], description: 'public keys in C2SP form, the one in force first' }) keys!: string[];
}

export class ConsistencyQuery {
  @IsNonNegativeInt({ label: 'from' }) from!: number;
  @IsNonNegativeInt({ label: 'to' }) to!: number;
}

/** The proof that the ledger of `to` events begins with the one of `from`. */
export class ConsistencyProof {
  @ApiProperty({ type: 'integer' }) from!: number;
  @ApiProperty({ type: 'integer' }) to!: number;
  @Hashes() path!: string[];
}

export class InclusionQuery {
  @IsNonNegativeInt({ label: 'revision' }) revision!: number;
  @IsNonNegativeInt({ label: 'size', required: false }) size?: number;
}

/** The proof that an event is in the ledger of `size` events. */
export class InclusionProof {
  @ApiProperty({ type: 'integer' }) revision!: number;
  @ApiProperty({ type: 'integer' }) size!: number;
  @ApiProperty({ description: "the event's, 64 hexadecimal digits" }) hash!: string;
  @Hashes() path!: string[];
}

/** A signed note with the signature of a witness under it. */
export class CosignBody {
  @IsNote({ label: 'note' }) note!: string;
}

/** What proves offline that an event is in the ledger (docs/ledger-format.md, "Receipt"). */
export class ReceiptView {
  @ApiProperty({ type: Object, description: 'the envelope' }) event!: unknown;
  @ApiProperty({ description: '64 hexadecimal digits' }) hash!: string;
  @ApiProperty({ type: 'integer', description: 'revision of the event' }) index!: number;
  @ApiProperty({ type: 'integer', description: 'how many events the checkpoint covers' }) size!: number;
  @Hashes() path!: readonly string[];
  @ApiProperty({ description: 'signed note' }) checkpoint!: string;
}
