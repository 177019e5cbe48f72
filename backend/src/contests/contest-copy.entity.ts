import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/**
 * The words of a contest, which the ledger holds only a commitment to. An edit adds a row, and the ledger says which one counts;
 * so whatever happens between the two, no contest is ever without its words.
 */
@Entity('contest_texts')
export class ContestCopyRow {
  /** 64 hexadecimal digits, as in the event. */
  @PrimaryColumn('text') commitment!: string;
  @Column('uuid') contest!: string;
  /** Wallet of the creator; null when the system wrote them. */
  @Column('uuid', { nullable: true }) owner!: string | null;
  @Column('text') title!: string;
  @Column('text') description!: string;
  @Column('text', { nullable: true }) rules!: string | null;
  @Column('uuid', { nullable: true }) category!: string | null;
  /** 32 random bytes. */
  @Column('bytea') salt!: Buffer;
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
}
