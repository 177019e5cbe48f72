import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When somebody was told of a free seat, which is forgotten a day later. */
export class ToldOfSeats1764000000069 implements MigrationInterface {
  name = 'ToldOfSeats1764000000069';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table seat_alerts add column told_at timestamptz;
      update seat_alerts set told_at = now() where told is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table seat_alerts drop column told_at');
  }
}
