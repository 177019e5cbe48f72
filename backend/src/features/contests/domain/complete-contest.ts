import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { commandKind, type DecisionContext } from '../../../engine/ledger/state/command.js';
import { move, TREASURY, wallet } from '../../../engine/ledger/state/postings.js';
import type { LedgerEvent } from '../../../engine/ledger/state/state.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { keyReusedWithOtherInput } from '../../../platform/http/commands/idempotency.js';
import { ownMatter } from '../../../platform/http/requests/require-admin.js';
import { People } from '../../accounts/people/people.js';
import { notify } from '../../notifications/notification.js';
import { hasEntrants, isEntrant } from '../application/entrants.js';
import {
  actOn,
  type ContestState,
  contestEscrow,
  currentRole,
  linkTo,
  type OfContest,
  participantKey,
  requireContest,
  requireOrganiser,
} from './contest.js';
import { ofContest } from './contest-outcome.js';
import { FinishedContests } from './finished-contests.js';
import { dividePrize, divisionEvents, notifyParticipants, requireUnpaid } from './sharing.js';

/** A closed contest is completed: somebody has won, or nobody sent an entry. */

export interface ContestCompletion extends OfContest {
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
): LedgerEvent[] {
  const contest = requireContest(state, id);
  const capacity = requireOrganiser(state, id, contest, actor);
  requireUnpaid(state, id, contest);
  if (contest.status === 'active') {
    throw new DomainError(
      'CONTEST_NOT_CLOSED',
      409,
      'Il contest è ancora aperto: il vincitore si sceglie dopo la chiusura',
    );
  }
  const following = [
    ...actOn('contest-completed', id, contest, capacity),
    ...notifyParticipants(id, contest.participants, 'contest-completed'),
  ];
  if (winner === undefined) {
    if (hasEntrants(state, id)) {
      throw new DomainError('WINNER_NEEDED', 409, 'Ci sono elaborati in gara: scegli un vincitore');
    }
    return [...divisionEvents(id, dividePrize(state, id, contest), 'ContestCompleted'), ...following];
  }
  const takesPart = state.participants.has(participantKey(id, winner)) && currentRole(state, winner) !== undefined;
  if (!takesPart) throw winnerTakesNoPart();
  if (!isEntrant(state, id, winner)) {
    throw new DomainError('NOT_AN_ENTRANT', 400, 'Il vincitore deve aver inviato un elaborato');
  }
  // Also as the organiser: these are not the organiser's coins.
  if (contest.funder === TREASURY && state.wards.get(actor)?.includes(winner)) throw ownMatter();
  const postings = move(contestEscrow(id), wallet(winner), contest.reward);
  const params = { amount: contest.reward, contest: id };
  return [
    { type: 'ContestCompleted', data: { contest: id, postings, winner } },
    notify({ wallet: winner }, 'contest', 'contest-won', params, linkTo(id)),
    ...following,
  ];
}

export const COMPLETE_CONTEST = commandKind('complete-contest', completeContest);

const winnerTakesNoPart = (): DomainError =>
  new DomainError('NOT_A_PARTICIPANT', 400, 'Il vincitore deve essere un partecipante');

export class CompleteContest extends Command<Outcome> {
  constructor(
    readonly contest: string,
    readonly actor: string,
    /** Public id of the winner; null without a winner. */
    readonly winner: string | null,
    readonly key: string | undefined,
    /** The time of the completion, where a history is imported. */
    readonly now?: Date,
  ) {
    super();
  }
}

/** The wallet of an unknown person, who takes part in nothing. */
const NO_WALLET = '';

@CommandHandler(CompleteContest)
export class CompleteContestHandler implements ICommandHandler<CompleteContest> {
  constructor(
    private readonly ledger: Ledger,
    private readonly contests: FinishedContests,
    private readonly people: People,
  ) {}

  /** @throws DomainError from `completeContest` | KEY_REUSED */
  async execute({ contest, actor, winner: personId, key, now }: CompleteContest): Promise<Outcome> {
    const card = personId === null ? undefined : await this.people.withId(personId);
    const winner = personId === null ? undefined : (card?.wallet ?? NO_WALLET);
    const outcome = await this.contests.execute(COMPLETE_CONTEST, { contest, winner }, { actor, key, now });
    const first = outcome.events[0]?.data.winner;
    if (first !== winner && !this.isErased(first)) throw keyReusedWithOtherInput();
    return ofContest(outcome, 'ContestCompleted', contest);
  }

  /** The id of an erased winner no longer leads to their wallet: it cannot be compared. */
  private isErased(winner: unknown): boolean {
    return typeof winner === 'string' && this.ledger.state.closedAccounts.has(winner);
  }
}
