import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who removed a guardian, and from where minors without a consent have just registered or signed in. */
export class GuardianRules1764000000029 implements MigrationInterface {
  name = 'GuardianRules1764000000029';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Another administrator decides about the objection. Null: they are gone, or it was before this column.
      alter table guardian_removals add column removed_by uuid references people (wallet) on delete set null;

      create table recent_origins (
        person uuid not null references people (id) on delete cascade,
        -- Of the person, their network and what their browser says of itself.
        hash bytea not null,
        seen_at timestamptz not null,
        primary key (person, hash)
      );
      create index recent_origins_seen on recent_origins (seen_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table recent_origins;
      alter table guardian_removals drop column removed_by;
    `);
  }
}
