import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What comes soonest depends on the day (product.md 3.18): no order of rows has it. */
export class NextDayWithoutIndex1764000000066 implements MigrationInterface {
  name = 'NextDayWithoutIndex1764000000066';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index marketplace_items_next_day');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index marketplace_items_next_day on marketplace_items (next_day, id) where withdrawn_at is null',
    );
  }
}
