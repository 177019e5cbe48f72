import type { Decide } from '../ledger/chain.js';
import { closeContest } from './close-contest.js';
import { completeContest } from './complete-contest.js';
import { ADMIN, by, CONTEST, FIRM, NOON } from './spec-contests.js';
import { withdrawContest, withdrawOwnContest } from './withdraw-contest.js';

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
