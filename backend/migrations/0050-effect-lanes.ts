import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Up to which event the effects of a feature have happened, and those that could not happen (src/platform/effects). */
export class EffectLanes1764000000050 implements MigrationInterface {
  name = 'EffectLanes1764000000050';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table effect_lanes (lane text primary key, revision bigint not null)');
    await runner.query(`
      create table effects_set_aside (
        lane text not null,
        revision bigint not null,
        about text not null,
        event jsonb not null,
        cause text not null,
        since timestamptz not null default now(),
        primary key (lane, revision)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table effects_set_aside');
    await runner.query('drop table effect_lanes');
  }
}
