import { dictionary } from '@zxcvbn-ts/language-it';
import { plainLetters } from '../../../../basics/italian.js';

/** What tells the name of a profile from a word of a sentence: words and names that Italians use, without accents, in lower case. */

/** What young people call each other, which no register has. */
const NICKNAMES =
  'ale andre cami edo fede fra gio giuli leo lore manu marti nico robi samu simo sofi teo tommi vale vero';

/** Of networks, games and those who use them, which no older list has. */
const OF_NETWORKS =
  'account admin app avatar ban bannato bot bro buggato challenge chat clip community content creator cringe crush ' +
  'deepfake direct dm edit emoji fandom feed filtro filtri follower followers gamer gamers gameplay gaming gif gratis hashtag ' +
  'hype influencer influencers lag laggoso like likes live livestream lol mod mods meme memes nitro online overlay player ' +
  'podcast podcaster post premium privacy raid ranked reel reels robux scroll scrollo selfie server shorts skin slime smart ' +
  'social spam spoiler stalker stalking sticker stickers story stories storie stream streak streamer streaming studio ' +
  'tag thumbnail tiktoker toxic trend trends troll tutorial unboxing update upload video videogame vlog vlogger web youtuber youtubers';

/** What stands in names of profiles besides. */
const ADDITIONS = 'di da la il de xx art draws gamer gaming official pro real the';

/** "marti" of "Martina". */
const SHORT_NAME_MIN = 5;
const PIECE_MAX = 12;
/** So many of the most common words make up names of profiles; of the short ones, which are in every word, fewer. */
const COMMON = 5000;
const COMMON_SHORT = 3000;

interface Lists {
  readonly known: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  /** What names of profiles are made of. */
  readonly pieces: ReadonlySet<string>;
}

let loaded: Lists | undefined;
/** Made when somebody first asks for a word: most processes start and end without that. */
const lists = (): Lists => {
  loaded ??= load();
  return loaded;
};

function load(): Lists {
  const common = dictionary.commonWords.map(plainLetters);
  const names = new Set(
    [...dictionary.firstnames, ...dictionary.lastnames].map(plainLetters).concat(NICKNAMES.split(' ')),
  );
  const shortNames = [...names].flatMap((name) =>
    Array.from({ length: Math.max(0, name.length - SHORT_NAME_MIN) }, (_, more) =>
      name.slice(0, SHORT_NAME_MIN + more),
    ),
  );
  const commonPieces = common
    .slice(0, COMMON)
    .filter(({ length }, rank) => length > 3 || (length === 3 && rank < COMMON_SHORT));
  const namePieces = [...names].filter(({ length }) => length > 2);
  return {
    known: new Set([...common, ...dictionary.wikipedia.map(plainLetters), ...OF_NETWORKS.split(' ')]),
    names,
    pieces: new Set([...commonPieces, ...namePieces, ...shortNames, ...ADDITIONS.split(' ')]),
  };
}

/** Forms that the lists have in another number, gender or person, and those that people make of new words. */
const ENDING = /(?:[aeiou]|h[ei]|(?:in|ett|ott|on|acc|ell|ucc|uzz)[aeio])$/;
const CERTAINLY_DERIVED = /(?:iamo|mente|zion[ei]|issim[aeio]|[ae]ndo|[aei]vano|[aei]ranno|[ai]bil[ei])$/;
const DERIVED =
  /(?:[aiu]t[aeio]|os[aeio]|[aei]ndi|[aei]v(?:[aio]|amo|ate)|[aei]r(?:e|ono|ebbe|[mtcv]i|l[aeio]|ne)|an[dt][eio]|[aeo]no|ator[ei]|atric[ei]|ism[oi]|ist[aeio]|izz[aoi])$/;
const LONG_ENOUGH_TO_BE_DERIVED = 6;

/** @param word lower case, without accents */
export const isName = (word: string): boolean => lists().names.has(word);

/** @param word lower case, without accents. @returns whether Italians write it in a sentence, in this or in another form */
export function isWord(word: string): boolean {
  const { known } = lists();
  const single = word.replace(/(\p{L})\1{2,}/gu, '$1');
  if (known.has(word) || known.has(single)) return true;
  const stem = single.replace(ENDING, '');
  if (stem.length > 3 && ['a', 'e', 'i', 'o', 'are', 'ere', 'ire'].some((ending) => known.has(stem + ending)))
    return true;
  if (single.length < LONG_ENOUGH_TO_BE_DERIVED) return false;
  return CERTAINLY_DERIVED.test(single) || (DERIVED.test(single) && !isCompound(single));
}

/** @param word of at most some tens of letters. @returns whether the word consists of words and names, as "mariorossi" and "dragoblu" do */
export function isCompound(word: string): boolean {
  const { pieces } = lists();
  /** How many pieces lead up to each letter. */
  const counts = new Map([[0, 0]]);
  for (const [start, count] of counts) {
    for (let end = start + 2; end <= Math.min(start + PIECE_MAX, word.length); end++) {
      if (!counts.has(end) && pieces.has(word.slice(start, end))) counts.set(end, count + 1);
    }
  }
  return (counts.get(word.length) ?? 0) > 1;
}
