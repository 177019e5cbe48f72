import { Injectable } from '@nestjs/common';
import type { Owner } from '../../../platform/http/fields/personal-data.js';

/** The numbers on a profile that other modules provide. */
export interface ProfileCounts {
  readonly contestsWon: number;
  readonly marketplaceItems: number;
}

/** Counts for many people at once, by wallet; a missing wallet has zero. */
export type ProfileCounter = (owners: readonly Owner[]) => Promise<ReadonlyMap<string, number>>;

/** The counters of a profile, each registered by its module; zero until then. */
@Injectable()
export class ProfileCounters {
  private readonly counters = new Map<keyof ProfileCounts, ProfileCounter>();

  register(name: keyof ProfileCounts, counter: ProfileCounter): void {
    this.counters.set(name, counter);
  }

  /** One query per counter, for any number of people. @returns the counts of a wallet */
  async of(owners: readonly Owner[]): Promise<(wallet: string) => ProfileCounts> {
    const [won, items] = await Promise.all([this.count('contestsWon', owners), this.count('marketplaceItems', owners)]);
    return (wallet) => ({ contestsWon: won?.get(wallet) ?? 0, marketplaceItems: items?.get(wallet) ?? 0 });
  }

  private async count(name: keyof ProfileCounts, owners: readonly Owner[]) {
    return owners.length === 0 ? undefined : this.counters.get(name)?.(owners);
  }
}
