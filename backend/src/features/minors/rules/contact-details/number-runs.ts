import { withLetters } from './networks.js';
import { numbersIn } from './number-words.js';

/** The numbers of a text, in figures and in words, that follow each other. */

/**
 * Between two parts of one number: nothing, spaces, signs (tight); a comma, a new line, "e" (loose); or words that tell how
 * the number goes on: "poi", "e finisce con" (told).
 */
type Gap = 'tight' | 'loose' | 'told';

export interface Part {
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
/** "12A34B567": single letters that only keep digits apart. */
const KEPT_APART = /^(?=(?:[a-z]*\d){7})\d+(?:[a-z]\d+){2,}$/;
/** "treee" */
const DRAWLED = /(\p{L})\1{2,}/gu;
const LETTERS_OR_DIGITS = /\d+|\D+/g;
const GAP_MAX = 12;
const SEPARATES = /[\p{Sc}%=<>&]/u;
const LOOSE = /[\n,;:+]/;
const TOLD = /→/;
const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const TIGHT_WORDS = setOf('punto trattino spazio barra meno dash dot');
const LOOSE_WORDS = setOf('e virgola and con per il le i la sono c spazio numeri cifre numero');
const TELLING_WORDS = setOf(
  'poi dopo infine quindi seguito segue ancora then inizia comincia parte finisce termina chiude prime prima primo ultime ultimi altre altri ' +
    'restanti resto fine inizio piu metti aggiungi attacca',
);
/** "le ultime sette cifre": how many, and none of them. */
const COUNTED =
  /(?<!\p{L})((?:prim|ultim|altr|restant)[ei])\s(?:\d|due|tre|quattro|cinque|sei|sette|otto|nove)(?![\p{L}\d])/gu;
const TIMES: ReadonlyMap<string, number> = new Map([
  ...['doppio', 'doppia', 'double'].map((word): [string, number] => [word, 2]),
  ...['triplo', 'tripla', 'triple'].map((word): [string, number] => [word, 3]),
]);

/** @param text folded, in lower case. @returns the parts that follow each other with nothing but gaps between them */
export function numberRuns(text: string): Part[][] {
  const runs: Part[][] = [];
  let run: Part[] = [];
  let gap = '';
  let times = 1;
  const end = () => {
    if (run.length > 0) runs.push(run);
    run = [];
    gap = '';
    times = 1;
  };
  const add = ({ digits, spoken }: Numeral) => {
    const isInternational = gap.trimEnd().endsWith('+');
    run.push({
      digits: digits.length === 1 ? digits.repeat(times) : digits,
      spoken,
      isInternational,
      gap: kindOf(gap),
    });
    gap = '';
    times = 1;
  };
  for (const [token] of text.replace(COUNTED, '$1').matchAll(TOKENS)) {
    const sign = signOf(token);
    if (sign !== undefined) gap += sign;
    else if (TIMES.has(token)) times = TIMES.get(token) ?? 1;
    else if (token === 'volte' && run.at(-1)?.digits.length === 1) times = Number(run.pop()?.digits);
    else {
      const numerals = isTooLong(token) ? undefined : numeralsIn(token);
      if (!numerals || SEPARATES.test(gap)) end();
      for (const numeral of numerals ?? []) add(numeral);
    }
  }
  end();
  return runs;
}

/** @returns what stands between two parts of a number; undefined for another word */
function signOf(token: string): string | undefined {
  if (TIGHT_WORDS.has(token)) return ' ';
  if (LOOSE_WORDS.has(token)) return ',';
  if (TELLING_WORDS.has(token)) return '→';
  return /^[^\p{L}\d]/u.test(token) && !isTooLong(token) ? token : undefined;
}

const isTooLong = (token: string): boolean =>
  token.length > GAP_MAX && !HAS_DIGIT.test(token) && numbersIn(token) === undefined;

function kindOf(gap: string): Gap {
  if (TOLD.test(gap)) return 'told';
  return LOOSE.test(gap) ? 'loose' : 'tight';
}

type Numeral = Pick<Part, 'digits' | 'spoken'>;

/** @param token of letters and digits. @returns undefined for a word */
function numeralsIn(token: string): Numeral[] | undefined {
  if (!HAS_DIGIT.test(token)) return (numbersIn(token) ?? numbersIn(token.replace(DRAWLED, '$1')))?.map(inWords);
  if (DIGIT_LIKE.test(token)) return [inFigures(token.replace(/o/g, '0').replace(/[li]/g, '1'))];
  if (KEPT_APART.test(token)) return [inFigures(token.replace(/\D/g, ''))];
  return piecesOf(token) ?? numbersIn(withLetters(token))?.map(inWords);
}

/** "tre33uno" */
function piecesOf(token: string): Numeral[] | undefined {
  const pieces: Numeral[] = [];
  for (const [piece] of token.matchAll(LETTERS_OR_DIGITS)) {
    if (HAS_DIGIT.test(piece)) pieces.push(inFigures(piece));
    else if (piece !== 'x') {
      const numbers = numbersIn(piece);
      if (!numbers) return undefined;
      pieces.push(...numbers.map(inWords));
    }
  }
  return pieces;
}

const inWords = (value: number): Numeral => ({ digits: String(value), spoken: true });
const inFigures = (digits: string): Numeral => ({ digits, spoken: false });

/** "trecento trentatré" is 333, and "trenta tre" may be 33. */
export function withSums(run: readonly Part[]): Part[] {
  const parts: Part[] = [];
  for (const part of run) {
    const before = parts.at(-1);
    const isSum = before?.spoken && part.spoken && Number(part.digits) < roomOf(Number(before.digits));
    if (before && isSum && part.digits !== '0') {
      parts[parts.length - 1] = { ...before, digits: String(Number(before.digits) + Number(part.digits)) };
    } else parts.push(part);
  }
  return parts;
}

/** How much may be added to a number in words. */
function roomOf(value: number): number {
  if (value === 0) return 0;
  if (value % 1000 === 0) return 1000;
  if (value % 100 === 0) return 100;
  return value % 10 === 0 && value > 10 ? 10 : 0;
}
