import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Confirmed e-mail addresses, the devices on which a person has signed in, and the second step of the sign-in. Of the people
 * who are there already only the first administrator, whose address the operator chose, counts as confirmed.
 */
export class SignIn1764000000019 implements MigrationInterface {
  name = 'SignIn1764000000019';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Null: nobody has shown yet that the address is theirs.
      alter table people add column email_confirmed_at timestamptz;
      update people set email_confirmed_at = created_at where joined_as = 'admin';
      -- Null: the person signs in with the password alone.
      alter table people add column second_step_since timestamptz;

      create table known_devices (
        person uuid not null references people (id) on delete cascade,
        -- Of the random bytes in the browser's cookie.
        hash bytea not null,
        id uuid not null unique,
        -- What the browser says of itself, in words.
        description text not null,
        first_seen_at timestamptz not null,
        last_seen_at timestamptz not null,
        primary key (person, hash)
      );

      create table second_steps (
        person uuid primary key references people (id) on delete cascade,
        -- Encrypted.
        secret bytea not null,
        -- The time step of the newest code that was accepted: neither it nor an older one is accepted again.
        last_step bigint not null default -1
      );
      create table recovery_codes (
        person uuid not null references people (id) on delete cascade,
        hash bytea not null,
        primary key (person, hash)
      );
      -- Removals of a lost second step that were asked for.
      create table second_step_removals (
        person uuid primary key references people (id) on delete cascade,
        asked_at timestamptz not null
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table second_step_removals, recovery_codes, second_steps, known_devices;
      alter table people drop column second_step_since, drop column email_confirmed_at;
    `);
  }
}
