import { createHash } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { PoolFigures } from '../../../engine/event-store/event-store.js';
import { requestPool } from '../../../engine/event-store/postgres/request-pool.js';
import { DATABASE_URL } from '../../database/database-url.js';
import { TooManyAttempts } from '../errors/errors.js';

/**
 * Limits how many failures a name may have in a window of time. Concurrent attempts must not get more: check before an
 * attempt and again before its success is reported, and report no failure that `failed` refuses to count.
 */
export interface FailureLimit {
  /** @throws TooManyAttempts when `name` has used up its failures */
  check(name: string): Promise<void>;
  /** @throws TooManyAttempts when this is one failure too many */
  failed(name: string): Promise<void>;
  forget(name: string): Promise<void>;
  /** Whether `name` failed recently in this process; makes no query. */
  isSuspect(name: string): boolean;
}

/** Counts failures in the database, so that all processes share them and a restart does not reset them. */
@Injectable()
export class FailureLimits implements OnApplicationShutdown {
  private readonly pool: pg.Pool;

  constructor(@Inject(DATABASE_URL) databaseUrl: string) {
    this.pool = new pg.Pool({ connectionString: databaseUrl, ...requestPool(2) });
    this.pool.on('error', () => undefined);
  }

  get connections(): PoolFigures {
    return this.pool;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }

  /**
   * @param kind what is counted; unique per counter
   * @param windowS seconds after which failures are forgotten
   * @param msg what the refusal says, in Italian
   */
  limit(kind: string, failuresMax: number, windowS: number, msg?: string): FailureLimit {
    const tooMany = ({ msBeforeNext }: RateLimiterRes) =>
      new TooManyAttempts(Math.max(1, Math.ceil(msBeforeNext / 1000)), msg);
    const options = { storeClient: this.pool, tableName: 'failures', tableCreated: true, keyPrefix: kind };
    const limiter = new RateLimiterPostgres({ ...options, points: failuresMax, duration: windowS });
    const suspects = new LRUCache<string, true>({ max: SUSPECTS_MAX, ttl: windowS * 1000 });
    return {
      check: async (name) => {
        const state = await limiter.get(pseudonym(name));
        if (state && state.consumedPoints >= failuresMax) throw tooMany(state);
      },
      failed: async (name) => {
        suspects.set(name, true);
        await limiter.consume(pseudonym(name)).catch((state: unknown) => {
          throw state instanceof RateLimiterRes ? tooMany(state) : state;
        });
      },
      forget: async (name) => {
        suspects.delete(name);
        await limiter.delete(pseudonym(name));
      },
      isSuspect: (name) => suspects.has(name),
    };
  }
}

/** Of one kind, those that failed last. */
const SUSPECTS_MAX = 1000;

/** Only a hash is stored, so that no e-mail or IP address is retained for a typing error. */
const pseudonym = (text: string): string => createHash('sha256').update(text).digest('hex');
