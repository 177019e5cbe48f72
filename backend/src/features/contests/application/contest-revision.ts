import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import type { Sender } from '../../../engine/ledger/state/command.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { deleteUnreferenced } from '../../../platform/commands/committed-texts.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { Config } from '../../../platform/settings/config.js';
import { AREAS_COLUMN } from '../../categories/areas.js';
import { type Contest, contestNotFound, requireContest, requireOrganiser } from '../domain/contest.js';
import { type ContestRevision, contestChanged, isContestChanged, REVISE_CONTEST } from '../domain/revise-contest.js';
import { ArchivedContests } from './archived-contests.js';
import type { ContestTextRow } from './contest-text.entity.js';
import { type ContestText, ContestTexts, type Sorting } from './contest-texts.js';

/** What a person asks for: a revision whose texts are the texts themselves. Undefined fields stay as they are. */
export interface Revision
  extends Partial<ContestText>,
    Partial<Sorting>,
    Omit<ContestRevision, 'contest' | 'terms' | 'moves' | 'verifiedOnly'> {}

const ATTEMPTS_MAX = 3;

/** Looks up the texts of a contest first, and stores those that replace them. */
@Injectable()
export class ReviseContest {
  constructor(
    private readonly commands: CommandBus,
    private readonly ledger: Ledger,
    private readonly contests: ArchivedContests,
    private readonly texts: ContestTexts,
    @Inject(Config) private readonly config: Pick<Config, 'companyVerification'>,
  ) {}

  /** Category and areas of a contest can always be changed, also after its end, so that the old category can be deleted. */
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
    const { category = current.category, areas = current.areas } = revision;
    const moves = category !== current.category || AREAS_COLUMN.to(areas) !== AREAS_COLUMN.to(current.areas);
    if (moves) requireMovable(contest, category !== current.category);
    const to = await this.keepChanged(current, revision, { category, areas });
    const terms = to === undefined ? undefined : { from: contest.terms, to };
    const verifiedOnly = this.config.companyVerification === 'required';
    const sent = this.commands.execute(
      new LedgerCommand(
        REVISE_CONTEST,
        { contest: id, reward, startDate, endDate, terms, moves, verifiedOnly },
        sender,
      ),
    );
    const outcome = await deleteUnreferenced(this.texts, to === undefined ? [] : [to], sent);
    if (moves) await this.texts.moveTo(id, { category, areas });
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
    sorting: Sorting,
  ): Promise<string | undefined> {
    const isSame = title === current.title && description === current.description && rules === current.rules;
    if (isSame) return undefined;
    const { contest, owner } = current;
    return this.texts.keep({ contest, owner, ...sorting }, { title, description, rules });
  }
}

/** Each category has one active automatic contest, and the ledger records its category; the areas are the category's. */
function requireMovable({ category, status }: Contest, isCategory: boolean): void {
  if (category === undefined || status !== 'active') return;
  if (isCategory)
    throw new DomainError('CATEGORY_FIXED', 409, 'La categoria di un contest automatico non si può cambiare');
  throw new DomainError('AREAS_FIXED', 409, 'Le aree di un contest automatico sono quelle della sua categoria');
}
