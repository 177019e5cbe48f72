import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { DeclaredMethods } from '../../../platform/commands/declared-methods.js';
import type { Owner } from '../../../platform/http/fields/personal-data.js';

/** The numbers on a profile that other modules provide. */
export interface ProfileCounts {
  readonly contestsWon: number;
  readonly marketplaceItems: number;
}

/** The method counts for many people at once: it gets their wallets, and returns a map by wallet; who is missing has zero. */
export const ProfileCounter = DiscoveryService.createDecorator<keyof ProfileCounts>();

type Counts = ReadonlyMap<string, number>;

/** The counts of a profile, each by a method of another module. */
@Injectable()
export class ProfileCounters {
  constructor(private readonly methods: DeclaredMethods) {}

  /** One query per counter, for any number of people. @returns the counts of a wallet */
  async countFor(owners: readonly Owner[]): Promise<(wallet: string) => ProfileCounts> {
    const wallets = owners.map(({ wallet }) => wallet);
    const [won, items] = await Promise.all([
      this.count('contestsWon', wallets),
      this.count('marketplaceItems', wallets),
    ]);
    return (wallet) => ({ contestsWon: won?.get(wallet) ?? 0, marketplaceItems: items?.get(wallet) ?? 0 });
  }

  private async count(name: keyof ProfileCounts, wallets: readonly string[]): Promise<Counts | undefined> {
    const [counter] = this.methods.declaring(ProfileCounter, name);
    return wallets.length === 0 ? undefined : counter?.(wallets);
  }
}
