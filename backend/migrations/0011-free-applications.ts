import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The price of a job offer was what candidates paid, and becomes what the company gives: nobody is made to promise the coins that
 * they asked for. What was asked is kept until its author has been told.
 */
export class FreeApplications1764000000011 implements MigrationInterface {
  name = 'FreeApplications1764000000011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table marketplace_items add column asked_price bigint;
      update marketplace_items set asked_price = price, price = 0
        where type = 'job_offer' and price > 0 and withdrawn_at is null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table marketplace_items drop column asked_price');
  }
}
