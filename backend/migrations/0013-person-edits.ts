import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Edits of a person that wait for the ledger's answer. A reserved e-mail counts as taken: a transaction that writes one,
 * here or in `people`, waits for a concurrent one that writes the same e-mail to the other table, and then sees it.
 */
export class PersonEdits1764000000013 implements MigrationInterface {
  name = 'PersonEdits1764000000013';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table person_edits (
        person uuid primary key references people (id) on delete cascade,
        id uuid not null,
        email text not null,
        fields jsonb not null,
        started_at timestamptz not null default now()
      );
      create unique index person_edits_email on person_edits (lower(email));

      create function require_free_email() returns trigger language plpgsql as $$
      declare
        taken boolean;
      begin
        perform pg_advisory_xact_lock(hashtext('people_email'), hashtext(lower(new.email)));
        if tg_table_name = 'people' then
          select exists (select from person_edits where lower(email) = lower(new.email) and person <> new.id) into taken;
        else
          select exists (select from people where lower(email) = lower(new.email) and id <> new.person) into taken;
        end if;
        if taken then
          raise unique_violation using message = 'the e-mail is taken', constraint = 'people_email';
        end if;
        return new;
      end
      $$;
      create trigger free_email before insert or update of email on people
        for each row execute function require_free_email();
      create trigger free_email before insert on person_edits
        for each row execute function require_free_email();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger free_email on people; drop table person_edits; drop function require_free_email');
  }
}
