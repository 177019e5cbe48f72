import type { SealedEvent } from '../../engine/ledger/format/envelope.js';
import type { BoundEffect } from './effect.js';
import { Processor, type ProcessorParts } from './processor.js';

/**
 * A processor for each name. One waits for those that it comes `after`; one that is last for all others, but those that come later.
 * @throws Error where one comes after itself or one that there is not
 */
export function processorsOf(
  effects: ReadonlyMap<string, readonly BoundEffect[]>,
  parts: Omit<ProcessorParts, 'others' | 'unfinished'>,
  unfinished: ReadonlyMap<string, () => Promise<void>> = new Map(),
): readonly Processor[] {
  const processors = new Map<string, Processor>();
  const before = ({ name, effects: { isLast, after } }: Processor) =>
    isLast
      ? [...processors.values()].filter((other) => !other.effects.isLast && !other.effects.isLater)
      : after.map((earlier) => {
          const other = processors.get(earlier);
          if (!other) throw new Error(`the processor ${name} comes after ${earlier}, which there is not`);
          return other;
        });
  for (const [name, own] of effects) {
    const others = async (revision: number, signal: AbortSignal) => {
      for (const other of before(processor)) await other.passedHere(revision, signal);
    };
    const processor = new Processor(name, own, { ...parts, others, unfinished: unfinished.get(name) });
    processors.set(name, processor);
  }
  const requireOrder = (processor: Processor, behind: readonly Processor[]): void => {
    if (behind.includes(processor)) throw new Error(`the processor ${processor.name} comes after itself`);
    for (const other of before(processor)) requireOrder(other, [...behind, processor]);
  };
  for (const processor of processors.values()) requireOrder(processor, []);
  return [...processors.values()];
}

/**
 * Waits for the effects of events for which somebody waits.
 * @param until by `performance.now()`
 * @returns an effect that has not happened until then, or was parked; undefined: all have happened
 */
export async function lateEffect(
  processors: readonly Processor[],
  events: readonly SealedEvent[],
  until: number,
): Promise<{ readonly event: SealedEvent; readonly processor: Processor } | undefined> {
  for (const event of events) {
    for (const processor of processors.filter((each) => each.effects.isAwaited(event.type))) {
      if (!(await processor.passes(event, until - performance.now()))) return { event, processor };
    }
  }
  return undefined;
}
