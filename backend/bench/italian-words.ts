import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Words with the frequency of a language (Zipf): those of the pages that FORM ships, then made ones that are as rare as most words are. */

const VOCABULARY = 60_000;
/** Of the law of Mandelbrot: the word of rank n is as frequent as 1 / (n + 2.7). */
const MANDELBROT = 2.7;
const SYLLABLES = [
  ...['b', 'c', 'd', 'f', 'g', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v', 'z'],
  ...['br', 'cr', 'tr', 'pr', 'st', 'sc', 'gr', 'ch', 'gl'],
].flatMap((consonants) => ['a', 'e', 'i', 'o'].map((vowel) => consonants + vowel));
const ENDINGS = 'are ione mente tore trice ale ista ezza ità o a i e ato ata ere ico ica'.split(' ');

/** Numbers that are the same in each run. */
export type Random = (below: number) => number;

/** By mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below;
  };
}

export class ItalianWords {
  /** The share of all text that words up to each rank are. */
  private readonly shares: Float64Array;

  private constructor(
    readonly words: readonly string[],
    private readonly random: Random,
  ) {
    let sum = 0;
    this.shares = Float64Array.from(words, (_, rank) => (sum += 1 / (rank + MANDELBROT)));
  }

  /** @param pages a folder of texts in Italian */
  static async of(pages: string, random: Random): Promise<ItalianWords> {
    const counts = new Map<string, number>();
    for (const file of await readdir(pages, { recursive: true })) {
      if (!file.endsWith('.md')) continue;
      for (const [word] of (await readFile(join(pages, file), 'utf8')).toLowerCase().matchAll(/\p{L}+/gu)) {
        counts.set(word, (counts.get(word) ?? 0) + 1);
      }
    }
    const words = new Set([...counts].toSorted(([, one], [, other]) => other - one).map(([word]) => word));
    const pick = (from: readonly string[]) => from[Math.floor(random(from.length))] ?? '';
    while (words.size < VOCABULARY) {
      const syllables = Array.from({ length: 1 + Math.floor(random(3)) }, () => pick(SYLLABLES));
      words.add(syllables.join('') + pick(ENDINGS));
    }
    return new ItalianWords([...words], random);
  }

  /** By frequency. */
  draw(count: number): string[] {
    return Array.from({ length: count }, () => this.one());
  }

  private one(): string {
    const share = this.random(this.shares.at(-1) ?? 0);
    let [from, to] = [0, this.shares.length - 1];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.shares[middle] ?? 0) < share) from = middle + 1;
      else to = middle;
    }
    return this.words[from] ?? '';
  }
}
