import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('users')
export class User {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') name!: string;
  @Column('text') email!: string;
  @Column('text') role!: string;
}

@Entity('accounts')
export class Account {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId!: string;
  @Column('integer') balance!: number;
}

@Entity('transfers')
export class Transfer {
  @PrimaryColumn('uuid') id!: string;
  @Column('integer') revision!: number;
  @Column('uuid', { name: 'sender_id' }) senderId!: string;
  @Column('uuid', { name: 'recipient_id' }) recipientId!: string;
  @Column('integer') amount!: number;
  @Column('text', { nullable: true }) note!: string | null;
  @Column('text', { name: 'idempotency_key', nullable: true }) idempotencyKey!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('text', { name: 'previous_hash' }) previousHash!: string;
  @Column('text') hash!: string;
}

/** One row: the newest transfer's hash, which the next transfer includes. */
@Entity('chain_head')
export class ChainHead {
  @PrimaryColumn('integer') id!: number;
  @Column('integer') revision!: number;
  @Column('text') hash!: string;
}
