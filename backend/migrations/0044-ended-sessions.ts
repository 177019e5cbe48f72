import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions that their person has ended alone, while their tokens would still be valid. */
export class EndedSessions1764000000044 implements MigrationInterface {
  name = 'EndedSessions1764000000044';

  async up(runner: QueryRunner): Promise<void> {
    // In the row of the person: whoever holds a copy of it hears of a change, and it goes with the row.
    await runner.query('alter table people add column ended_sessions jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table people drop column ended_sessions');
  }
}
