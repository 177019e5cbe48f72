import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The mail of notifications follows the ledger as a lane of effects does: it goes on from where it was. */
export class NotificationLane1764000000051 implements MigrationInterface {
  name = 'NotificationLane1764000000051';

  async up(runner: QueryRunner): Promise<void> {
    // What of a revision was noted for some only is noted again, which changes nothing for them.
    await runner.query(`
      insert into effect_lanes (lane, revision)
      select 'notifications', case when wallet is null then revision else revision - 1 end
      from notification_mail_progress where revision is not null
      on conflict do nothing`);
    await runner.query('drop table notification_mail_progress');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table notification_mail_progress (
        the_one boolean primary key default true check (the_one),
        revision bigint,
        wallet uuid
      )`);
    await runner.query(`
      insert into notification_mail_progress (revision) select revision from effect_lanes where lane = 'notifications'`);
    await runner.query(`delete from effect_lanes where lane = 'notifications'`);
  }
}
