import type { Decide } from '../../src/engine/ledger/format/chain.js';
import { closeContest } from '../../src/features/contests/domain/close-contest.js';
import { completeContest } from '../../src/features/contests/domain/complete-contest.js';
import { withdrawContest, withdrawOwnContest } from '../../src/features/contests/domain/withdraw-contest.js';
import { ADMIN, by, CONTEST, FIRM, NOON } from './contests.js';

/** The commands that end the contest of the specs, and who is refused. */

export const REASON = 'c'.repeat(64);
export const close =
  (actor = FIRM, reason?: string, now = NOON): Decide =>
  (state) =>
    closeContest(state, { contest: CONTEST, reason }, by(actor, now));
export const complete =
  (winner: string | undefined, actor = FIRM): Decide =>
  (state) =>
    completeContest(state, { contest: CONTEST, winner }, by(actor));
export const withdrawOwn =
  (actor = FIRM): Decide =>
  (state) =>
    withdrawOwnContest(state, { contest: CONTEST }, by(actor));
export const withdraw =
  (actor = ADMIN): Decide =>
  (state) =>
    withdrawContest(state, { contest: CONTEST }, by(actor));

export const STRANGER = { status: 403, message: 'Solo chi ha creato il contest e gli amministratori possono gestirlo' };
