import type { Decide } from '../ledger/chain.js';
import { closeContest, completeContest, withdrawContest, withdrawOwnContest } from './end-contest.decision.js';
import { ADMIN, CONTEST, FIRM, NOON } from './spec-contests.js';

/** The commands that end the contest of the specs, and who is refused. */

export const REASON = 'c'.repeat(64);
export const close =
  (actor = FIRM, reason?: string, now = NOON): Decide =>
  (state) =>
    closeContest(state, { contest: CONTEST, actor, ...(reason && { reason }) }, now);
export const complete =
  (winner: string | undefined, actor = FIRM): Decide =>
  (state) =>
    completeContest(state, { contest: CONTEST, actor, winner });
export const withdrawOwn =
  (actor = FIRM): Decide =>
  (state) =>
    withdrawOwnContest(state, { contest: CONTEST, actor });
export const withdraw =
  (actor = ADMIN): Decide =>
  (state) =>
    withdrawContest(state, { contest: CONTEST, actor }, NOON);

export const STRANGER = { status: 403, message: 'Solo chi ha creato il contest e gli amministratori possono gestirlo' };
