/** Pseudo-random numbers, the same for the same seed: mulberry32. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** From 0, below 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  between(min: number, max: number): number {
    return min + this.next() * (max - min);
  }

  /** A whole number, both ends included. */
  whole(min: number, max: number): number {
    return Math.floor(this.between(min, max + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(from: readonly T[]): T {
    const picked = from[Math.floor(this.next() * from.length)];
    if (picked === undefined) throw new Error('there is nothing to pick from');
    return picked;
  }

  shuffled<T>(of: readonly T[]): T[] {
    return of
      .map((value) => ({ value, place: this.next() }))
      .sort((a, b) => a.place - b.place)
      .map(({ value }) => value);
  }

  /** A UUID in the form of a random one (version 4). */
  uuid(): string {
    const hex = Array.from({ length: 4 }, () =>
      Math.floor(this.next() * 2 ** 32)
        .toString(16)
        .padStart(8, '0'),
    ).join('');
    const variant = (8 + (Number.parseInt(hex.charAt(16), 16) % 4)).toString(16);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
  }

  /** Another sequence; numbers drawn from it do not change this one. */
  fork(): Random {
    return new Random(Math.floor(this.next() * 2 ** 32));
  }
}

/**
 * Draws values without replacement and shuffles them again when all are drawn, so each value comes up as often as it is in
 * the bag.
 */
export class Bag<T> {
  private left: T[] = [];

  constructor(
    private readonly things: readonly T[],
    private readonly random: Random,
  ) {}

  next(): T {
    if (this.left.length === 0) this.left = this.random.shuffled(this.things);
    const thing = this.left.pop();
    if (thing === undefined) throw new Error('the bag is empty');
    return thing;
  }
}
