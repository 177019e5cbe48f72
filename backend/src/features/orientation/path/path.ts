import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { Wallet } from '../../../basics/ids.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { keyReusedWithOtherInput } from '../../../platform/commands/used-keys.js';
import { NewRowIds } from '../../../platform/database/new-row-ids.js';
import { forgetMentions } from '../../../platform/http/commands/stored-responses.js';
import { notFound } from '../../../platform/http/errors/errors.js';
import { type ExportReader, type Owner, PersonalDataSection } from '../../../platform/http/fields/personal-data.js';
import type { KeyedPrincipal } from '../../../platform/http/requests/idempotency-key.js';
import { waitForOwner } from '../../accounts/people/owner-lock.js';
import { PRIVATE } from '../private-rows.js';
import { ReadByGuardians } from '../read-by-guardians.js';
import type { GoalBody, GoalView, StepBody, StepEditBody, StepView } from './path-views.js';
import { changedStep, type StepRow, viewOfStep } from './steps.js';
import { awaitedBy, HAPPENED_AT, happenedAt } from './what-happened.js';

/** Of a person. */
const GOALS_MAX = 10;
/** Of a goal. */
const STEPS_MAX = 20;

interface GoalRow {
  readonly id: string;
  readonly title: string;
  readonly createdAt: Date;
  readonly steps: StepRow[];
}

export const goalNotFound = () => notFound('Meta non trovata');
export const stepNotFound = () => notFound('Passo non trovato');

const tooManyGoals = () =>
  new DomainError('TOO_MANY_GOALS', 409, `Hai già ${GOALS_MAX} mete: elimina quelle che non ti servono più`);
const tooManySteps = () =>
  new DomainError(
    'TOO_MANY_STEPS',
    409,
    `Questa meta ha già ${STEPS_MAX} passi: elimina quelli che non servono più, o aggiungi una meta`,
  );

/** Who is told that something of theirs changed, and reads at once, finds the tick that the effect has still to write. */
const STEP = `s.id, s.title, s.link, s.awaits, coalesce(s.done_by, case when happened.at is not null then 'form' end) as "doneBy",
  coalesce(s.done_at, happened.at) as "doneAt", s.unticked, s.created_at as "createdAt"`;
const STEPS = `path_steps s left join lateral (
  select ${HAPPENED_AT} as at where s.done_by is null and not s.unticked and s.awaits is not null) happened on true`;

