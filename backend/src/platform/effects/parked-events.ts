import type { EntityManager } from 'typeorm';
import type { SealedEvent } from '../../engine/ledger/format/envelope.js';
import type { Parked, ProcessorPositions } from './processor-positions.js';

/** The events that one processor has left behind because their effect fails by itself, and behind each those about the same. */
export class ParkedEvents {
  private readonly abouts = new Set<string>();
  /** How often this process has parked one. */
  private count = 0;

  constructor(
    private readonly processor: string,
    private readonly positions: Pick<ProcessorPositions, 'park' | 'leftBehind'>,
  ) {}

  get size(): number {
    return this.abouts.size;
  }

  has(about: string): boolean {
    return this.abouts.has(about);
  }

  async read(): Promise<void> {
    const before = this.count;
    const left = await this.positions.leftBehind(this.processor);
    // One that was parked meanwhile may be missing.
    if (before !== this.count) return this.read();
    this.abouts.clear();
    for (const { about } of left) this.abouts.add(about);
  }

  /** @param move the position goes beyond the event, in the transaction in which it is parked */
  async add(
    parked: Parked,
    cause: string,
    move: (work: (transaction: EntityManager) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    await move((transaction) => this.positions.park(this.processor, parked, cause, transaction));
    this.abouts.add(parked.about);
    this.count++;
  }

  /** Tries each again, in order; behind one that fails again wait those about the same. */
  async retry(
    again: (event: SealedEvent) => Promise<void>,
    onError: (error: unknown, event: SealedEvent) => void,
  ): Promise<void> {
    const still = new Set<string>();
    for (const { event, about } of await this.positions.leftBehind(this.processor)) {
      if (still.has(about)) continue;
      await again(event).catch((error: unknown) => {
        onError(error, event);
        still.add(about);
      });
    }
    await this.read();
  }
}
