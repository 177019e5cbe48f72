import { canonicalize } from '../../../engine/ledger/format/canonical.js';

/** The entry of a participant. It is stored, and committed to, as one text. */
export interface Entry {
  readonly text: string;
  readonly link: string | null;
}

export const entryText = ({ text, link }: Entry): string => canonicalize({ link, text });

/** @returns undefined when `entryText` did not make the text */
export function parseEntry(kept: string | undefined): Entry | undefined {
  if (kept === undefined) return undefined;
  const entry: unknown = JSON.parse(kept);
  if (typeof entry !== 'object' || entry === null || !('text' in entry) || !('link' in entry)) return undefined;
  const { text, link } = entry;
  return typeof text === 'string' ? { text, link: typeof link === 'string' ? link : null } : undefined;
}
