import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What requests look up while they hold a person's row, or keep a person waiting: none of it reads a table whole. */
export class Lookups1764000000040 implements MigrationInterface {
  name = 'Lookups1764000000040';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Addresses are stored in lower case and asked for as they are; people_email compares them without regard to case.
      create index people_address on people (email);
      create index people_category on people (category);
      create index guardian_cases_consent on guardian_cases (consent);
      create index guardian_cases_decided_by on guardian_cases (decided_by);
      create index guardian_removals_removed_by on guardian_removals (removed_by);
      create index notification_mail_wallet on notification_mail (wallet);
      create index outgoing_mail_recipient on outgoing_mail (recipient);
      create index outgoing_mail_cause on outgoing_mail (cause);

      -- Ids and addresses in the answer; null where a release before this one stored it.
      alter table first_answers add column mentions text[];
      create index first_answers_mentions on first_answers using gin (mentions);
      create index first_answers_unread on first_answers (owner) where mentions is null and answer is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table first_answers drop column mentions;
      drop index people_address, people_category, guardian_cases_consent, guardian_cases_decided_by,
        guardian_removals_removed_by, notification_mail_wallet, outgoing_mail_recipient, outgoing_mail_cause;
    `);
  }
}
