import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Text that a person wrote and that the ledger holds only a commitment to. Erasing the row does not change the chain. */
@Entity('kept_texts')
export class CommittedText {
  /** 64 hexadecimal digits, as in the event. */
  @PrimaryColumn('text') commitment!: string;
  /**
   * Wallet of the owner: the author, or the person an administrator wrote it about. It is erased with them; null when it is
   * about nobody and stays.
   */
  @Column('uuid', { nullable: true }) owner!: string | null;
  /** The field of the event's data that holds the commitment. */
  @Column('text') field!: string;
  @Column('text') text!: string;
  /** 32 random bytes. */
  @Column('bytea') salt!: Buffer;
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
}
