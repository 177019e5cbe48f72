import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Text that a person wrote and the ledger holds only a commitment to. Erasing the row leaves the chain whole. */
@Entity('kept_texts')
export class CommittedText {
  /** 64 hexadecimal digits, as in the event. */
  @PrimaryColumn('text') commitment!: string;
  /** Wallet of whose text it is: who wrote it, or whom an administrator wrote it about. It goes when they go. */
  @Column('uuid') owner!: string;
  /** The field of the event's data that holds the commitment. */
  @Column('text') field!: string;
  @Column('text') text!: string;
  /** 32 random bytes. */
  @Column('bytea') salt!: Buffer;
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
}
