/** Letters and figures of other scripts that look like the Latin letter or the digit they stand for here. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  [
    [
      'aаα',
      'eеε',
      'oоο',
      'cс',
      'pрρ',
      'xх',
      'yу',
      'iіι',
      'jј',
      'sѕ',
      'mм',
      'tтτ',
      'kкκ',
      'nп',
      'gɡ',
      '3зЗӡƷʒɜ',
      '1ı',
      '6б',
    ],
    ['AАΑ', 'EЕΕ', 'OОΟ', 'CС', 'PРΡ', 'XХΧ', 'IІΙ', 'JЈ', 'SЅ', 'MМΜ', 'TТΤ', 'KКΚ', 'NΝ', 'HНΗ', 'BВΒ', '0⓿〇߀'],
    ['1❶➀➊', '2❷➁➋', '3❸➂➌', '4❹➃➍', '5❺➄➎', '6❻➅➏', '7❼➆➐', '8❽➇➑', '9❾➈➒', '@＠﹫', '.。．｡․'],
  ]
    .flat()
    .flatMap(([plain = '', ...others]) => others.map((other): [string, string] => [other, plain])),
);

/** What is not plain, and is not seen or only decorates: marks, keycaps, characters without a width. */
const UNSEEN = /[\p{M}\p{Cf}]/gu;
/** Arabic phrases in one character, which would become up to eighteen. */
const PHRASES = /[\ufdf0-\ufdff]/g;
const NOT_PLAIN = new RegExp(`[${[...LOOKALIKES.keys()].join('')}]|(?![0-9])\\p{Nd}`, 'gu');
/** "i n s t a", "i.n.s.t.a"; of two letters, as in "i g: nome", only in front of a colon. */
const SPELLED = /(?<![\p{L}\d])\p{L}([ .*_-])\p{L}(?:(?:\1\p{L})+(?![\p{L}\d])|(?=\s?[:=]))/gu;
const NO_LETTERS = /\P{L}/gu;
const DIGIT = /\p{Nd}/u;
const DIGITS_OF_A_SCRIPT = 10;

/**
 * The text as a reader reads it: without accents and invisible characters, with every digit of every script as 0 to 9 and
 * lookalikes as the letter they imitate, and letters that stand one by one as the word they spell. Case stays.
 */
export const foldedText = (text: string): string =>
  text
    .replace(PHRASES, ' ')
    .normalize('NFKD')
    .replace(UNSEEN, '')
    .replace(NOT_PLAIN, (character) => plainOf(character))
    .replace(SPELLED, (letters) => letters.replace(NO_LETTERS, ''));

const plainOf = (character: string): string => LOOKALIKES.get(character) ?? String(digitOf(character));

/** The digits of each script follow each other from 0 to 9, and no other digit precedes its 0 without a multiple of ten. */
function digitOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  let before = 0;
  while (before < 5 * DIGITS_OF_A_SCRIPT && DIGIT.test(String.fromCodePoint(code - before - 1))) before++;
  return before % DIGITS_OF_A_SCRIPT;
}
