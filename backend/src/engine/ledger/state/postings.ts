import type { Wallet } from '../../../basics/ids.js';
import type { JsonObject } from '../format/canonical.js';

/** Coins move by postings: integers that sum to zero, negative where coins leave (docs/ledger-format.md, "Coins"). */
export type Posting = {
  readonly account: string;
  /** Whole coins; negative leaves the account. */
  readonly amount: number;
};
export type Postings = readonly Posting[];

/** The only account that may go below zero: the amount below zero is the amount issued. */
export const TREASURY = 'treasury';
/** The most coins that one transaction may move. */
export const AMOUNT_MAX = 1_000_000_000;

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const ACCOUNT = new RegExp(`^(?:${TREASURY}|(?:wallet|order|contest):${UUID})$`);

/** The account of a wallet. */
export const wallet = (uuid: Wallet): string => `wallet:${uuid}`;

/** The wallet's UUID, or undefined for an account of another kind. */
export const walletOf = (account: string): Wallet | undefined =>
  account.startsWith('wallet:') ? account.slice('wallet:'.length) : undefined;

/** `amount` coins out of one account into another. */
export const move = (from: string, to: string, amount: number): Postings => [
  { account: from, amount: -amount },
  { account: to, amount },
];

/**
 * The postings of an event's data.
 * @returns undefined when the event moves no coins; 'malformed' when `postings` is present but not sound: an unknown
 * account, an amount that is no safe integer or is zero, an account named twice, or a sum that is not zero
 */
export function postingsOf(data: JsonObject): Postings | 'malformed' | undefined {
  const { postings } = data;
  if (postings === undefined) return undefined;
  if (postings === lastSound) return lastSound;
  if (!isPostings(postings)) return 'malformed';
  lastSound = postings;
  return postings;
}

/** An event passes several mappings and checks, one after the other, which all ask; the data of an event never change. */
let lastSound: Postings | undefined;

function isPostings(value: unknown): value is Postings {
  if (!Array.isArray(value) || value.length < 2) return false;
  let sum = 0;
  for (let index = 0; index < value.length; index++) {
    const posting: unknown = value[index];
    if (!isPosting(posting)) return false;
    for (let before = 0; before < index; before++) if (value[before].account === posting.account) return false;
    sum += posting.amount;
    // With unsafe integers a sum of zero may be a rounding error.
    if (!Number.isSafeInteger(sum)) return false;
  }
  return sum === 0;
}

function isPosting(value: unknown): value is Posting {
  if (typeof value !== 'object' || value === null || !('account' in value) || !('amount' in value)) return false;
  const { account, amount } = value;
  return typeof account === 'string' && ACCOUNT.test(account) && Number.isSafeInteger(amount) && amount !== 0;
}
