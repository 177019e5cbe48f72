import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { type EventOf, isOf } from '../../../engine/ledger/state/event-data.js';
import { type FollowingCommand, Reaction } from '../../../platform/effects/reaction.js';
import { commandsFor } from '../application/affected-orders.js';
import { END_APPLICATION } from './end-application.js';

/** What may take from a candidate the right to apply. */
const OF_CANDIDATE = [
  'AccountClosed',
  'GuardianConsented',
  'GuardianConsentWithdrawn',
  'GuardianLimitsSet',
  'GuardianContested',
  'GuardianRemoved',
  'DateOfBirthCorrected',
  'ConsentAgeReached',
  'ConsentAgeRevoked',
  'RoleChanged',
] as const;

const PROCESSOR = 'ended-applications';

type OfCandidate = EventOf<(typeof OF_CANDIDATE)[number]>;

const candidateOf = ({ data }: OfCandidate): string => ('wallet' in data ? data.wallet : data.child);

/** Ends what could not be sent now: each by a command, which decides (product.md 3.14). */
@Injectable()
export class EndApplications {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  @Reaction({ processor: PROCESSOR, on: OF_CANDIDATE, about: candidateOf, readsTables: true })
  ofCandidate(event: OfCandidate): Promise<FollowingCommand[]> {
    // With the role of a company goes its verification.
    return this.openOnes(event, isOf(event, 'RoleChanged') ? 'buyer, seller' : 'buyer', candidateOf(event));
  }

  /** Of minors. */
  @Reaction({
    processor: PROCESSOR,
    on: ['CompanyVerificationRevoked'],
    about: ({ data }) => data.company,
    readsTables: true,
  })
  toCompany(event: EventOf<'CompanyVerificationRevoked'>): Promise<FollowingCommand[]> {
    return this.openOnes(event, 'seller', event.data.company);
  }

  @Reaction({
    processor: PROCESSOR,
    on: ['ContentHidden'],
    about: ({ data }) => data.id,
    readsTables: true,
  })
  async toHidden(event: EventOf<'ContentHidden'>): Promise<FollowingCommand[]> {
    return event.data.kind === 'item' ? this.openOnes(event, 'item', event.data.id) : [];
  }

  private async openOnes(
    event: OfCandidate | EventOf<'CompanyVerificationRevoked' | 'ContentHidden'>,
    columns: 'buyer' | 'seller' | 'buyer, seller' | 'item',
    value: string,
  ): Promise<FollowingCommand[]> {
    const open = await this.database.query<{ id: string }[]>(
      `select id from orders where $1 in (${columns}) and status in ('sent', 'reviewing')`,
      [value],
    );
    return commandsFor(event, END_APPLICATION, open);
  }
}
