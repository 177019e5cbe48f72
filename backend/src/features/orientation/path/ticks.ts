import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { EventOf } from '../../../engine/ledger/state/event-data.js';
import { Effect } from '../../../platform/effects/effect.js';
import { lockOwner } from '../../accounts/people/owner-lock.js';

type DoingEvent = EventOf<'OrderCompleted' | 'ApplicationSubmitted' | 'OrderBecameApplication' | 'EntrySubmitted'>;

const whose = ({ data }: Pick<DoingEvent, 'data'>): string => ('participant' in data ? data.participant : data.buyer);

/** Ticks the steps that lead to what a person has done in FORM (product.md 22.11). */
@Injectable()
export class Ticks {
  /** It reads the tables' rows, so that a step that is written meanwhile finds there what happened. */
  @Effect({
    processor: 'path',
    on: ['OrderCompleted', 'ApplicationSubmitted', 'OrderBecameApplication', 'EntrySubmitted'],
    about: whose,
    ...{ readsTables: true, isLater: true },
  })
  async tick({ data, ts }: Pick<DoingEvent, 'data' | 'ts'>, transaction: EntityManager): Promise<void> {
    const wallet = whose({ data });
    if (!(await lockOwner(wallet, transaction))) return;
    await transaction.query(
      `with ticked as (
         update path_steps set done_by = 'form', done_at = $3
         where wallet = $1 and awaits = $2 and done_by is null and not unticked returning goal
       )
       update path_goals set changed_at = greatest(changed_at, $3) where id in (select goal from ticked)`,
      [wallet, 'participant' in data ? `/contests/${data.contest}` : `/marketplace/${data.item}`, ts],
    );
  }
}
