import { randomUUID } from 'node:crypto';

/** Random payers, recipients and amounts. */

const AMOUNT_MAX = 10;

export const walletsOf = (count: number): string[] => Array.from({ length: count }, () => randomUUID());

/** Two different elements of a list of at least two. */
export function pairOf(wallets: readonly string[]): [from: string, to: string] {
  const from = randomBelow(wallets.length);
  const to = (from + 1 + randomBelow(wallets.length - 1)) % wallets.length;
  return [wallets[from] ?? '', wallets[to] ?? ''];
}

export const randomAmount = (): number => 1 + randomBelow(AMOUNT_MAX);

export const randomBelow = (limit: number): number => Math.floor(Math.random() * limit);
