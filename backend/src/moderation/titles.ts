import type { ContentKind } from '../protection/hidden-content.js';

const WHAT: Readonly<Record<ContentKind, string>> = {
  item: 'l’articolo',
  profile: 'il profilo',
  contest: 'il contest',
  entry: 'un elaborato',
  message: 'un messaggio',
  broadcast: 'un avviso',
};

/** The content in a sentence. */
export const titleOf = (kind: ContentKind, title: string | null): string =>
  title === null || kind === 'entry' || kind === 'message' ? WHAT[kind] : `${WHAT[kind]} «${title}»`;
