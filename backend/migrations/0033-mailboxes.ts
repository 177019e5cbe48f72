import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the accounts whose addresses may be one mailbox (src/features/minors/mailboxes/minors-mailboxes.ts): which of them are, the program says. */
export class Mailboxes1764000000033 implements MigrationInterface {
  name = 'Mailboxes1764000000033';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index people_mailbox on people ((translate(split_part(split_part(email, '@', 1), '+', 1), '."\\_-', '')))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index people_mailbox');
  }
}
