import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Wallet } from '../../../basics/ids.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { isPersonUnder } from '../../accounts/people/under-age.js';
import type { Facts } from '../domain/facts.js';

/** Who applies: of age, which the ledger does not know (product.md 16.10). */
@Injectable()
export class Candidates {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly ledger: Ledger,
  ) {}

  /** The age from which one may apply for a job, where the person has not reached it by the day in Rome. */
  async ageWanted({ minimumAge }: Pick<Facts, 'minimumAge'>, wallet: Wallet, now: Date): Promise<number | undefined> {
    if (minimumAge == null) return undefined;
    return (await isPersonUnder(minimumAge, wallet, { database: this.database, ledger: this.ledger }, now))
      ? minimumAge
      : undefined;
  }
}
