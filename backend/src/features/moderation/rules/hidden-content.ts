import type { LedgerState, Slice } from '../../../engine/ledger/state/state.js';
import type { ReadonlyTable } from '../../../engine/ledger/state/tables.js';
import type { ContentKind } from './contents.js';

/** Content that administrators hid: a 404 to others than its author and the parties of an open order on it (product.md 17). */

declare module '../../../engine/ledger/state/state.js' {
  interface LedgerState {
    /** By `contentKey`. */
    readonly hiddenContents: ReadonlyTable<true>;
  }
}

/** What is shown in place of something that an administrator hid. */
export const REMOVED = 'Contenuto rimosso';

/** `id` is that of the row, of an entry `<contest>:<participant's wallet>`. */
const contentKey = (kind: string, id: string): string => `${kind}:${id}`;

export const hiddenContentsSlice: Slice<true> = {
  name: 'hiddenContents',
  version: 1,
  on: {
    ContentHidden: (hidden, { data }) => hidden.set(contentKey(data.kind, data.id), true),
    ContentRestored: (hidden, { data }) => hidden.delete(contentKey(data.kind, data.id)),
  },
};

export const isHidden = (
  { hiddenContents }: Pick<LedgerState, 'hiddenContents'>,
  kind: ContentKind,
  id: string,
): boolean => hiddenContents.has(contentKey(kind, id));

/** Texts by their commitments, for people to read: one that an administrator hid is replaced. */
export const withoutHidden = (
  state: Pick<LedgerState, 'hiddenContents'>,
  texts: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> =>
  new Map(
    [...texts].map(([commitment, text]) => [commitment, isHidden(state, 'message', commitment) ? REMOVED : text]),
  );

/** The ids of all hidden contents of a kind. */
export function hiddenOf({ hiddenContents }: Pick<LedgerState, 'hiddenContents'>, kind: ContentKind): string[] {
  const prefix = contentKey(kind, '');
  const keys = [...hiddenContents.entries()].map(([key]) => key);
  return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
}

/** The id of an entry as content. */
export const entryContentId = (contest: string, participant: string): string => `${contest}:${participant}`;
export const contestOfEntry = (content: string): string => content.slice(0, content.indexOf(':'));
