import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../ledger/errors.js';
import { Ledger } from '../ledger/ledger.js';
import type { Outcome } from '../ledger/pending.js';
import { ProjectionRunner } from '../projections/runner.js';
import { type Contest, contestNotFound, requireContest, requireOrganiser } from './contest.js';
import { ContestCopies, type ContestCopy } from './contest-copies.js';
import type { ContestCopyRow } from './contest-copy.entity.js';
import { reviseContest } from './open-contest.decision.js';

/** Undefined fields stay as they are. */
export interface Revision extends Partial<ContestCopy> {
  readonly category?: string | null;
  readonly reward?: number;
  readonly startDate?: Date;
  readonly endDate?: Date;
}

export class ReviseContest extends Command<Outcome> {
  constructor(
    readonly contest: string,
    /** Wallet of the person who changes it. */
    readonly actor: string,
    readonly revision: Revision,
    readonly now: Date,
  ) {
    super();
  }
}

const ATTEMPTS_MAX = 3;

/** Another request changed its texts in the meantime: the unchanged fields must be read again. */
class CopyChanged extends DomainError {
  constructor() {
    super('CONTEST_CHANGED', 409, 'Il contest è appena cambiato: ricarica la pagina e riprova');
  }
}

@CommandHandler(ReviseContest)
export class ReviseContestHandler implements ICommandHandler<ReviseContest> {
  constructor(
    private readonly ledger: Ledger,
    private readonly projections: ProjectionRunner,
    private readonly texts: ContestCopies,
  ) {}

  /** The category of a contest can always be changed, also after its end, so that the old category can be deleted. */
  async execute(command: ReviseContest): Promise<Outcome> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.revise(command);
      } catch (error) {
        if (!(error instanceof CopyChanged) || attempt === ATTEMPTS_MAX) throw error;
      }
    }
  }

  private async revise({ contest: id, actor, revision, now }: ReviseContest): Promise<Outcome> {
    const contest = requireContest(this.ledger.state, id);
    requireOrganiser(this.ledger.state, id, contest, actor);
    const current = await this.currentText(id, contest);
    const { reward, startDate, endDate } = revision;
    const category = revision.category === undefined ? current.category : revision.category;
    if (category !== current.category) requireMovable(contest);
    const terms = await this.keepChanged(current, revision, category);
    try {
      const outcome = await this.ledger.write(
        (state) => {
          if (terms !== undefined && state.contests.get(id)?.terms !== contest.terms) throw new CopyChanged();
          return reviseContest(state, { contest: id, actor, reward, startDate, endDate, terms }, now);
        },
        { actor, now },
      );
      if (category !== current.category) await this.texts.moveTo(id, category);
      // The lists read the old texts until the read tables have followed.
      const isShown = terms !== undefined && (await this.projections.waitFor(outcome.revision));
      if (isShown) await this.texts.forget([contest.terms]);
      return outcome;
    } catch (error) {
      await this.texts.forgetRefused(terms, error);
      throw error;
    }
  }

  /** @throws DomainError NOT_FOUND when they were erased | CONTEST_CHANGED when they have just been replaced */
  private async currentText(id: string, { terms }: Contest): Promise<ContestCopyRow> {
    const current = await this.texts.current(terms);
    if (current) return current;
    throw this.ledger.state.contests.get(id)?.terms === terms ? contestNotFound() : new CopyChanged();
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
