import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { withClient } from '../../engine/event-store/postgres/with-client.js';
import { type CheckOutcome, Readiness, type ReadinessCheck } from '../http/observation/readiness.js';
import { DATABASE_URL } from './database-url.js';

const CONNECT_MS_MAX = 2000;

/**
 * The database answers on a connection of the pool that answers requests, and gives a new one: without new connections the
 * pool serves only as many requests as it happens to have. The value is how long both took.
 */
@Injectable()
export class DatabaseCheck implements ReadinessCheck {
  readonly name = 'database';
  readonly severity = 'stop';

  constructor(
    @InjectDataSource() private readonly database: Pick<DataSource, 'query'>,
    @Inject(DATABASE_URL) private readonly url: string,
    readiness: Readiness,
  ) {
    readiness.register(this);
  }

  async check(): Promise<CheckOutcome> {
    const start = performance.now();
    await Promise.all([this.database.query('select 1'), this.newConnection()]);
    return { ok: true, value: `${Math.round(performance.now() - start)} ms` };
  }

  private newConnection(): Promise<unknown> {
    const stop = AbortSignal.timeout(CONNECT_MS_MAX);
    return withClient({ connectionString: this.url, application_name: 'form-probe', stop }, (client) =>
      client.query('select 1'),
    );
  }
}
