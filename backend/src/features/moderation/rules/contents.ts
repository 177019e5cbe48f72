/** What can be reported and hidden (product.md 17), and how it is called; `make api` writes the words for the screens. */

interface ContentWords {
  /** "Articolo: Lezione di greco". */
  readonly label: string;
  /** "Segnala questo articolo". */
  readonly thisOne: string;
  /** In a message, before the title. */
  readonly inSentence: string;
  /** It has no title of its own. */
  readonly isUntitled?: true;
  /** What an administrator reads of removing it. */
  readonly whenHidden: string;
}

const REPLACED = 'Al suo posto si legge «Contenuto rimosso».';

export const CONTENTS = {
  item: {
    ...{ label: 'Articolo', thisOne: 'questo articolo', inSentence: 'l’articolo' },
    whenHidden: 'Sparisce dal marketplace; chi ha un ordine aperto lo vede ancora.',
  },
  profile: {
    ...{ label: 'Profilo', thisOne: 'questo profilo', inSentence: 'il profilo' },
    whenHidden: 'Gli altri non lo trovano più.',
  },
  contest: {
    ...{ label: 'Contest', thisOne: 'questo contest', inSentence: 'il contest' },
    whenHidden: 'Nessuno si iscrive più; si giudica o si divide lo stesso.',
  },
  entry: {
    ...{ label: 'Elaborato', thisOne: 'questo elaborato', inSentence: 'un elaborato', isUntitled: true },
    whenHidden: 'Non può vincere e non ha parte del premio.',
  },
  message: {
    ...{ label: 'Messaggio', thisOne: 'questo messaggio', inSentence: 'un messaggio', isUntitled: true },
    whenHidden: REPLACED,
  },
  broadcast: { label: 'Avviso', thisOne: 'questo avviso', inSentence: 'un avviso', whenHidden: REPLACED },
} as const satisfies Readonly<Record<string, ContentWords>>;

export type ContentKind = keyof typeof CONTENTS;
export const CONTENT_KINDS = Object.keys(CONTENTS) as readonly ContentKind[];

/** The content in a sentence; without its title, which its author wrote, in a message to an address that anybody may give. */
export function titleOf(kind: ContentKind, title: string | null): string {
  const { inSentence, isUntitled }: ContentWords = CONTENTS[kind];
  return title === null || isUntitled ? inSentence : `${inSentence} «${title}»`;
}
