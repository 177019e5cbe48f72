import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { romeDaysAfter } from '../../../basics/calendar.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { commandKind, type DecisionContext } from '../../../engine/ledger/state/command.js';
import { move, TREASURY, wallet } from '../../../engine/ledger/state/postings.js';
import type { LedgerEvent } from '../../../engine/ledger/state/state.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { ProjectionRunner } from '../../../engine/projections/runner.js';
import { notAllowed } from '../../../platform/http/errors/errors.js';
import { Config } from '../../../platform/settings/config.js';
import { requireFree } from '../../minors/rules/standing.js';
import { ContestCopies, type ContestCopy } from '../application/contest-copies.js';
import type { ContestCopyRow } from '../application/contest-copy.entity.js';
import {
  actOn,
  type Contest,
  type ContestState,
  contestEscrow,
  contestNotFound,
  currentRole,
  hasParticipants,
  isRunning,
  notActive,
  type OfContest,
  requireContest,
  requireOrganiser,
} from './contest.js';
import { FinishedContests } from './finished-contests.js';
import { requireCoins, requireDates, requireNewStart, requireVerifiedOrganiser } from './open-contest.js';

/** Undefined fields stay as they are. */
export interface ContestRevision extends OfContest {
  readonly reward?: number;
  /** ISO 8601 */
  readonly startDate?: string;
  /** ISO 8601 */
  readonly endDate?: string;
  /** Commitments to title, description and rules: `to` replaces `from`. */
  readonly terms?: { readonly from: string; readonly to: string };
  /** Its category, which is in a row only, changes too. */
  readonly moves?: boolean;
  /** Whether a company must be verified (COMPANY_VERIFICATION). */
  readonly verifiedOnly?: boolean;
}

/**
 * Changes the terms of a contest. Participants relied on them: from the first participant on the reward and the end date
 * may only increase. When nothing changes, no event is appended and nothing is refused.
 * @throws DomainError NOT_FOUND | NOT_ALLOWED | COMPANY_NOT_VERIFIED | SUSPENDED | CONTEST_CHANGED | CONTEST_NOT_ACTIVE | PROMISE_SHRINKS | INVALID_INPUT |
 * INSUFFICIENT_COINS
 */
export function reviseContest(
  state: ContestState,
  { contest: id, terms, moves, verifiedOnly, ...wanted }: ContestRevision,
  { actor, now }: DecisionContext,
): LedgerEvent[] {
  const contest = requireContest(state, id);
  const acted = actOn('contest-edited', id, contest, requireOrganiser(state, id, contest, actor));
  if (terms !== undefined && terms.from !== contest.terms) throw contestChanged();
  const reward = wanted.reward === contest.reward ? undefined : wanted.reward;
  if (reward !== undefined) requireFunder(state, contest, actor);
  const startDate = changed(wanted.startDate, contest.startDate);
  const endDate = changed(wanted.endDate, contest.endDate);
  if (reward === undefined && !startDate && !endDate && terms === undefined) return moves ? acted : [];
  // Another text is another contest.
  if (verifiedOnly && terms !== undefined) requireVerifiedOrganiser(state, actor);
  requireFree(state, actor, now);
  if (!isRunning(contest, now)) throw notActive();
  const isReliedOn = hasParticipants(state, id, contest);
  if (isReliedOn) requireGrowth(contest, { reward, startDate, endDate });
  if (startDate || endDate) {
    requireDates(startDate ?? new Date(contest.startDate), endDate ?? new Date(contest.endDate), now);
  }
  if (startDate) requireNewStart(startDate, now);
  const isPostponed = endDate !== undefined && isReliedOn;
  const data = {
    contest: id,
    ...(isPostponed && { postponed: true }),
    ...(endDate && { endDate: endDate.toISOString() }),
    ...(reward !== undefined && { reward, postings: rewardPostings(state, contest, id, reward) }),
    ...(startDate && { startDate: startDate.toISOString() }),
    ...(terms !== undefined && { terms: terms.to }),
  };
  return [{ type: 'ContestRevised', data }, ...acted];
}

export const REVISE_CONTEST = commandKind('revise-contest', reviseContest);

const changed = (wanted: string | undefined, current: string): Date | undefined =>
  wanted !== undefined && Date.parse(wanted) !== Date.parse(current) ? new Date(wanted) : undefined;

/** How far an end date may be postponed once people take part, in calendar days of Rome. */
const POSTPONED_DAYS_MAX = 30;

interface TermChanges {
  readonly reward: number | undefined;
  readonly startDate: Date | undefined;
  readonly endDate: Date | undefined;
}

/** @throws DomainError PROMISE_SHRINKS */
function requireGrowth(contest: Contest, { reward, startDate, endDate }: TermChanges): void {
  const shrinks = (msg: string) => new DomainError('PROMISE_SHRINKS', 409, msg);
  if (reward !== undefined && reward < contest.reward) {
    throw shrinks('Dopo la prima iscrizione il premio può solo aumentare');
  }
  if (startDate) throw shrinks('Dopo la prima iscrizione la data di inizio non può cambiare');
  if (!endDate) return;
  const end = new Date(contest.endDate);
  if (endDate.getTime() < end.getTime()) {
    throw shrinks('Dopo la prima iscrizione la scadenza può solo essere rimandata');
  }
  if (contest.postponed) throw shrinks('Dopo la prima iscrizione la scadenza si può rimandare una volta sola');
  if (endDate.getTime() > romeDaysAfter(end, POSTPONED_DAYS_MAX).getTime()) {
    throw shrinks(`Dopo la prima iscrizione la scadenza si può rimandare al massimo di ${POSTPONED_DAYS_MAX} giorni`);
  }
}

