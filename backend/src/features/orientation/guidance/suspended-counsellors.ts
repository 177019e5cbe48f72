import { Injectable } from '@nestjs/common';
import type { EventOf } from '../../../engine/ledger/state/event-data.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { following, Reaction } from '../../../platform/effects/reaction.js';
import { NOTIFY_OF_SUSPENDED_COUNSELLOR } from './guidance-commands.js';
import { guardiansOfGuided } from './guidance-rules.js';

/** Tells the guardians of whom a suspended person accompanies (product.md 17.7.1): a command for each, because they may be many. */
@Injectable()
export class SuspendedCounsellors {
  constructor(private readonly ledger: Ledger) {}

  @Reaction({ processor: 'suspended-counsellors', on: ['PersonSuspended'], about: ({ data }) => data.wallet })
  async tell(event: EventOf<'PersonSuspended'>) {
    const counsellor = event.data.wallet;
    return guardiansOfGuided(this.ledger.state, counsellor).map((guardian) =>
      following(event, NOTIFY_OF_SUSPENDED_COUNSELLOR, { counsellor, guardian }, guardian),
    );
  }
}
