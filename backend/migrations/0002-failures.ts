import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Failed attempts within a time window, in the table layout of rate-limiter-flexible. */
export class Failures1764000000002 implements MigrationInterface {
  name = 'Failures1764000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create table failures (key varchar(255) primary key, points integer not null default 0, expire bigint)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table failures');
  }
}
