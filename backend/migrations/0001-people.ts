import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * People and their texts, which must stay editable and erasable. A trigger notifies every process of a change of a person.
 */
export class People1764000000001 implements MigrationInterface {
  name = 'People1764000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table people (
        id uuid primary key,
        wallet uuid not null unique,
        name text not null,
        email text not null,
        password_hash text not null,
        password_version integer not null default 1,
        joined_as text not null,
        bio text,
        profile_image text,
        company_name text,
        company_size text,
        company_location text,
        parent_email text,
        date_of_birth date,
        created_at timestamptz not null default now()
      );
      create unique index people_email on people (lower(email));
      create index people_newest on people (created_at desc, id desc);

      create table kept_texts (
        commitment text primary key,
        owner uuid not null,
        field text not null,
        text text not null,
        salt bytea not null,
        created_at timestamptz not null default now()
      );
      create index kept_texts_owner on kept_texts (owner);

      create function tell_person_changed() returns trigger language plpgsql as $$
      begin
        perform pg_notify('people', coalesce(new.id, old.id)::text);
        return null;
      end
      $$;
      create trigger person_changed after update or delete on people
        for each row execute function tell_person_changed();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table kept_texts; drop table people; drop function tell_person_changed');
  }
}
