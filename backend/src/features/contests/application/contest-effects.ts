import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { EventOf } from '../../../engine/ledger/state/event-data.js';
import { CommittedText } from '../../../platform/commands/committed-text.entity.js';
import { Effect } from '../../../platform/effects/effect.js';
import { ContestTextRow } from './contest-text.entity.js';

const contestOf = ({ data }: { readonly data: { readonly contest: string } }): string => data.contest;

/** What becomes of texts beside the ledger once a contest or an entry has ended. */
@Injectable()
export class ContestEffects {
  /** Deletes the text of an entry that was replaced or taken back. Who reads finds the old one until the read tables have the event. */
  @Effect({ processor: 'contests', on: ['EntrySubmitted', 'ContestLeft'], about: contestOf, readsTables: true })
  async forgetEntry(
    { type, data }: Pick<EventOf<'EntrySubmitted'>, 'type' | 'data'> | Pick<EventOf<'ContestLeft'>, 'type' | 'data'>,
    transaction: EntityManager,
  ): Promise<void> {
    const commitment = type === 'EntrySubmitted' ? data.replaced : data.entry;
    if (commitment !== undefined) await transaction.delete(CommittedText, { commitment });
  }

  /** Deletes the texts that a revision has replaced. A request that still reads the old ones stores others later, or is refused. */
  @Effect({ processor: 'contests', on: ['ContestRevised'], about: contestOf, readsTables: true })
  async forgetReplaced(
    { data: { terms } }: Pick<EventOf<'ContestRevised'>, 'data'>,
    transaction: EntityManager,
  ): Promise<void> {
    if (terms === undefined) return;
    await transaction.query(
      `delete from contest_texts t using contest_texts c
       where c.commitment = $1 and t.contest = c.contest and t.created_at < c.created_at`,
      [terms],
    );
  }

  /** The texts of a withdrawn contest stay for the histories that name it, but release its category, so that it can be deleted. */
  @Effect({ processor: 'contests', on: ['ContestWithdrawn'], about: contestOf })
  async releaseCategory(
    { data }: Pick<EventOf<'ContestWithdrawn'>, 'data'>,
    transaction: EntityManager,
  ): Promise<void> {
    await transaction.update(ContestTextRow, { contest: data.contest }, { category: null });
  }
}
