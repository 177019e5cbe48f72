import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../ledger/errors.js';
import { Ledger } from '../ledger/ledger.js';
import type { Outcome } from '../ledger/pending.js';
import { type Contest, contestNotFound, requireContest, requireOrganiser } from './contest.js';
import { reviseContest } from './contest-terms.js';
import type { ContestText } from './contest-text.entity.js';
import { ContestTexts, type Terms } from './contest-texts.js';

/** What is left undefined stays as it is. */
export interface Revision extends Partial<Terms> {
  readonly category?: string | null;
  readonly reward?: number;
  readonly startDate?: Date;
  readonly endDate?: Date;
}

export class ReviseContest {
  constructor(
    readonly contest: string,
    /** Wallet of who changes it. */
    readonly actor: string,
    readonly revision: Revision,
    readonly now: Date,
  ) {}
}

@CommandHandler(ReviseContest)
export class ReviseContestHandler implements ICommandHandler<ReviseContest> {
  constructor(
    private readonly ledger: Ledger,
    private readonly texts: ContestTexts,
  ) {}

  /** A contest can always be sorted elsewhere, also when it is over, so that its category can be deleted. */
  async execute({ contest: id, actor, revision, now }: ReviseContest): Promise<Outcome> {
    const contest = requireContest(this.ledger.state, id);
    requireOrganiser(this.ledger.state, contest, actor);
    const current = await this.texts.current(contest.terms);
    if (!current) throw contestNotFound();
    const { reward, startDate, endDate } = revision;
    const category = revision.category === undefined ? current.category : revision.category;
    if (category !== current.category) requireMovable(contest);
    const terms = await this.keepChanged(current, revision, category);
    let replaced: string | undefined;
    try {
      const outcome = await this.ledger.execute(
        (state) => {
          replaced = state.contests.get(id)?.terms;
          return reviseContest(state, { contest: id, actor, reward, startDate, endDate, terms }, now);
        },
        { actor, now },
      );
      if (terms !== undefined && replaced !== undefined) await this.texts.forget([replaced]);
      if (category !== current.category) await this.texts.moveTo(id, category);
      return outcome;
    } catch (error) {
      await this.texts.forgetRefused(terms, error);
      throw error;
    }
  }

  private async keepChanged(
    current: ContestText,
    { title = current.title, description = current.description, rules = current.rules }: Revision,
    category: string | null,
  ): Promise<string | undefined> {
    const isSame = title === current.title && description === current.description && rules === current.rules;
    if (isSame) return undefined;
    const { contest, owner } = current;
    return this.texts.keep({ contest, owner, category }, { title, description, rules });
  }
}

/** There is one running automatic contest in each category, and the ledger knows which category that is. */
function requireMovable({ category, status }: Contest): void {
  if (category === undefined || status !== 'active') return;
  throw new DomainError('CATEGORY_FIXED', 409, 'La categoria di un contest automatico non si può cambiare');
}
