import { Column, CreateDateColumn, Entity, PrimaryColumn, type ValueTransformer } from 'typeorm';
import { AREAS_COLUMN, type AreaLetter } from '../../categories/areas.js';
import type { ItemType } from '../domain/order.js';

/** The driver returns bigint as text; prices are safe integers. */
const coins: ValueTransformer = { from: Number, to: (value: number) => value };

/** A service, a course or a job offer. */
@Entity('marketplace_items')
export class Item {
  @PrimaryColumn('uuid') id!: string;
  /** Wallet of the payee. */
  @Column('uuid') seller!: string;
  /** Public id of the same person. */
  @Column('uuid') creator!: string;
  @Column('text') title!: string;
  @Column('text') description!: string;
  @Column('text') type!: ItemType;
  @Column('bigint', { transformer: coins }) price!: number;
  /** Path of the image. */
  @Column('text', { nullable: true }) image!: string | null;
  @Column('uuid', { nullable: true }) category!: string | null;
  @Column('boolean', { name: 'is_official', default: false }) isOfficial!: boolean;
  @Column('text', { default: '', transformer: AREAS_COLUMN }) areas!: AreaLetter[];
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { name: 'withdrawn_at', nullable: true }) withdrawnAt!: Date | null;
}
