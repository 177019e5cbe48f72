import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import type { SealedEvent } from '../../../engine/ledger/format/envelope.js';
import { CommittedText } from '../../../platform/commands/committed-text.entity.js';
import { Effect } from '../../../platform/effects/effect.js';
import { ContestTextRow } from './contest-text.entity.js';

const contestOf = ({ data }: SealedEvent): string => String(data.contest);

/** Requests wait for them: while many write, a transaction for each event would be too slow. */
const inBatches = { lane: 'contests', about: contestOf, inBatches: true } as const;

/** What becomes of texts beside the ledger once a contest or an entry has ended. */
@Injectable()
export class ContestEffects {
  /** Deletes the text of an entry that was replaced or taken back. Who reads finds the old one until the read tables have the event. */
  @Effect({ ...inBatches, on: ['EntrySubmitted', 'ContestLeft'], readsTables: true })
  async forgetEntries(
    events: readonly Pick<SealedEvent, 'type' | 'data'>[],
    transaction: EntityManager,
  ): Promise<void> {
    const replaced = events.map(({ type, data }) => (type === 'EntrySubmitted' ? data.replaced : data.entry));
    const commitments = replaced.filter((commitment) => typeof commitment === 'string');
    if (commitments.length > 0) await transaction.delete(CommittedText, { commitment: In(commitments) });
  }

  /** Deletes the texts that a revision has replaced. A request that still reads the old ones stores others later, or is refused. */
  @Effect({ ...inBatches, on: ['ContestRevised'], readsTables: true })
  async forgetReplaced(events: readonly Pick<SealedEvent, 'data'>[], transaction: EntityManager): Promise<void> {
    const terms = events.map(({ data }) => data.terms).filter((one) => typeof one === 'string');
    if (terms.length === 0) return;
    await transaction.query(
      `delete from contest_texts t using contest_texts c
       where c.commitment = any($1) and t.contest = c.contest and t.created_at < c.created_at`,
      [terms],
    );
  }

  /** The texts of a withdrawn contest stay for the histories that name it, but release its category, so that it can be deleted. */
  @Effect({ ...inBatches, on: ['ContestWithdrawn'] })
  async releaseCategories(events: readonly Pick<SealedEvent, 'data'>[], transaction: EntityManager): Promise<void> {
    const contests = events.map(({ data }) => String(data.contest));
    await transaction.update(ContestTextRow, { contest: In(contests) }, { category: null });
  }
}
