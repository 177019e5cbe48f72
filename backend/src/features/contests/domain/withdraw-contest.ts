import { DomainError } from '../../../engine/ledger/format/errors.js';
import { commandKind, type DecisionContext } from '../../../engine/ledger/state/command.js';
import type { NewEvent } from '../../../engine/ledger/state/event-data.js';
import { notAllowed } from '../../../platform/http/errors/errors.js';
import { ownMatter } from '../../../platform/http/requests/require-admin.js';
import {
  aboutContest,
  actOn,
  type ContestRef,
  type ContestState,
  hasParticipants,
  isOrganiser,
  requireContest,
  requireOrganiser,
} from './contest.js';
import { hasEntrants } from './entrants.js';
import { dividePrize, notifyAll, requireUnpaid, withdrawing } from './sharing.js';

/** A contest is withdrawn: it has no page any more, and its prize is returned. */

/**
 * The creator withdraws a contest without participants.
 * @throws DomainError NOT_FOUND | NOT_ALLOWED | HAS_PARTICIPANTS | PRIZE_ASSIGNED
 */
export function withdrawOwnContest(
  state: ContestState,
  { contest: id }: ContestRef,
  { actor }: Pick<DecisionContext, 'actor'>,
): NewEvent<'ContestPrizeShared' | 'ContestWithdrawn'>[] {
  const contest = requireContest(state, id);
  if (!isOrganiser(state, contest, actor)) throw notAllowed('Solo chi ha creato il contest può eliminarlo');
  if (hasParticipants(state, id, contest)) {
    throw new DomainError('HAS_PARTICIPANTS', 409, 'Ci sono già iscritti: il contest non si può più eliminare');
  }
  requireUnpaid(state, id, contest);
  return withdrawing(id, dividePrize(state, id, contest));
}

export const WITHDRAW_OWN_CONTEST = commandKind('withdraw-own-contest', withdrawOwnContest, { about: aboutContest });

/**
 * An administrator removes a contest without entries, and everyone concerned is notified. One with entries is hidden instead,
 * and judged or shared all the same (product.md 8.1).
 * @throws DomainError NOT_FOUND | NOT_ALLOWED | PRIZE_ASSIGNED | HAS_ENTRIES
 */
export function withdrawContest(
  state: ContestState,
  { contest: id }: ContestRef,
  { actor }: Pick<DecisionContext, 'actor'>,
): NewEvent<'ContestPrizeShared' | 'ContestWithdrawn' | 'AdministratorActed' | 'NotificationSent'>[] {
  const contest = requireContest(state, id);
  const capacity = requireOrganiser(state, id, contest, actor);
  if (capacity === 'organiser' && hasParticipants(state, id, contest)) throw ownMatter();
  requireUnpaid(state, id, contest);
  if (hasEntrants(state, id)) {
    throw new DomainError('HAS_ENTRIES', 409, 'Ci sono elaborati in gara: il contest si può nascondere, non eliminare');
  }
  const events = withdrawing(id, dividePrize(state, id, contest));
  // A withdrawn contest has no page.
  const told =
    capacity === 'organiser' ? [] : notifyAll(state, id, contest, 'contest-withdrawn', { contest: id }, '/contests');
  return [...events, ...actOn('contest-withdrawn', id, contest, capacity), ...told];
}

export const WITHDRAW_CONTEST = commandKind('withdraw-contest', withdrawContest, { about: aboutContest });
