import { isWord } from './italian-words.js';

/** Networks, games and services where people write to each other, as people call them. */
const NAMES =
  'instagram insta ista inst ig instagr tiktok tictoc tt ttk tok snapchat snap telegram tg tele whatsapp whats wapp uozzap uozap wazzap ' +
  'wzp wp wa discord ds dc disc youtube yt facebook fb twitter messenger bereal roblox steam twitch psn playstation ' +
  'ps4 ps5 xbox fortnite epic minecraft brawl clash switch nintendo signal skype pinterest vsco kik reddit wattpad spotify ' +
  'vinted zoom tumblr tellonym wizz yubo linkedin bluesky viber askfm ngl 📷 📸 👻 🎵 gmail googlemail gimeil gmeil hotmail icloud yahoo protonmail outlook';

export const NETWORKS: ReadonlySet<string> = new Set(NAMES.split(' '));

const LONG = 7;
/** Each of these without one letter: what has one letter more, less, other or swapped becomes one of them, too. */
const ALMOST: ReadonlySet<string> = new Set(
  [...NETWORKS].filter(({ length }) => length >= LONG).flatMap((name) => [name, ...withoutOneLetter(name)]),
);
const ALMOST_MAX = 12;

function withoutOneLetter(word: string): string[] {
  return Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));
}

/** Figures and signs in the place of a letter: "1nst4gr4m". */
const LETTERS: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', $: 's', '!': 'i' };
export const withLetters = (word: string): string => word.replace(/[013457$!]/g, (sign) => LETTERS[sign] ?? sign);

/** @param word lower case, without accents. @returns whether it names a network, in any spelling */
export function isNetwork(word: string): boolean {
  if (NETWORKS.has(word)) return true;
  if (word.length < 3) return false;
  const letters = withLetters(word).replace(/(\p{L})\1{2,}/gu, '$1');
  if (NETWORKS.has(letters)) return !/^\d+$/.test(word);
  if (letters.length < LONG - 1 || letters.length > ALMOST_MAX) return false;
  return (ALMOST.has(letters) || withoutOneLetter(letters).some((word) => ALMOST.has(word))) && !isWord(letters);
}

/** @returns whether the word is spelled so that a pattern would not know it */
export const isHidden = (word: string): boolean => /[\d$!]/.test(word) && !NETWORKS.has(word);
