import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What decides about an offer: when, where, how long, for what pay (product.md 3.17); each type of item has its own. */
export class ItemFacts1764000000059 implements MigrationInterface {
  name = 'ItemFacts1764000000059';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table marketplace_items
        add column first_day date,
        add column last_day date,
        add column hours integer,
        add column seats integer,
        add column schedule text,
        add column mode text,
        add column city text,
        add column address text,
        add column days_to_deliver integer,
        add column job_kind text,
        add column openings integer,
        add column pay_from integer,
        add column pay_to integer,
        add column pay_per text,
        add column required text,
        add column deadline date,
        add column minimum_age integer,
        -- When people who have ordered it were last to be told of other days or another place.
        add column facts_changed_at timestamptz,
        -- Its last day, and the one that comes next: of what has none, the end of all days, which every other comes before.
        add column ends_on date not null generated always as (coalesce(last_day, first_day, deadline, 'infinity')) stored,
        add column next_day date not null generated always as (coalesce(first_day, deadline, 'infinity')) stored;
      create index marketplace_items_next_day on marketplace_items (next_day, id) where withdrawn_at is null;
      create index marketplace_items_facts_changed on marketplace_items (facts_changed_at) where facts_changed_at is not null;
      create index marketplace_items_city on marketplace_items (search_text(city), created_at desc, id desc)
        where withdrawn_at is null and city is not null;

      -- Who wants to know when a seat of a course is free; told by the event of that revision, and only once.
      create table seat_alerts (
        item uuid not null references marketplace_items (id) on delete cascade,
        person uuid not null references people (wallet) on delete cascade,
        asked_at timestamptz not null default now(),
        told bigint,
        primary key (item, person)
      );
      create index seat_alerts_person on seat_alerts (person);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table seat_alerts;
      drop index marketplace_items_city, marketplace_items_facts_changed, marketplace_items_next_day;
      alter table marketplace_items
        drop column ends_on, drop column next_day, drop column facts_changed_at,
        drop column first_day, drop column last_day, drop column hours, drop column seats, drop column schedule, drop column mode,
        drop column city, drop column address, drop column days_to_deliver, drop column job_kind, drop column openings,
        drop column pay_from, drop column pay_to, drop column pay_per, drop column required, drop column deadline,
        drop column minimum_age;
    `);
  }
}
