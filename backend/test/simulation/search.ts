import fc from 'fast-check';
import type { MutantName } from './mutants.js';
import { anyPlan, anyPlanWithLeader, type Plan } from './plan.js';
import { simulate } from './simulation.js';
import { Violation } from './world.js';

export interface SearchOptions {
  readonly from: number;
  readonly count: number;
  readonly mutant: MutantName | undefined;
  /** One of the processes leads. */
  readonly hasLeader: boolean;
  /** Prints the history of every seed. */
  readonly showsHistory: boolean;
  /** How long a failing run is shortened. */
  readonly shortenMs: number;
  readonly print: (line: string) => void;
}

/** Of a longer history the beginning and the end are printed. */
const LINES_MAX = 100;

/** Runs seeds until one fails. @returns whether none did */
export async function search(options: SearchOptions): Promise<boolean> {
  const { from, count, print } = options;
  const begin = performance.now();
  for (let seed = from; seed < from + count; seed++) {
    if (!(await holds(seed, options))) return false;
  }
  const seconds = Math.round((performance.now() - begin) / 100) / 10;
  print(`${count} seeds from ${from} on hold, ${seconds} s`);
  return true;
}

async function holds(
  seed: number,
  { mutant, hasLeader, showsHistory, shortenMs, print }: SearchOptions,
): Promise<boolean> {
  let found: { readonly kind: string; readonly at: number } | undefined;
  const property = fc.asyncProperty(hasLeader ? anyPlanWithLeader : anyPlan, async (plan) => {
    // Every shorter plan passes then, and the shortest so far is the answer.
    if (found && performance.now() - found.at > shortenMs) return;
    const { history, failure } = await simulate(plan, mutant);
    if (showsHistory) for (const line of history) print(line);
    if (!failure) return;
    // A shorter plan that fails for another reason is no explanation.
    found ??= { kind: kindOf(failure), at: performance.now() };
    if (kindOf(failure) === found.kind) throw failure;
  });
  const result = await fc.check(property, {
    seed,
    numRuns: 1,
    unbiased: true,
    endOnFailure: showsHistory,
  });
  const [plan] = result.counterexample ?? [];
  if (!plan) return true;
  if (!showsHistory) await report(seed, plan, mutant, print);
  return false;
}

const kindOf = (failure: Error): string => (failure instanceof Violation ? failure.invariant : failure.message);

async function report(seed: number, plan: Plan, mutant: MutantName | undefined, print: SearchOptions['print']) {
  const { history, failure } = await simulate(plan, mutant);
  print(`seed ${seed} fails: ${failure?.message ?? 'not when it is run again'}`);
  print(`shortened to ${plan.commands.length} commands and ${plan.faults.length} faults:`);
  const left = history.length - 2 * LINES_MAX;
  for (const line of history.slice(0, LINES_MAX)) print(line);
  if (left > 0) print(`… ${left} lines …`);
  for (const line of history.slice(Math.max(LINES_MAX, history.length - LINES_MAX))) print(line);
  if (failure?.name !== 'Violation') print(String(failure?.stack));
}
