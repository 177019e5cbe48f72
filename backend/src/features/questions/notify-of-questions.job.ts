import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { SYSTEM } from '../../engine/ledger/format/envelope.js';
import { LedgerCommand } from '../../platform/commands/ledger-command.js';
import { forgetMentions } from '../../platform/http/commands/stored-responses.js';
import { eachOfMany } from '../../platform/jobs/each-of-many.js';
import { Job } from '../../platform/jobs/job.js';
import { isHiddenRow } from '../moderation/rules/hidden-contents.projection.js';
import { NOTIFY_OF_QUESTION, type NotifyOfQuestion } from './notify-of-questions.js';

const EVERY_MS = 2_000;
const FORGET_MS = 60 * 60_000;
const MANY = 1000;

/** Tells of what was asked and answered, which are rows, and deletes what hangs on withdrawn items. */
@Injectable()
export class NotifyOfQuestions {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly commands: CommandBus,
  ) {}

  @Job({ everyMs: EVERY_MS, whenFailed: 'people are told of questions and answers later' })
  async tell(now: Date): Promise<void> {
    const untold = await this.database.query<(NotifyOfQuestion & { id: string })[]>(
      `select q.id, q.item, q.author, i.seller, q.untold as what from questions q join marketplace_items i on i.id = q.item
       where q.untold is not null and not ${isHiddenRow('question', 'q.id::text')} order by q.asked_at limit $1`,
      [MANY],
    );
    await eachOfMany(untold, async ({ id, ...data }) => {
      // The same after a run that ended before it was noted, and in another process.
      const key = `told-of-${data.what} ${id}`;
      await this.commands.execute(new LedgerCommand(NOTIFY_OF_QUESTION, data, { actor: SYSTEM, now, key }));
      await this.database.query('update questions set untold = null where id = $1 and untold = $2', [id, data.what]);
    });
  }

  /** Nobody reads, or can delete, what was asked about something that is withdrawn for good. */
  @Job({ everyMs: FORGET_MS, whenFailed: 'questions about withdrawn items are deleted later' })
  async forgetWithdrawn(): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const [gone]: [{ id: string }[], number] = await transaction.query(
        `delete from questions q using marketplace_items i
         where i.id = q.item and i.withdrawn_at is not null and i.off_sale is null returning q.id`,
      );
      if (gone.length > 0)
        await forgetMentions(
          gone.map(({ id }) => id),
          transaction,
        );
    });
  }
}
