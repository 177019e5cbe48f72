import { isCompound, isName, isWord } from './italian-words.js';
import { isNetwork, withLetters } from './networks.js';
import type { Word } from './words.js';

/** How much a word looks like the name of a profile, and not like a word of a sentence. */
export const Likeness = { none: 0, possible: 1, likely: 2, sure: 3 } as const;
export type Likeness = (typeof Likeness)[keyof typeof Likeness];

const { none, possible, likely, sure } = Likeness;

const FILE =
  /\.(?:png|jpe?g|gif|svg|pdf|pptx?|docx?|xlsx?|odt|txt|csv|mp[34]|zip|exe|lua|java|json|py|js|ts|css|html?|psd)$/;
/** "30secondi", "113mila", "1080p". */
const MEASURE = /^\d+([a-z]*)$/;
const PLAYER_TAG = /^#(?=.*\d)(?=.*[a-z])[a-z\d]{7,10}$/;
const ACRONYM = /^[A-Z]{2,5}\d{1,4}$/;
/** Fewer digits count followers. */
const IDENTIFIER_MIN = 8;
/** No network allows more. */
const NAME_MAX = 32;

export function likenessToName({ plain, written }: Word): Likeness {
  if (plain.length < 3 || plain.length > NAME_MAX || isNetwork(plain)) return none;
  if (plain.startsWith('@') || PLAYER_TAG.test(plain)) return sure;
  const name = plain.replace(/^[#$!]/, '');
  if (/^\d+$/.test(name)) return name.length >= IDENTIFIER_MIN && !name.endsWith('000') ? likely : none;
  if (!/[a-z].*[a-z]/.test(name) || FILE.test(name) || isMeasure(name) || ACRONYM.test(written)) return none;
  if (name.includes('_')) return sure;
  if (/\d/.test(name)) return ofFigures(name);
  if (/[.-]/.test(name)) return ofPieces(name);
  return isWord(name) ? none : ofLetters(name, written);
}

const isMeasure = (name: string): boolean => {
  const unit = MEASURE.exec(name)?.[1];
  return unit !== undefined && (unit.length < 4 || isWord(unit));
};

/** "martin08" and "mar1o", but "capitolo5" only where a name is expected. */
function ofFigures(name: string): Likeness {
  const [, base = '', figures = ''] = /^([a-z][a-z.-]*?)[.-]?(\d+)[a-z]{0,4}$/.exec(name) ?? [];
  if (base.length < 3) return name.replace(/[^a-z]/g, '').length > 3 && !isWord(withLetters(name)) ? likely : none;
  // "gta5"
  if (base.length === 3 && figures.length < 3 && !isName(base)) return possible;
  return isWord(base) && !isName(base) && (figures.length < 3 || isYear(figures)) ? likely : sure;
}

const isYear = (figures: string): boolean => /^(?:19|20)\d\d$/.test(figures);

/** "mario.rossi", but not "stanco.poi", where a space is missing. */
function ofPieces(name: string): Likeness {
  const pieces = name.split(/[.-]/);
  if (name.includes('-')) return pieces.some((piece) => !isWord(piece)) ? possible : none;
  if (pieces.every(({ length }) => length < 3)) return none;
  return pieces.every((piece) => piece.length === 1 || isName(piece) || !isWord(piece)) ? sure : likely;
}

function ofLetters(name: string, written: string): Likeness {
  if (name.length < 4) return none;
  if (/\p{Ll}\p{Lu}/u.test(written)) return likely;
  if (written !== name) return isCompound(name) ? possible : none;
  return isCompound(name) ? likely : possible;
}
