import type { LedgerState } from '../../../engine/ledger/state/state.js';
import { declared } from '../../definition/declared.js';

/** How a content is called that can be reported and hidden (product.md 17); `make api` writes the words for the screens. */
export interface ContentLabels {
  /** "Articolo: Lezione di greco". */
  readonly label: string;
  /** "Segnala questo articolo". */
  readonly thisOne: string;
  /** In a message, before the title. */
  readonly inSentence: string;
  /** It has no title of its own. */
  readonly isUntitled?: true;
  /** What an administrator reads of removing it; undefined: it leaves a gap in what stands around it. */
  readonly whenHidden?: string;
  /** Whether somebody who is not its author has a side in it, so that they decide nothing about it (product.md 8.2). */
  readonly hasSide?: (state: LedgerState, content: string, wallet: string) => boolean;
}

/** What an administrator reads of removing what leaves a gap. */
export const REPLACED = 'Al suo posto si legge «Contenuto rimosso».';

/**
 * The kinds. A feature adds its own (`declare module '../moderation/rules/contents.js' { interface Contents { item: true } }`) and
 * says their words in its declaration.
 */
export interface Contents {
  readonly message: true;
}
export type ContentKind = keyof Contents;
export type LabelsOfContents = Readonly<Record<ContentKind, ContentLabels>>;

export const contents = declared<Contents, ContentLabels>('content');

/** The content in a sentence; without its title, which its author wrote, in a message to an address that anybody may give. */
export function titleOf(kind: ContentKind, title: string | null): string {
  const { inSentence, isUntitled } = contents.of(kind);
  return title === null || isUntitled ? inSentence : `${inSentence} «${title}»`;
}
