import { Injectable } from '@nestjs/common';
import type { EventOf } from '../../../engine/ledger/state/event-data.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { following, Reaction } from '../../../platform/effects/reaction.js';
import { ASK_NEW_GUARDIAN, NOTIFY_OF_BEGINNING } from './guidance-commands.js';
import { guidancesOf } from './guidance-state.js';

const PROCESSOR = 'changed-guardians';

const ENDS = ['GuardianRemoved', 'GuardianshipEnded'] as const;
type End = EventOf<(typeof ENDS)[number]>;
const personOf = ({ data }: End): string => ('child' in data ? data.child : data.wallet);

/** What other guardians mean for a guidance that waits for their yes (product.md 22.22). */
@Injectable()
export class ChangedGuardians {
  constructor(private readonly ledger: Ledger) {}

  /** Of what was accepted later they are asked by the acceptance, but not while the minor contests them. */
  @Reaction({ processor: PROCESSOR, on: ['GuardianConsented', 'GuardianConfirmed'], about: ({ data }) => data.child })
  async ask(event: EventOf<'GuardianConsented' | 'GuardianConfirmed'>) {
    const { child, guardian } = event.data;
    return guidancesOf(this.ledger.state, 'person', child)
      .filter(({ guidance }) => guidance.since === undefined && guidance.acceptedAt <= event.ts)
      .map(({ id }) => following(event, ASK_NEW_GUARDIAN, { guidance: id, guardian }, id));
  }

  /** Those that began because nobody's yes is missing any more. */
  @Reaction({ processor: PROCESSOR, on: ENDS, about: personOf })
  async tell(event: End) {
    return guidancesOf(this.ledger.state, 'person', personOf(event))
      .filter(({ guidance }) => guidance.since === event.ts)
      .map(({ id }) => following(event, NOTIFY_OF_BEGINNING, { guidance: id }, id));
  }
}
