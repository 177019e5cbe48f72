import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { EventOf } from '../../../engine/ledger/state/event-data.js';
import { Effect } from '../../../platform/effects/effect.js';

/** A guardian whom a minor contests is a case for an administrator. */
@Injectable()
export class ContestedGuardians {
  /** Does nothing where there is an open case. */
  @Effect({ processor: 'guardians', on: ['GuardianContested'], about: ({ data }) => data.child })
  async open(
    { data, ts }: Pick<EventOf<'GuardianContested'>, 'data' | 'ts'>,
    transaction: EntityManager,
  ): Promise<void> {
    await transaction.query(
      `insert into guardian_cases (id, kind, child, guardian, created_at)
       select $1, 'contested', c.wallet, g.wallet, $4 from people c, people g where c.wallet = $2 and g.wallet = $3
       on conflict (kind, child, guardian) where outcome is null do nothing`,
      [randomUUID(), data.child, data.guardian, ts],
    );
  }
}
