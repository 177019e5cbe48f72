/** Random numbers that a seed determines (mulberry32). */
export class Random {
  private state: number;

  /** @param purpose names one of the independent sequences of a seed */
  constructor(seed: number, purpose: string) {
    // FNV-1a, so that an additional purpose does not change the sequences of the others.
    this.state = [...`${seed} ${purpose}`].reduce(
      (hash, sign) => Math.imul(hash ^ sign.charCodeAt(0), 16777619),
      2166136261,
    );
  }

  /** From 0 up to 1, exclusive. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  /** A whole number from 0 up to `end`, exclusive. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  uuid(): string {
    const digits = Array.from({ length: 32 }, () => this.below(16).toString(16));
    digits[12] = '4';
    digits[16] = '8';
    return [8, 4, 4, 4, 12].map((length) => digits.splice(0, length).join('')).join('-');
  }
}
