import type { Checkpoint } from '../format/checkpoint.js';

/**
 * Checkpoints in a heap, the smallest first: a file may hold a million of them ahead of its events, in the order that costs
 * most.
 */
export class WaitingCheckpoints {
  private readonly heap: Checkpoint[] = [];

  get count(): number {
    return this.heap.length;
  }

  /** The size of the smallest; infinite when none waits. */
  get smallestSize(): number {
    return this.sizeAt(0);
  }

  add(checkpoint: Checkpoint): void {
    const { heap } = this;
    let at = heap.length;
    for (let above = parentOf(at); at > 0 && this.sizeAt(above) > checkpoint.size; above = parentOf(at)) {
      this.move(above, at);
      at = above;
    }
    heap[at] = checkpoint;
  }

  /** Removes and returns the smallest if it covers no more than `events`. */
  nextWithin(events: number): Checkpoint | undefined {
    const [smallest] = this.heap;
    if (!smallest || smallest.size > events) return undefined;
    const last = this.heap.pop();
    if (last && last !== smallest) this.sink(last);
    return smallest;
  }

  clear(): void {
    this.heap.length = 0;
  }

  private sink(checkpoint: Checkpoint): void {
    let at = 0;
    for (let below = this.smallerBelow(at); this.sizeAt(below) < checkpoint.size; below = this.smallerBelow(at)) {
      this.move(below, at);
      at = below;
    }
    this.heap[at] = checkpoint;
  }

  private smallerBelow(at: number): number {
    const left = 2 * at + 1;
    return this.sizeAt(left + 1) < this.sizeAt(left) ? left + 1 : left;
  }

  private sizeAt(at: number): number {
    return this.heap[at]?.size ?? Number.POSITIVE_INFINITY;
  }

  private move(from: number, to: number): void {
    const moved = this.heap[from];
    if (moved) this.heap[to] = moved;
  }
}

const parentOf = (at: number): number => (at - 1) >> 1;
