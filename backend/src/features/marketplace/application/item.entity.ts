import { Column, CreateDateColumn, Entity, PrimaryColumn, type ValueTransformer } from 'typeorm';
import { AREAS_COLUMN, type AreaLetter } from '../../categories/areas.js';
import type { JobKind, Mode, PayPer } from '../domain/facts.js';
import type { OffSale } from '../domain/item-status.js';
import type { ItemType } from '../domain/order.js';

/** The driver returns bigint as text; prices are safe integers. */
const coins: ValueTransformer = {
  from: (value: string | null) => (value === null ? null : Number(value)),
  to: (value: number | null) => value,
};

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
  /** Null of a draft that has none yet. */
  @Column('bigint', { transformer: coins, nullable: true }) price!: number | null;
  /** Path of the image. */
  @Column('text', { nullable: true }) image!: string | null;
  @Column('uuid', { nullable: true }) category!: string | null;
  @Column('boolean', { name: 'is_official', default: false }) isOfficial!: boolean;
  @Column('text', { default: '', transformer: AREAS_COLUMN }) areas!: AreaLetter[];
  /** Days are YYYY-MM-DD. */
  @Column('date', { name: 'first_day', nullable: true }) firstDay!: string | null;
  @Column('date', { name: 'last_day', nullable: true }) lastDay!: string | null;
  @Column('integer', { nullable: true }) hours!: number | null;
  @Column('integer', { nullable: true }) seats!: number | null;
  @Column('text', { nullable: true }) schedule!: string | null;
  @Column('text', { nullable: true }) mode!: Mode | null;
  @Column('text', { nullable: true }) city!: string | null;
  @Column('text', { nullable: true }) address!: string | null;
  @Column('integer', { name: 'days_to_deliver', nullable: true }) daysToDeliver!: number | null;
  @Column('text', { name: 'job_kind', nullable: true }) jobKind!: JobKind | null;
  @Column('integer', { nullable: true }) openings!: number | null;
  /** Whole euros before tax. */
  @Column('integer', { name: 'pay_from', nullable: true }) payFrom!: number | null;
  @Column('integer', { name: 'pay_to', nullable: true }) payTo!: number | null;
  @Column('text', { name: 'pay_per', nullable: true }) payPer!: PayPer | null;
  @Column('text', { nullable: true }) required!: string | null;
  @Column('date', { nullable: true }) deadline!: string | null;
  @Column('integer', { name: 'minimum_age', nullable: true }) minimumAge!: number | null;
  @Column('timestamptz', { name: 'facts_changed_at', nullable: true }) factsChangedAt!: Date | null;
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
  /** Also while `offSale` says why, so that whatever reads what is offered leaves it out. */
  @Column('timestamptz', { name: 'withdrawn_at', nullable: true }) withdrawnAt!: Date | null;
  @Column('text', { name: 'off_sale', nullable: true }) offSale!: OffSale | null;
  @Column('timestamptz', { name: 'changed_at', default: () => 'now()' }) changedAt!: Date;
}
