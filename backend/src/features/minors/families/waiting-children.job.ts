import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Wallet } from '../../../basics/ids.js';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { DomainError, isForLater } from '../../../engine/ledger/format/errors.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { eachOfMany } from '../../../platform/jobs/each-of-many.js';
import { Job } from '../../../platform/jobs/job.js';
import { EraseUser } from '../../accounts/erasure/erase-user.js';
import { consentPolicyOf } from '../rules/consent-policy.js';
import { standingOf } from '../rules/standing.js';
import { type Child, Children } from './children.js';
import { erasureOf } from './erasure-date.js';

const EVERY_MS = 10 * 60_000;

/**
 * Erases the accounts of children for whom no guardian has consented in time (product.md 16.3). The ledger decides, which knows
 * whether a consent has just arrived.
 */
@Injectable()
export class WaitingChildrenJob {
  private readonly logger = new Logger('WaitingChildren');

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly children: Children,
    private readonly eraseUser: EraseUser,
    private readonly ledger: Ledger,
  ) {}

  /** @returns how many accounts were erased */
  @Job({ everyMs: EVERY_MS, whenFailed: 'accounts without a consent are erased later' })
  async run(now: Date): Promise<number> {
    // A contest that the child organises, for example, has to end first: that is looked at again.
    const outcomes = await eachOfMany(await this.due(now), (child) =>
      this.erase(child, now).catch((err: unknown) => {
        if (!(err instanceof DomainError) || isForLater(err)) throw err;
        this.logger.warn({ err }, 'an account without a consent cannot be erased yet');
        return false;
      }),
    );
    return outcomes.filter((isErased) => isErased).length;
  }

  private async due(now: Date): Promise<Child[]> {
    const { state } = this.ledger;
    if (!consentPolicyOf(state)) return [];
    const minors = await this.database.query<{ wallet: Wallet }[]>(
      `select p.wallet from people p join accounts a on a.wallet = p.wallet where a.role = 'minor' and not a.closed`,
    );
    const waiting = minors.map(({ wallet }) => wallet).filter((wallet) => standingOf(state, wallet, now) === 'waiting');
    const rows = await this.children.withWallets(waiting);
    return rows.filter(({ wallet, createdAt }) => {
      const erasure = erasureOf(state, wallet, createdAt);
      return erasure !== undefined && erasure <= now;
    });
  }

  private async erase({ personId }: Child, now: Date): Promise<boolean> {
    await this.eraseUser.execute(personId, 'clock', { actor: SYSTEM, now });
    return true;
  }
}
