import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A category of items, contests and people. */
@Entity('categories')
export class Category {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') name!: string;
  @Column('text', { nullable: true }) description!: string | null;
  @Column('boolean', { name: 'is_special', default: false }) isSpecial!: boolean;
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
}
