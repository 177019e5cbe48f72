/** An operation as its client saw it. */
export interface Operation<State> {
  readonly name: string;
  /** When it was called and answered, in one order for all operations; Infinity without an answer. */
  readonly called: number;
  readonly answered: number;
  /** The state after it, or undefined where it cannot have been answered like this in `state`. */
  readonly next: (state: State) => State | undefined;
}

/** A history that fits is found at once where the operations come in the order in which they took effect. */
const NODES_MAX = 20_000;

/**
 * Whether the operations can have happened one after the other, each between its call and its answer: the algorithm of Wing
 * and Gong with the memory of Lowe ("Testing for linearizability", 2017). An operation without an answer may have happened or
 * not.
 * @param operations the more they are in the order in which they took effect, the faster
 * @returns the operations that nothing explains, or undefined when the history is linearizable
 */
export function notLinearizable<State extends string | number>(
  operations: readonly Operation<State>[],
  initial: State,
): readonly string[] | undefined {
  const due = operations.reduce(
    (bits, { answered }, at) => (answered < Infinity ? bits | (1n << BigInt(at)) : bits),
    0n,
  );
  const seen = new Set<string>();
  const open: { readonly done: bigint; readonly state: State }[] = [{ done: 0n, state: initial }];
  let furthest = 0n;
  while (true) {
    const node = open.pop();
    if (!node || seen.size > NODES_MAX) return operations.filter((_, at) => !has(furthest, at)).map(({ name }) => name);
    const { done, state } = node;
    if ((done & due) === due) return undefined;
    if (count(done) > count(furthest)) furthest = done;
    const waiting = operations.map((operation, at) => ({ operation, at })).filter(({ at }) => !has(done, at));
    const firstAnswer = Math.min(...waiting.map(({ operation }) => operation.answered));
    // The first of them is looked at first.
    for (const { operation, at } of waiting.toReversed()) {
      if (operation.called > firstAnswer) continue;
      const next = operation.next(state);
      if (next === undefined) continue;
      const after = done | (1n << BigInt(at));
      const name = `${after} ${next}`;
      if (seen.has(name)) continue;
      seen.add(name);
      open.push({ done: after, state: next });
    }
  }
}

const has = (bits: bigint, at: number): boolean => ((bits >> BigInt(at)) & 1n) === 1n;

const count = (bits: bigint): number => bits.toString(2).replaceAll('0', '').length;
