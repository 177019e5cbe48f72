import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import { AREAS_COLUMN, type AreaLetter } from './areas.js';

/** A category of items, contests and people. */
@Entity('categories')
export class Category {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') name!: string;
  @Column('text', { nullable: true }) description!: string | null;
  @Column('boolean', { name: 'is_special', default: false }) isSpecial!: boolean;
  /** What it offers to the authors of items and contests. */
  @Column('text', { default: '', transformer: AREAS_COLUMN }) areas!: AreaLetter[];
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
}
