import { createHash } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DATABASE_URL } from './database-url.js';
import { TooManyAttempts } from './errors.js';

/** How many failures a name may have in a window of time. */
export interface FailureLimit {
  /** @throws TooManyAttempts when `name` has used up its failures */
  check(name: string): Promise<void>;
  failed(name: string): Promise<void>;
  forget(name: string): Promise<void>;
}

/** Counts failures in the database, so that every process and every restart knows of them. */
@Injectable()
export class FailureLimits implements OnApplicationShutdown {
  private readonly pool: pg.Pool;

  constructor(@Inject(DATABASE_URL) databaseUrl: string) {
    this.pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
    this.pool.on('error', () => undefined);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }

  /**
   * @param kind what is counted, a word of its own
   * @param windowS seconds after which failures are forgotten
   */
  limit(kind: string, failuresMax: number, windowS: number): FailureLimit {
    const options = { storeClient: this.pool, tableName: 'failures', tableCreated: true, keyPrefix: kind };
    const limiter = new RateLimiterPostgres({ ...options, points: failuresMax, duration: windowS });
    return {
      check: async (name) => {
        const state = await limiter.get(pseudonym(name));
        if (state && state.consumedPoints >= failuresMax) {
          throw new TooManyAttempts(Math.max(1, Math.ceil(state.msBeforeNext / 1000)));
        }
      },
      failed: async (name) => {
        // Going over the limit rejects too; `check` tells the caller.
        await limiter.consume(pseudonym(name)).catch((error: unknown) => {
          if (!(error instanceof RateLimiterRes)) throw error;
        });
      },
      forget: async (name) => {
        await limiter.delete(pseudonym(name));
      },
    };
  }
}

/** Neither e-mails nor addresses are kept for those who only mistyped. */
const pseudonym = (text: string): string => createHash('sha256').update(text).digest('hex');
