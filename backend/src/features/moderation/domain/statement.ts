/** A statement of reasons is stored, and committed to, as one text: the ground, an empty line, the facts. */
export interface Statement {
  readonly ground: string | null;
  readonly facts: string;
}

const BREAK = '\n\n';

export const statementText = ({ ground, facts }: Statement): string =>
  `${(ground ?? '').replaceAll(/\s+/g, ' ')}${BREAK}${facts}`;

/** @returns nulls once the text is erased */
export function parseStatement(kept: string | undefined): { ground: string | null; facts: string | null } {
  const at = kept?.indexOf(BREAK) ?? -1;
  if (kept === undefined || at < 0) return { ground: null, facts: null };
  return { ground: kept.slice(0, at) || null, facts: kept.slice(at + BREAK.length) };
}
