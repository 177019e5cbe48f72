import type { EntityManager } from 'typeorm';
import type { Wallet } from '../../../basics/ids.js';
import type { StepEditBody, StepView, TickedBy } from './path-views.js';
import { awaitedBy, happenedAt } from './what-happened.js';

export interface StepRow {
  readonly id: string;
  readonly title: string;
  readonly link: string | null;
  /** The item or contest by which FORM ticks it. */
  readonly awaits: string | null;
  readonly doneBy: TickedBy | null;
  readonly doneAt: Date | null;
  /** By hand: FORM never ticks it again. */
  readonly unticked: boolean;
  readonly createdAt: Date;
}

export const viewOfStep = ({ id, title, link, doneBy, doneAt }: StepRow): StepView => ({
  ...{ _id: id, title, link },
  ...{ isDone: doneBy !== null, doneBy, doneAt },
});

/** The step as an edit leaves it; with another link, FORM looks whether what it leads to has happened. */
export async function changedStep(
  wallet: Wallet,
  step: StepRow,
  { title = step.title, link = step.link, isDone }: StepEditBody,
  now: Date,
  transaction: EntityManager,
): Promise<StepRow> {
  const linked = { ...step, title, link: link || null, awaits: awaitedBy(link || null) };
  // What the link of before led to says nothing of another one.
  const isOther = linked.awaits !== step.awaits && step.doneBy === 'form';
  const changed = tickedByHand(isOther ? { ...linked, doneBy: null, doneAt: null } : linked, isDone, now);
  const { awaits, doneBy, unticked } = changed;
  if (awaits === null || awaits === step.awaits || doneBy !== null || unticked) return changed;
  const doneAt = await happenedAt({ wallet, awaits }, transaction);
  return doneAt === null ? changed : { ...changed, doneBy: 'form', doneAt };
}

function tickedByHand(step: StepRow, isDone: boolean | undefined, now: Date): StepRow {
  if (isDone === undefined || isDone === (step.doneBy !== null)) return step;
  return isDone ? { ...step, doneBy: 'person', doneAt: now } : { ...step, doneBy: null, doneAt: null, unticked: true };
}
