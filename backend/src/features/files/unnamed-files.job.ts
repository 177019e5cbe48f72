import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Job } from '../../platform/jobs/job.js';
import { eraseUnnamed } from './files.js';

const EVERY_MS = 10 * 60_000;
const KEPT_MS = 24 * 60 * 60_000;
/** A run that leaves some goes on at the next. */
const ERASED_MAX = 1000;

/** Erases what nothing has named within a day of its upload. */
@Injectable()
export class UnnamedFilesJob {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  @Job({ everyMs: EVERY_MS, whenFailed: 'files that nothing names are erased later' })
  async run(now: Date): Promise<void> {
    await this.database.transaction(async (transaction) => {
      // What is being named at this moment is left to the next run.
      const files = await transaction.query<{ id: string }[]>(
        `select f.id from files f
         where f.owner is not null and f.uploaded_at < $1 and not exists (select from file_uses u where u.file = f.id)
         order by f.uploaded_at limit ${ERASED_MAX} for update skip locked`,
        [new Date(now.getTime() - KEPT_MS)],
      );
      await eraseUnnamed(
        transaction,
        files.map(({ id }) => id),
      );
    });
  }
}
