import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which processes of FORM there are, and which of them leads. Not in a schema that a backup holds: a restore has no processes. */
export class Cluster1764000000016 implements MigrationInterface {
  name = 'Cluster1764000000016';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema if not exists cluster;
      create table cluster.terms (
        only_row boolean primary key default true check (only_row),
        epoch bigint not null,
        process uuid not null,
        address text not null,
        handed_over boolean not null
      );
      create table cluster.processes (
        id uuid primary key,
        settings jsonb not null,
        connections integer not null,
        seen_at timestamptz not null default now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop schema cluster cascade');
  }
}
