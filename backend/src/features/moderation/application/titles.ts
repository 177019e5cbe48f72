import type { ContentKind } from '../rules/hidden-content.js';

const WHAT: Readonly<Record<ContentKind, string>> = {
  item: 'l’articolo',
  profile: 'il profilo',
  contest: 'il contest',
  entry: 'un elaborato',
  message: 'un messaggio',
  broadcast: 'un avviso',
};

/** The content in a sentence; without its title, which its author wrote, in a message to an address that anybody may give. */
export const titleOf = (kind: ContentKind, title: string | null): string =>
  title === null || kind === 'entry' || kind === 'message' ? WHAT[kind] : `${WHAT[kind]} «${title}»`;
