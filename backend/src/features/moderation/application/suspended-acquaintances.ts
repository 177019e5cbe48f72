import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Wallet } from '../../../basics/ids.js';
import type { EventOf } from '../../../engine/ledger/state/event-data.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { Effects } from '../../../platform/effects/effects.js';
import { Reaction } from '../../../platform/effects/reaction.js';
import { guardiansWhoAllow } from '../../minors/rules/guardianship.js';
import { NOTIFY_OF_SUSPENSION } from '../domain/notify-of-suspension.js';

const PROCESSOR = 'suspended-acquaintances';
/** How far the last look of an earlier release's job reaches back; keys count for longer. */
const FIRST_LOOK_MS = 12 * 60 * 60_000;

/**
 * Tells the guardians who let a person write to their children that this person is suspended (product.md 17.7.1): a command for
 * each, because they may be many, once by its key. An earlier release sends the same keys.
 */
@Injectable()
export class SuspendedAcquaintances {
  constructor(
    private readonly ledger: Ledger,
    @InjectDataSource() private readonly database: DataSource,
    effects: Effects,
  ) {
    effects.lastRun(PROCESSOR, () => this.unfinished());
  }

  @Reaction({ processor: PROCESSOR, on: ['PersonSuspended'], about: ({ data }) => data.wallet })
  async tell({ data, ts }: EventOf<'PersonSuspended'>) {
    return this.commandsFor(data.wallet, ts);
  }

  private async unfinished() {
    const rows = await this.database.query<{ wallet: Wallet; since: Date }[]>(
      'select wallet, since from suspensions where not lifted and since >= $1',
      [new Date(Date.now() - FIRST_LOOK_MS)],
    );
    return rows.flatMap(({ wallet, since }) => this.commandsFor(wallet, since.toISOString()));
  }

  /** @param since when the suspension began: ISO time */
  private commandsFor(person: string, since: string) {
    return guardiansWhoAllow(this.ledger.state, person).map((guardian) => ({
      kind: NOTIFY_OF_SUSPENSION,
      data: { person, guardian },
      key: `suspended ${since} ${person} ${guardian}`,
    }));
  }
}
