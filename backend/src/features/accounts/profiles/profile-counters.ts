import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { ApiProperty } from '@nestjs/swagger';
import type { Wallet } from '../../../basics/ids.js';
import { DeclaredMethods } from '../../../platform/commands/declared-methods.js';
import type { Owner } from '../../../platform/http/fields/personal-data.js';

/** How many applications a company was asked to answer, and how many it answered in time. */
export class AnswersView {
  @ApiProperty({ type: 'integer' }) asked!: number;
  @ApiProperty({ type: 'integer' }) inTime!: number;
}

/** What other modules count for a profile. */
export interface ProfileCounts {
  readonly contestsWon: number;
  readonly marketplaceItems: number;
  /** Of a company; null while it is too few. */
  readonly answers: AnswersView | null;
}

/** The method counts for many people at once: it gets their wallets, and returns a map by wallet; who is missing has zero, or none. */
export const ProfileCounter = DiscoveryService.createDecorator<keyof ProfileCounts>();

/** The counts of a profile, each by a method of another module. */
@Injectable()
export class ProfileCounters {
  constructor(private readonly methods: DeclaredMethods) {}

  /** One query per counter, for any number of people. @returns the counts of a wallet */
  async countFor(owners: readonly Owner[]): Promise<(wallet: Wallet) => ProfileCounts> {
    const wallets = owners.map(({ wallet }) => wallet);
    const [won, items, answers] = await Promise.all([
      this.count('contestsWon', wallets),
      this.count('marketplaceItems', wallets),
      this.count('answers', wallets),
    ]);
    return (wallet) => ({
      contestsWon: won?.get(wallet) ?? 0,
      marketplaceItems: items?.get(wallet) ?? 0,
      answers: answers?.get(wallet) ?? null,
    });
  }

  private async count<Name extends keyof ProfileCounts>(
    name: Name,
    wallets: readonly Wallet[],
  ): Promise<ReadonlyMap<string, NonNullable<ProfileCounts[Name]>> | undefined> {
    const [counter] = this.methods.declaring(ProfileCounter, name);
    return wallets.length === 0 ? undefined : counter?.(wallets);
  }
}
