/**
 * Canonical JSON as in RFC 8785 (JCS), on the subset that the ledger allows (docs/ledger-format.md, "Canonical form"):
 * safe integers, text in NFC without lone surrogates or U+0000, objects, arrays, booleans and null.
 */

export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json | undefined };

/** A value that has no canonical form and so can never be sealed. */
export class NotCanonical extends Error {
  constructor(reason: string) {
    super(`no canonical form: ${reason}`);
    this.name = 'NotCanonical';
  }
}

/** Whether a number has a canonical form. */
export const isInteger = (value: unknown): value is number => Number.isSafeInteger(value) && !Object.is(value, -0);

/** Text that needs neither escaping nor a check of its code points. */
const PLAIN_ASCII = /^[ !#-[\]-~]*$/;

/** Whether JSON needs no escape for the text. */
export const isPlain = (text: string): boolean => PLAIN_ASCII.test(text);

/**
 * @returns the canonical text; members that are undefined are left out, as in JSON
 * @throws NotCanonical
 */
export function canonicalize(value: Json): string {
  if (typeof value === 'string') return canonicalString(value);
  if (typeof value === 'number') return canonicalNumber(value);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (value === null) return 'null';
  if (isArray(value)) return canonicalArray(value);
  if (typeof value === 'object') return canonicalObject(value);
  throw new NotCanonical(`a ${typeof value}`);
}

/** Holes in the array have no canonical form: they are undefined. */
function canonicalArray(value: readonly (Json | undefined)[]): string {
  let text = '';
  for (let index = 0; index < value.length; index++) {
    const member = value[index];
    if (member === undefined) throw new NotCanonical('undefined in an array');
    text += index === 0 ? canonicalize(member) : `,${canonicalize(member)}`;
  }
  return `[${text}]`;
}

function canonicalObject(value: JsonObject): string {
  const keys = Object.keys(value);
  if (!isSorted(keys)) keys.sort(byCodeUnit);
  let text = '';
  for (const key of keys) {
    const member = value[key];
    if (member === undefined) continue;
    text += (text === '' ? '' : ',') + nameText(key) + canonicalize(member);
  }
  return `{${text}}`;
}

/** Member names are few, so each is checked only once. */
const NAMES_MAX = 1000;
const nameTexts = new Map<string, string>();

function nameText(name: string): string {
  const known = nameTexts.get(name);
  if (known !== undefined) return known;
  const text = `${canonicalString(name)}:`;
  if (nameTexts.size < NAMES_MAX) nameTexts.set(name, text);
  return text;
}

function canonicalNumber(value: number): string {
  if (!isInteger(value)) throw new NotCanonical('a number that is no safe integer');
  return String(value);
}

function canonicalString(value: string): string {
  if (isPlain(value)) return `"${value}"`;
  if (!value.isWellFormed()) throw new NotCanonical('a lone surrogate');
  if (value.includes('\0')) throw new NotCanonical('U+0000');
  if (value !== value.normalize('NFC')) throw new NotCanonical('text that is not in NFC');
  return JSON.stringify(value);
}

function isSorted(keys: readonly string[]): boolean {
  for (let index = 1; index < keys.length; index++) if ((keys[index - 1] ?? '') > (keys[index] ?? '')) return false;
  return true;
}

/** JavaScript compares strings by UTF-16 code units, which is the order that RFC 8785 requires. */
const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : 1);

export const isArray: (value: Json) => value is readonly Json[] = Array.isArray;
