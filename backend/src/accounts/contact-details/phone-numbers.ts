import { numbersIn } from './number-words.js';

/** Telephone numbers in a folded text, in figures and in words: Italian mobiles and landlines, and foreign ones with a prefix. */

/** Figures that are no part of a telephone number, each as one word. */
const HARMLESS: readonly RegExp[] = [
  // 2026-03-15
  /(?<!\d)(?:19|20)\d\d-(?:0\d|1[0-2])-(?:[0-2]\d|3[01])(?!\d)/g,
  // 15/03/2026, 3.12.26
  /(?<!\d[./-]?)(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|1[0-2])\1(?:(?:19|20)\d\d|\d\d(?!\s?\d))(?![./-]?\d)/g,
  // 18:30
  /(?<![\d:])(?:[01]?\d|2[0-3]):[0-5]\d(?![\d:])/g,
  // 3.500.000
  /(?<![\d.])\d{1,3}(?:[. ]\d{3}){0,3}[. ]000(?![. ]?\d)/g,
];

/** Between two parts of one number: nothing, spaces, signs (tight); or a comma, a new line, "poi" (loose). */
type Gap = 'tight' | 'loose';

interface Part {
  readonly digits: string;
  readonly gap: Gap;
  /** In words, so that a smaller one may follow: "trecento trentatré". */
  readonly spoken: boolean;
  readonly isInternational: boolean;
}

const TOKENS = /[\p{L}\d]+|[^\p{L}\d]+/gu;
const HAS_DIGIT = /\d/;
/** "33O l23": letters that look like digits, among digits. */
const DIGIT_LIKE = /^[\doli]+$/;
const LETTERS_OR_DIGITS = /\d+|\D+/g;
const GAP_MAX = 12;
const SEPARATES = /[\p{Sc}%=<>&]/u;
const LOOSE = /[\n,;:+]/;
const TIGHT_WORDS: ReadonlySet<string> = new Set(['punto', 'trattino', 'spazio', 'barra', 'meno', 'dash', 'dot']);
const LOOSE_WORDS: ReadonlySet<string> = new Set(['e', 'poi', 'virgola', 'and', 'then', 'ancora']);

/** @param text folded */
export function hasPhoneNumber(text: string): boolean {
  const plain = HARMLESS.reduce((rest, pattern) => rest.replace(pattern, ' ; x ; '), text.toLowerCase());
  return runsIn(plain).some((run) => isPhone(run) || isPhoneInSums(run));
}

/** The parts that follow each other with nothing but gaps between them. */
function runsIn(text: string): Part[][] {
  const runs: Part[][] = [];
  let run: Part[] = [];
  let gap = '';
  const end = () => {
    if (run.length > 0) runs.push(run);
    run = [];
    gap = '';
  };
  for (const [token] of text.matchAll(TOKENS)) {
    if (token.length > GAP_MAX && !HAS_DIGIT.test(token) && numbersIn(token) === undefined) end();
    else if (TIGHT_WORDS.has(token)) gap += ' ';
    else if (LOOSE_WORDS.has(token)) gap += ',';
    else if (/^[^\p{L}\d]/u.test(token)) gap += token;
    else {
      const parts = partsOf(token);
      if (parts === undefined) end();
      else {
        if (SEPARATES.test(gap)) end();
        for (const { digits, spoken } of parts) {
          const isInternational = gap.trimEnd().endsWith('+');
          run.push({ digits, spoken, isInternational, gap: LOOSE.test(gap) ? 'loose' : 'tight' });
          gap = '';
        }
      }
    }
  }
  end();
  return runs;
}

/** @param token of letters and digits. @returns undefined for a word */
function partsOf(token: string): Pick<Part, 'digits' | 'spoken'>[] | undefined {
  if (!HAS_DIGIT.test(token)) return numbersIn(token)?.map(spokenPart);
  if (DIGIT_LIKE.test(token)) return [{ digits: token.replace(/o/g, '0').replace(/[li]/g, '1'), spoken: false }];
  const parts: Pick<Part, 'digits' | 'spoken'>[] = [];
  for (const [piece] of token.matchAll(LETTERS_OR_DIGITS)) {
    if (HAS_DIGIT.test(piece)) parts.push({ digits: piece, spoken: false });
    else if (piece !== 'x') {
      const numbers = numbersIn(piece);
      if (!numbers) return undefined;
      parts.push(...numbers.map(spokenPart));
    }
  }
  return parts;
}

const spokenPart = (value: number) => ({ digits: String(value), spoken: true });

