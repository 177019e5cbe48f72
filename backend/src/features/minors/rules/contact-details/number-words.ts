/** Numbers in words, as people dictate a telephone number: 0 to 9999 in Italian, 0 to 9 in English. */

const UNITS = ['', 'uno', 'due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove'] as const;
const TEENS = 'dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove'.split(' ');
const TENS = [
  '',
  '',
  'venti',
  'trenta',
  'quaranta',
  'cinquanta',
  'sessanta',
  'settanta',
  'ottanta',
  'novanta',
] as const;
const ENGLISH = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] as const;

const VOWEL_FIRST = /^[uo]/;

/** "ventuno", "centottanta": the vowel before a vowel falls. */
const joined = (first: string, second: string): string[] =>
  VOWEL_FIRST.test(second) ? [first + second, first.slice(0, -1) + second] : [first + second];

function belowHundred(): [string, number][] {
  const words: [string, number][] = [...UNITS.entries()].slice(1).map(([value, word]) => [word, value]);
  for (const [value, word] of TEENS.entries()) words.push([word, 10 + value]);
  for (const [tens, word] of [...TENS.entries()].slice(2)) {
    words.push([word, 10 * tens]);
    for (const [unit, name] of [...UNITS.entries()].slice(1)) {
      for (const whole of joined(word, name)) words.push([whole, 10 * tens + unit]);
    }
  }
  return words;
}

function numberWords(): Map<string, number> {
  const small = belowHundred();
  const words = new Map<string, number>(small);
  for (const [hundreds, prefix] of UNITS.entries()) {
    if (hundreds === 1) continue;
    const value = 100 * Math.max(hundreds, 1);
    words.set(`${prefix}cento`, value);
    for (const [word, rest] of small)
      for (const whole of joined(`${prefix}cento`, word)) words.set(whole, value + rest);
  }
  for (const [thousands, word] of UNITS.entries()) if (thousands > 1) words.set(`${word}mila`, 1000 * thousands);
  words.set('mille', 1000);
  for (const [value, word] of ENGLISH.entries()) words.set(word, value);
  return words.set('zeri', 0).set('una', 1);
}

const WORDS = numberWords();
const WORD_MAX = Math.max(...[...WORDS.keys()].map(({ length }) => length));
/** Ten digits in words, without a space between them. */
const LETTERS_MAX = 100;

/** @param word lower case, without accents. @returns the numbers that the whole word consists of; undefined for another word */
export function numbersIn(word: string): number[] | undefined {
  if (word.length > LETTERS_MAX) return undefined;
  const numbers: number[] = [];
  for (let at = 0; at < word.length; ) {
    const length = longestAt(word, at);
    if (length === 0) return undefined;
    numbers.push(WORDS.get(word.slice(at, at + length)) ?? 0);
    at += length;
  }
  return numbers;
}

function longestAt(word: string, at: number): number {
  for (let length = Math.min(WORD_MAX, word.length - at); length > 0; length--) {
    if (WORDS.has(word.slice(at, at + length))) return length;
  }
  return 0;
}
