import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What administrators are about to change in rows: it is carried out because of the event of the act (ADR 49). */
export class ActIntents1764000000058 implements MigrationInterface {
  name = 'ActIntents1764000000058';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table act_intents (
        id uuid primary key,
        act text not null,
        -- Gone once it is done.
        fields jsonb,
        -- Whose thing it is about.
        owner uuid references people (wallet) on delete cascade,
        made_at timestamptz not null default now(),
        done_at timestamptz,
        -- Why nothing was changed after all.
        refusal jsonb
      );
      create index act_intents_by_owner on act_intents (owner);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table act_intents');
  }
}