/** Nobody spends another's coins: only its payer changes a reward, and only administrators one of the treasury. */
function requireFunder(state: ContestState, { funder }: Contest, actor: string): void {
  const pays = funder === TREASURY ? currentRole(state, actor) === 'admin' : funder === wallet(actor);
  if (!pays) throw notAllowed('Solo chi finanzia il premio può cambiarlo');
}

/** @throws DomainError INSUFFICIENT_COINS */
function rewardPostings(state: ContestState, contest: Contest, id: string, reward: number) {
  const growth = reward - contest.reward;
  if (growth > 0) requireCoins(state, contest.funder, growth);
  return move(contest.funder, contestEscrow(id), growth);
}

/** What a person asks for: a revision whose texts are the texts themselves. Undefined fields stay as they are. */
export interface Revision
  extends Partial<ContestCopy>,
    Omit<ContestRevision, 'contest' | 'terms' | 'moves' | 'verifiedOnly'> {
  readonly category?: string | null;
}

export class ReviseContest extends Command<Outcome> {
  constructor(
    readonly contest: string,
    /** Wallet of the person who changes it. */
    readonly actor: string,
    readonly revision: Revision,
    /** The time of the revision, where a history is imported. */
    readonly now?: Date,
  ) {
    super();
  }
}

const ATTEMPTS_MAX = 3;

const CONTEST_CHANGED = 'CONTEST_CHANGED';

/** Another request changed its texts in the meantime: the unchanged fields must be read again. */
const contestChanged = (): DomainError =>
  new DomainError(CONTEST_CHANGED, 409, 'Il contest è appena cambiato: ricarica la pagina e riprova');

const isContestChanged = (error: unknown): boolean => error instanceof DomainError && error.code === CONTEST_CHANGED;

@CommandHandler(ReviseContest)
export class ReviseContestHandler implements ICommandHandler<ReviseContest> {
  constructor(
    private readonly ledger: Ledger,
    private readonly contests: FinishedContests,
    private readonly projections: ProjectionRunner,
    private readonly texts: ContestCopies,
    @Inject(Config) private readonly config: Pick<Config, 'companyVerification'>,
  ) {}

  /** The category of a contest can always be changed, also after its end, so that the old category can be deleted. */
  async execute(command: ReviseContest): Promise<Outcome> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.revise(command);
      } catch (error) {
        if (!isContestChanged(error) || attempt === ATTEMPTS_MAX) throw error;
        // The next attempt reads what the other request has changed.
        await this.ledger.synced();
      }
    }
  }

  private async revise({ contest: id, actor, revision, now }: ReviseContest): Promise<Outcome> {
    const state = await this.contests.stateWith(id, actor);
    const contest = requireContest(state, id);
    requireOrganiser(state, id, contest, actor);
    const current = await this.currentText(id, contest);
    const { reward, startDate, endDate } = revision;
    const category = revision.category === undefined ? current.category : revision.category;
    if (category !== current.category) requireMovable(contest);
    const to = await this.keepChanged(current, revision, category);
    const terms = to === undefined ? undefined : { from: contest.terms, to };
    const verifiedOnly = this.config.companyVerification === 'required';
    const sent = this.contests.execute(
      REVISE_CONTEST,
      { contest: id, reward, startDate, endDate, terms, moves: category !== current.category, verifiedOnly },
      { actor, now },
    );
    const outcome = await this.texts.forgetUnnamed(to === undefined ? [] : [to], sent);
    if (category !== current.category) await this.texts.moveTo(id, category);
    // The lists read the old texts until the read tables have followed.
    const isShown = terms !== undefined && (await this.projections.waitFor(outcome.revision));
    if (isShown) await this.texts.forget([contest.terms]);
    return outcome;
  }

  /** @throws DomainError NOT_FOUND when they were erased | CONTEST_CHANGED when they have just been replaced */
  private async currentText(id: string, { terms }: Contest): Promise<ContestCopyRow> {
    const current = await this.texts.current(terms);
    if (current) return current;
    // This process may not have read yet that they were replaced. A completed contest, which the state does not hold, keeps them.
    await this.ledger.synced();
    throw (this.ledger.state.contests.get(id)?.terms ?? terms) === terms ? contestNotFound() : contestChanged();
  }

  private async keepChanged(
    current: ContestCopyRow,
    { title = current.title, description = current.description, rules = current.rules }: Revision,
    category: string | null,
  ): Promise<string | undefined> {
    const isSame = title === current.title && description === current.description && rules === current.rules;
    if (isSame) return undefined;
    const { contest, owner } = current;
    return this.texts.keep({ contest, owner, category }, { title, description, rules });
  }
}

/** Each category has one active automatic contest, and the ledger records its category. */
function requireMovable({ category, status }: Contest): void {
  if (category === undefined || status !== 'active') return;
  throw new DomainError('CATEGORY_FIXED', 409, 'La categoria di un contest automatico non si può cambiare');
}
