import { numberRuns, type Part, withSums } from './number-runs.js';

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

/** "7654321333 letto al contrario" */
const BACKWARDS = /contrari|rovesci|indietro|specchi/;
const MOBILE_BACKWARDS = /(?<!\d)(?:\d[ .-]?){8}[2-9][ .-]?3(?!\d)/;

/** @param text folded */
export function hasPhoneNumber(text: string): boolean {
  const plain = HARMLESS.reduce((rest, pattern) => rest.replace(pattern, ' ; x ; '), text.toLowerCase());
  if (BACKWARDS.test(plain) && MOBILE_BACKWARDS.test(plain)) return true;
  return numberRuns(plain).some((run) => isPhone(run) || isPhoneInSums(run));
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
    if (first.isInternational && to > from && run[to]?.gap !== 'tight') return false;
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
  const { run, from, to } = excerpt;
  if (!has(excerpt, isLong)) return !isSingle(run[to]);
  if (!has(excerpt, isLoose)) return isWhole(excerpt) || isWellGrouped(excerpt);
  if (isWhole(excerpt) && (has(excerpt, isSpoken) || (has(excerpt, isTold) && (run[from]?.digits.length ?? 0) >= 3)))
    return true;
  return has(excerpt, isSubscriber) && !has(excerpt, isTold);
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
const isLoose = ({ gap }: Part, index: number): boolean => index > 0 && gap !== 'tight';
const isTold = ({ gap }: Part, index: number): boolean => index > 0 && gap === 'told';

function has({ run, from, to }: Excerpt, test: (part: Part, index: number) => boolean): boolean {
  for (let at = from; at < to; at++) {
    const part = run[at];
    if (part && test(part, at - from)) return true;
  }
  return false;
}
