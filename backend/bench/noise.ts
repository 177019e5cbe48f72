import { createHash } from 'node:crypto';
import { quantile } from './quantile.js';

/** How unsteady a figure is: what is measured twice on a machine that others use gives two figures. */

/** Digests in a sample, which takes some tens of milliseconds. */
const ROUNDS = 20_000;
const SAMPLES = 5;

/**
 * @param values of the same thing, measured in turns
 * @returns half of what lies between the smallest and the largest, as a share of their median
 */
export function spreadOf(values: readonly number[]): number {
  const median = quantile(values, 0.5);
  return median === 0 ? 0 : (Math.max(...values) - Math.min(...values)) / 2 / median;
}

/** The machine's own noise during a run: the spread of the time that one and the same computation takes. */
export class MachineNoise {
  private readonly ms: number[] = [];

  /** Takes a few samples, some tenths of a second of processor. */
  sample(): void {
    for (let sample = 0; sample < SAMPLES; sample++) {
      const start = performance.now();
      for (let round = 0; round < ROUNDS; round++) createHash('sha256').update(String(round)).digest();
      this.ms.push(performance.now() - start);
    }
  }

  /** As a share of the median, without the tenth at either end. */
  get share(): number {
    return spreadOf([quantile(this.ms, 0.1), quantile(this.ms, 0.5), quantile(this.ms, 0.9)]);
  }
}
