import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import { AREAS_COLUMN, type AreaLetter } from '../../categories/areas.js';

/**
 * The texts of a contest, to which the ledger holds only a commitment. An edit adds a row, and the commitment in the ledger
 * selects the current one, so that after a crash between the two a contest still has its texts.
 */
@Entity('contest_texts')
export class ContestTextRow {
  /** 64 hexadecimal digits, as in the event. */
  @PrimaryColumn('text') commitment!: string;
  @Column('uuid') contest!: string;
  /** Wallet of the creator; null for an automatic contest. */
  @Column('uuid', { nullable: true }) owner!: string | null;
  @Column('text') title!: string;
  @Column('text') description!: string;
  @Column('text', { nullable: true }) rules!: string | null;
  @Column('uuid', { nullable: true }) category!: string | null;
  @Column('text', { default: '', transformer: AREAS_COLUMN }) areas!: AreaLetter[];
  /** 32 random bytes. */
  @Column('bytea') salt!: Buffer;
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
}