/** "trecento trentatré" is 333, and "trenta tre" may be 33. */
function withSums(run: readonly Part[]): Part[] {
  const parts: Part[] = [];
  for (const part of run) {
    const before = parts.at(-1);
    const [sum, more] = [Number(before?.digits), Number(part.digits)];
    const isSum =
      before?.spoken &&
      part.spoken &&
      more > 0 &&
      (sum % 100 === 0 ? sum > 0 && more < 100 : sum % 10 === 0 && sum > 10 && more < 10);
    if (before && isSum) parts[parts.length - 1] = { ...before, digits: String(sum + more) };
    else parts.push(part);
  }
  return parts;
}

function isPhoneInSums(run: readonly Part[]): boolean {
  const sums = withSums(run);
  return sums.length < run.length && isPhone(sums);
}

const MOBILE = /^(?:(?:00)?39)?3[2-9]\d{8}$/;
const LANDLINE = /^(?:(?:00)?39)?0[1-9]\d{7,9}$/;
/** E.164, and the dialled 00. */
const FOREIGN = /^(?:00)?[1-9]\d{8,14}$/;
const FIRST_DIGITS = /^[03]/;
const DIGITS_MIN = 9;
const DIGITS_MAX = 17;
/** A telephone number is written in few groups, or digit by digit. */
const GROUPS_MAX = 7;
/** Digits of a group that is no price, age or score. */
const SUBSCRIBER_MIN = 6;
/** No figures of zeros and ones. */
const NOT_BINARY = /[2-9]/;

/** The parts from the one at `from` up to, not including, the one at `to`. */
interface Excerpt {
  readonly run: readonly Part[];
  readonly from: number;
  readonly to: number;
  readonly digits: string;
}

function isPhone(run: readonly Part[]): boolean {
  return run.some((_, from) => startsPhone(run, from));
}

function startsPhone(run: readonly Part[], from: number): boolean {
  const first = run[from];
  if (!first || !(first.isInternational || FIRST_DIGITS.test(first.digits))) return false;
  // A number that is written digit by digit begins with the first of them.
  if (isSingle(first) && isSingle(run[from - 1]) && !first.isInternational) return false;
  let digits = '';
  for (let to = from; to < run.length && digits.length < DIGITS_MAX; to++) {
    if (first.isInternational && to > from && run[to]?.gap === 'loose') return false;
    digits += run[to]?.digits ?? '';
    if (digits.length < DIGITS_MIN || digits.length > DIGITS_MAX) continue;
    if (isNumber({ run, from, to: to + 1, digits })) return true;
  }
  return false;
}

function isNumber(excerpt: Excerpt): boolean {
  const { run, from, digits } = excerpt;
  if (MOBILE.test(digits)) return isMobile(excerpt);
  const isLandline = LANDLINE.test(digits) && NOT_BINARY.test(digits);
  const isForeign = (run[from]?.isInternational || digits.startsWith('00')) && FOREIGN.test(digits);
  if (!isLandline && !isForeign) return false;
  if (has(excerpt, isLoose)) return false;
  if (excerpt.to > from + 1 && !has(excerpt, isLong)) return isWhole(excerpt);
  return (isWhole(excerpt) || isWellGrouped(excerpt)) && (isForeign || excerpt.to - from <= GROUPS_MAX);
}

function isMobile(excerpt: Excerpt): boolean {
  const { run, to } = excerpt;
  if (!has(excerpt, isLong)) return !isSingle(run[to]);
  if (!has(excerpt, isLoose)) return isWhole(excerpt) || isWellGrouped(excerpt);
  return has(excerpt, isSubscriber) || (isWhole(excerpt) && has(excerpt, isSpoken));
}

/** Whether no other figures stand beside it. */
const isWhole = ({ run, from, to }: Excerpt): boolean =>
  to === run.length && (from === 0 || run[from]?.isInternational === true);

/** As people group a telephone number. */
const isWellGrouped = (excerpt: Excerpt): boolean =>
  (excerpt.run[excerpt.from]?.digits.length ?? 0) >= 3 || has(excerpt, isSubscriber);

const isSingle = (part: Part | undefined): boolean => part?.digits.length === 1;
const isLong = ({ digits }: Part): boolean => digits.length > 1;
const isSubscriber = ({ digits }: Part): boolean => digits.length >= SUBSCRIBER_MIN;
const isSpoken = ({ spoken }: Part): boolean => spoken;
/** The gap before the first part is none of the number. */
const isLoose = ({ gap }: Part, index: number): boolean => index > 0 && gap === 'loose';

function has({ run, from, to }: Excerpt, test: (part: Part, index: number) => boolean): boolean {
  for (let at = from; at < to; at++) {
    const part = run[at];
    if (part && test(part, at - from)) return true;
  }
  return false;
}