/** Goals of a person, and the steps to them (product.md 22.9). */
@Injectable()
export class Path {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly ids: NewRowIds,
    private readonly guardians: ReadByGuardians,
  ) {}

  /** A guardian's file has them until the child is fourteen. */
  @PersonalDataSection({ section: 'path', forGuardian: 'everything' })
  async ownedBy({ wallet }: Owner, reader: ExportReader): Promise<object[]> {
    if (reader === 'guardian' && !(await this.guardians.read(wallet, new Date()))) return [];
    return (await this.goalsOf(wallet)).map(({ title, createdAt, steps }) => ({
      ...{ title, createdAt },
      steps: steps.map((step) => ({
        ...{ title: step.title, link: step.link, createdAt: step.createdAt },
        ...{ doneBy: step.doneBy, doneAt: step.doneAt },
      })),
    }));
  }

  /** The oldest goal first. */
  async of(wallet: Wallet): Promise<GoalView[]> {
    return (await this.goalsOf(wallet)).map(({ id, title, steps }) => ({
      ...{ _id: id, title },
      steps: steps.map(viewOfStep),
    }));
  }

  /** @throws DomainError TOO_MANY_GOALS | KEY_REUSED */
  async addGoal({ wallet, key }: KeyedPrincipal, { title }: GoalBody, now: Date): Promise<GoalView> {
    const refused = (await this.countGoals(wallet)) < GOALS_MAX ? undefined : tooManyGoals();
    const id = await this.ids.idFor(PRIVATE, { actor: wallet, key }, refused);
    await this.database.transaction(async (transaction) => {
      await waitForOwner(wallet, transaction);
      if (await exists('path_goals', id, transaction)) return;
      if ((await this.countGoals(wallet, transaction)) >= GOALS_MAX) throw tooManyGoals();
      await transaction.query(
        'insert into path_goals (id, wallet, title, created_at, changed_at) values ($1, $2, $3, $4, $4)',
        [...[id, wallet, title, now]],
      );
    });
    return this.goal(wallet, id);
  }

  /** @throws DomainError NOT_FOUND */
  async renameGoal(wallet: Wallet, id: string, { title }: GoalBody, now: Date): Promise<GoalView> {
    await this.database.transaction(async (transaction) => {
      const [renamed]: [unknown[], number] = await transaction.query(
        'update path_goals set title = $3, changed_at = $4 where id = $1 and wallet = $2 returning id',
        [id, wallet, title, now],
      );
      if (renamed.length === 0) throw goalNotFound();
      await forgetMentions([id], transaction);
    });
    return this.goal(wallet, id);
  }

  /** With its steps, and what the requests that made them were answered. @throws DomainError NOT_FOUND */
  async removeGoal(wallet: Wallet, id: string): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await waitForOwner(wallet, transaction);
      const steps = await transaction.query<{ id: string }[]>('select id from path_steps where goal = $1', [id]);
      const [removed]: [unknown[], number] = await transaction.query(
        'delete from path_goals where id = $1 and wallet = $2 returning id',
        [id, wallet],
      );
      if (removed.length === 0) throw goalNotFound();
      await forgetMentions([id, ...steps.map((step) => step.id)], transaction);
    });
  }

  /** @throws DomainError NOT_FOUND | TOO_MANY_STEPS | KEY_REUSED */
  async addStep({ wallet, key }: KeyedPrincipal, goal: string, body: StepBody, now: Date): Promise<StepView> {
    const { title, link } = { title: body.title, link: body.link || null };
    const id = await this.ids.idFor(PRIVATE, { actor: wallet, key }, await this.refusalOfStep(wallet, goal));
    await this.database.transaction(async (transaction) => {
      await waitForOwner(wallet, transaction);
      if (await exists('path_steps', id, transaction)) return;
      const refused = await this.refusalOfStep(wallet, goal, transaction);
      if (refused) throw refused;
      const awaits = awaitedBy(link);
      const doneAt = awaits === null ? null : await happenedAt({ wallet, awaits }, transaction);
      await transaction.query(
        `insert into path_steps (id, goal, wallet, title, link, awaits, done_by, done_at, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [id, goal, wallet, title, link, awaits, doneAt && 'form', doneAt, now],
      );
      await goalChanged(goal, now, transaction);
    });
    const made = await this.step({ wallet, goal, id });
    // The step that this key has made is another goal's.
    if (!made) throw keyReusedWithOtherInput();
    return viewOfStep(made);
  }

  /** @throws DomainError NOT_FOUND */
  async editStep(wallet: Wallet, goal: string, id: string, edit: StepEditBody, now: Date): Promise<StepView> {
    return this.database.transaction(async (transaction) => {
      await waitForOwner(wallet, transaction);
      const step = await this.step({ wallet, goal, id }, transaction);
      if (!step) throw stepNotFound();
      const changed = await changedStep(wallet, step, edit, now, transaction);
      const { title, link, awaits, doneBy, doneAt, unticked } = changed;
      await transaction.query(
        `update path_steps set title = $2, link = $3, awaits = $4, done_by = $5, done_at = $6, unticked = $7 where id = $1`,
        [id, title, link, awaits, doneBy, doneAt, unticked],
      );
      await goalChanged(goal, now, transaction);
      await forgetMentions([id], transaction);
      return viewOfStep(changed);
    });
  }

  /** @throws DomainError NOT_FOUND */
  async removeStep(wallet: Wallet, goal: string, id: string, now: Date): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const [removed]: [unknown[], number] = await transaction.query(
        'delete from path_steps where id = $1 and goal = $2 and wallet = $3 returning id',
        [id, goal, wallet],
      );
      if (removed.length === 0) throw stepNotFound();
      await goalChanged(goal, now, transaction);
      await forgetMentions([id], transaction);
    });
  }

  private async goal(wallet: Wallet, id: string): Promise<GoalView> {
    const goal = (await this.of(wallet)).find(({ _id }) => _id === id);
    if (!goal) throw goalNotFound();
    return goal;
  }

  private async goalsOf(wallet: Wallet): Promise<GoalRow[]> {
    const [goals, steps] = await Promise.all([
      this.database.query<Omit<GoalRow, 'steps'>[]>(
        'select id, title, created_at as "createdAt" from path_goals where wallet = $1 order by created_at, id',
        [wallet],
      ),
      this.database.query<(StepRow & { goal: string })[]>(
        `select s.goal, ${STEP} from ${STEPS} where s.wallet = $1 order by s.created_at, s.id`,
        [wallet],
      ),
    ]);
    return goals.map((goal) => ({ ...goal, steps: steps.filter((step) => step.goal === goal.id) }));
  }

  private async step(
    { wallet, goal, id }: { readonly wallet: Wallet; readonly goal: string; readonly id: string },
    transaction = this.database.manager,
  ): Promise<StepRow | undefined> {
    const [step] = await transaction.query<StepRow[]>(
      `select ${STEP} from ${STEPS} where s.id = $1 and s.goal = $2 and s.wallet = $3`,
      [id, goal, wallet],
    );
    return step;
  }

  private async countGoals(wallet: Wallet, transaction = this.database.manager): Promise<number> {
    const [counted] = await transaction.query<{ goals: number }[]>(
      'select count(*)::int as goals from path_goals where wallet = $1',
      [wallet],
    );
    return counted?.goals ?? 0;
  }

  private async refusalOfStep(
    wallet: Wallet,
    goal: string,
    transaction = this.database.manager,
  ): Promise<DomainError | undefined> {
    const [counted] = await transaction.query<{ steps: number }[]>(
      `select (select count(*) from path_steps s where s.goal = g.id)::int as steps
       from path_goals g where g.id = $1 and g.wallet = $2`,
      [goal, wallet],
    );
    if (!counted) return goalNotFound();
    return counted.steps < STEPS_MAX ? undefined : tooManySteps();
  }
}

/** Whoever reads the path with the person sees that there is something new. */
async function goalChanged(goal: string, now: Date, transaction: EntityManager): Promise<void> {
  await transaction.query('update path_goals set changed_at = $2 where id = $1', [goal, now]);
}

async function exists(table: 'path_goals' | 'path_steps', id: string, transaction: EntityManager): Promise<boolean> {
  const rows: unknown[] = await transaction.query(`select from ${table} where id = $1`, [id]);
  return rows.length > 0;
}
