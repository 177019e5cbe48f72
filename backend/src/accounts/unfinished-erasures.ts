import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { eachOfMany } from '../each-of-many.js';
import { Job } from '../jobs/job.js';
import { Ledger } from '../ledger/ledger.js';
import { ProjectionRunner } from '../projections/runner.js';
import { EraseUserHandler } from './erase-user.js';

const EVERY_MS = 20_000;

/**
 * Finishes erasures: a person closed in the ledger who still has a row was being erased when a process ended. It may have been
 * any process, so the one that decides commands looks when it begins to, and then again and again.
 */
@Injectable()
export class UnfinishedErasures implements OnApplicationBootstrap {
  private readonly logger = new Logger('Erasures');

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly ledger: Ledger,
    private readonly projections: ProjectionRunner,
    private readonly eraser: EraseUserHandler,
  ) {}

  onApplicationBootstrap(): Promise<void> {
    return this.ledger.whenDeciding(async () => {
      await this.projections.waitFor(this.ledger.head.revision);
      await this.finish();
    });
  }

  @Job({ everyMs: EVERY_MS, whenFailed: 'erasures are finished later' })
  async finish(): Promise<void> {
    const left = await this.database.query<{ id: string }[]>(
      'select p.id from people p join accounts a using (wallet) where a.closed',
    );
    // One that cannot be finished must not stop the start either.
    await eachOfMany(left, ({ id }) =>
      this.eraser.finish(id).catch((err: unknown) => this.logger.error({ err }, 'an erasure is unfinished')),
    );
  }
}
