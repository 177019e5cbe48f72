import { Injectable } from '@nestjs/common';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { eachOfMany } from '../../../platform/jobs/each-of-many.js';
import { Job } from '../../../platform/jobs/job.js';
import { ErasureList } from './erasure-list.js';

const EVERY_MS = 60_000;

/** Notes the erasures of other processes in the list of this one, which may be the one whose data folder a restore finds. */
@Injectable()
export class KnownErasures {
  /** How many closed accounts the list is known to hold. */
  private known = -1;

  constructor(
    private readonly ledger: Ledger,
    private readonly list: ErasureList,
  ) {}

  @Job({ everyMs: EVERY_MS, whenFailed: 'the erasures of other processes are listed later', everywhere: true })
  async run(): Promise<void> {
    const { state, head } = this.ledger;
    if (state.closedAccounts.size === this.known) return;
    // Whoever is listed is erased again after a restore: nobody whose closing may still be undone.
    const closed = [...state.closedAccounts.entries()].filter(([, revision]) => revision <= head.revision);
    const listed = new Set(await this.list.wallets());
    const missing = closed.filter(([wallet]) => !listed.has(wallet));
    await eachOfMany(missing, ([wallet]) => this.list.add(wallet, new Date()));
    this.known = closed.length;
  }
}
