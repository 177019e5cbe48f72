import { isNetwork, NETWORKS } from './networks.js';

/** A word of a folded text, or what stands for one: "mario.rossi", "@mario", "#2PYQ", a pictogram. */
export interface Word {
  /** As written, but for its case. */
  readonly plain: string;
  readonly written: string;
  /** What stands between it and the word before. */
  readonly gap: string;
}

const WORDS = /(?:[@#$]|(?<![\p{L}\d])!(?=\p{L}))?[\p{L}\d_]+(?:[.-][\p{L}\d_]+)*|[📷📸👻🎵]/gu;
const DOTS = /[.-]/;
/** "insta.Poi", where a sentence begins without its space. */
const NEW_SENTENCE = /\p{Ll}\.\p{Lu}\p{Ll}/u;
/** A short name of a network is a piece of many names: "sofyy.tt". */
const NETWORK_MIN = 4;
const JOINED_MIN = 5;
const GAP_MAX = 12;

const withoutDots = (written: string): string => written.replace(/[.-]/g, '');

/** @param text folded. Networks that are written in pieces ("tik tok", "in-sta") or run into the next word ("insta.poi") are words of their own */
export function wordsIn(text: string): Word[] {
  const words: Word[] = [];
  let end = 0;
  const add = (written: string, gap: string) => {
    const [plain, before] = [written.toLowerCase(), words.at(-1)];
    const joined = before && gap === ' ' ? before.plain + plain : '';
    if (before && joined.length >= JOINED_MIN && NETWORKS.has(joined)) {
      words[words.length - 1] = { plain: joined, written: before.written + written, gap: before.gap };
    } else words.push({ plain, written, gap });
  };
  const hasNetwork = (written: string) =>
    written
      .toLowerCase()
      .split(DOTS)
      .some((piece) => piece.length >= NETWORK_MIN && isNetwork(piece));
  for (const match of text.matchAll(WORDS)) {
    const [written] = match;
    const gap = text.slice(end, Math.min(match.index, end + GAP_MAX));
    end = match.index + written.length;
    if (!DOTS.test(written)) add(written, gap);
    else if (written.length > NETWORK_MIN && isNetwork(withoutDots(written).toLowerCase()))
      add(withoutDots(written), gap);
    else if (NEW_SENTENCE.test(written) || hasNetwork(written)) {
      for (const [index, piece] of written.split(DOTS).entries()) add(piece, index === 0 ? gap : '. ');
    } else add(written, gap);
  }
  return words;
}
