import canonicalize from 'canonicalize';

/**
 * The canonical text of a value, RFC 8785 on the subset of docs/ledger-format.md ("Canonical form"): safe integers, text in
 * NFC without lone surrogates or U+0000.
 * @returns null when the value has no canonical form, or is nested too deeply
 */
export function canonicalText(value: unknown): string | null {
  try {
    return isAllowed(value) ? (canonicalize(value) ?? null) : null;
  } catch {
    return null;
  }
}

function isAllowed(value: unknown): boolean {
  if (typeof value === 'string') return isText(value);
  if (typeof value === 'number') return Number.isSafeInteger(value) && !Object.is(value, -0);
  if (typeof value === 'boolean' || value === null) return true;
  if (Array.isArray(value)) return value.every(isAllowed);
  if (typeof value !== 'object') return false;
  return Object.entries(value).every(([name, member]) => isText(name) && isAllowed(member));
}

const isText = (text: string) => !/\p{Surrogate}/u.test(text) && !text.includes('\0') && text === text.normalize('NFC');
