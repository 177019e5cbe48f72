import { DomainError } from '../../../engine/ledger/format/errors.js';
import { commandKind, type DecisionContext, type SendingContext } from '../../../engine/ledger/state/command.js';
import { isOf, type NewEvent } from '../../../engine/ledger/state/event-data.js';
import { move, TREASURY, wallet } from '../../../engine/ledger/state/postings.js';
import { ownMatter } from '../../../platform/http/requests/require-admin.js';
import { notify } from '../../notifications/notification.js';
import {
  aboutContest,
  actOn,
  type ContestRef,
  type ContestState,
  contestEscrow,
  currentRole,
  linkTo,
  participantKey,
  requireContest,
  requireOrganiser,
} from './contest.js';
import { hasEntrants, isEntrant } from './entrants.js';
import { completing, dividePrize, notifyCreator, notifyParticipants, requireUnpaid } from './sharing.js';

/** A closed contest is completed: somebody has won, or nobody sent an entry. */

export interface ContestCompletion extends ContestRef {
  /** Wallet of the winner; undefined without a winner. */
  readonly winner?: string;
}

/**
 * Pays the reward to the winner, who must be an entrant; returns it to its payer only if there is no entrant.
 * @throws DomainError NOT_FOUND | NOT_ALLOWED | PRIZE_ASSIGNED | CONTEST_NOT_CLOSED | WINNER_NEEDED | NOT_A_PARTICIPANT |
 * NOT_AN_ENTRANT
 */
export function completeContest(
  state: ContestState,
  { contest: id, winner }: ContestCompletion,
  { actor }: Pick<DecisionContext, 'actor'>,
): NewEvent<'ContestPrizeShared' | 'ContestCompleted' | 'AdministratorActed' | 'NotificationSent'>[] {
  const contest = requireContest(state, id);
  const capacity = requireOrganiser(state, id, contest, actor);
  requireUnpaid(state, id, contest);
  if (contest.status === 'active') {
    throw new DomainError(
      'CONTEST_NOT_CLOSED',
      409,
      'Il contest è ancora aperto: chi vince si sceglie dopo la chiusura',
    );
  }
  const following = [
    ...actOn('contest-completed', id, contest, capacity),
    ...notifyParticipants(id, contest.participants, 'contest-completed'),
    ...(capacity === 'administrator' ? notifyCreator(state, id, contest, 'contest-completed') : []),
  ];
  if (winner === undefined) {
    if (hasEntrants(state, id)) {
      throw new DomainError('WINNER_NEEDED', 409, 'Ci sono elaborati in gara: scegli un vincitore');
    }
    return [...completing(id, dividePrize(state, id, contest)), ...following];
  }
  const takesPart = state.participants.has(participantKey(id, winner)) && currentRole(state, winner) !== undefined;
  if (!takesPart) throw winnerTakesNoPart();
  if (!isEntrant(state, id, winner)) {
    throw new DomainError('NOT_AN_ENTRANT', 400, 'Il vincitore deve aver inviato un elaborato');
  }
  // Also as the organiser: these are not the organiser's coins.
  if (contest.funder === TREASURY && state.guardedChildren.get(actor)?.includes(winner)) throw ownMatter();
  const postings = move(contestEscrow(id), wallet(winner), contest.reward);
  const params = { amount: contest.reward, contest: id };
  return [
    { type: 'ContestCompleted', data: { contest: id, postings, winner } },
    notify({ wallet: winner }, 'contest', 'contest-won', params, linkTo(id)),
    ...following,
  ];
}

export const COMPLETE_CONTEST = commandKind('complete-contest', completeContest, {
  about: aboutContest,
  isRepeated: (event, completion, context) =>
    isOf(event, 'ContestCompleted') &&
    event.data.contest === completion.contest &&
    isSameWinner(event.data.winner, completion, context),
});

/** The id of an erased winner no longer leads to their wallet: it cannot be compared. */
const isSameWinner = (
  first: string | undefined,
  { winner }: ContestCompletion,
  { state }: Pick<SendingContext, 'state'>,
): boolean => first === winner || (first !== undefined && state.closedAccounts.has(first));

const winnerTakesNoPart = (): DomainError =>
  new DomainError('NOT_A_PARTICIPANT', 400, 'Il vincitore deve essere un partecipante');
