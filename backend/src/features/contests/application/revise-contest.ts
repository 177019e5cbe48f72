import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import type { Sender } from '../../../engine/ledger/state/command.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { deleteUnreferenced } from '../../../platform/commands/committed-texts.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { Config } from '../../../platform/settings/config.js';
import { type Contest, contestNotFound, requireContest, requireOrganiser } from '../domain/contest.js';
import { type ContestRevision, contestChanged, isContestChanged, REVISE_CONTEST } from '../domain/revise-contest.js';
import type { ContestTextRow } from './contest-text.entity.js';
import { type ContestText, ContestTexts } from './contest-texts.js';
import { FinishedContests } from './finished-contests.js';

/** What a person asks for: a revision whose texts are the texts themselves. Undefined fields stay as they are. */
export interface Revision
  extends Partial<ContestText>,
    Omit<ContestRevision, 'contest' | 'terms' | 'moves' | 'verifiedOnly'> {
  readonly category?: string | null;
}

const ATTEMPTS_MAX = 3;

/** Looks up the texts of a contest first, and stores those that replace them. */
@Injectable()
export class ReviseContest {
  constructor(
    private readonly commands: CommandBus,
    private readonly ledger: Ledger,
    private readonly contests: FinishedContests,
    private readonly texts: ContestTexts,
    @Inject(Config) private readonly config: Pick<Config, 'companyVerification'>,
  ) {}

  /** The category of a contest can always be changed, also after its end, so that the old category can be deleted. */
  async execute(id: string, revision: Revision, sender: Sender): Promise<Outcome> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.revise(id, revision, sender);
      } catch (error) {
        if (!isContestChanged(error) || attempt === ATTEMPTS_MAX) throw error;
        // The next attempt reads what the other request has changed.
        await this.ledger.synced();
      }
    }
  }

  private async revise(id: string, revision: Revision, sender: Sender): Promise<Outcome> {
    const { actor } = sender;
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
    const sent = this.commands.execute(
      new LedgerCommand(
        REVISE_CONTEST,
        { contest: id, reward, startDate, endDate, terms, moves: category !== current.category, verifiedOnly },
        sender,
      ),
    );
    const outcome = await deleteUnreferenced(this.texts, to === undefined ? [] : [to], sent);
    if (category !== current.category) await this.texts.moveTo(id, category);
    return outcome;
  }

  /** @throws DomainError NOT_FOUND when they were erased | CONTEST_CHANGED when they have just been replaced */
  private async currentText(id: string, { terms }: Contest): Promise<ContestTextRow> {
    const current = await this.texts.current(terms);
    if (current) return current;
    // This process may not have read yet that they were replaced. A completed contest, which the state does not hold, keeps them.
    const known = await this.ledger.read(({ contests }) => contests.get(id)?.terms);
    throw (known ?? terms) === terms ? contestNotFound() : contestChanged();
  }

  private async keepChanged(
    current: ContestTextRow,
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
