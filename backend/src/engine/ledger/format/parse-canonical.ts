import { canonicalize, isArray, isInteger, type Json, type JsonObject } from './canonical.js';

/** ASCII that JSON writes without an escape, quotes included: every text in it is in NFC and well-formed. */
const WITHOUT_ESCAPES = /^[ -[\]-~]*$/;

/**
 * Reads JSON that must be in canonical form.
 * @returns undefined when it is no JSON, or another text than its canonical form
 */
export function parseCanonical(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    const isCanonical = canonicalLength(value) === text.length && WITHOUT_ESCAPES.test(text);
    return isCanonical || canonicalize(value) === text ? value : undefined;
  } catch {
    // It is no JSON, has no canonical form, or is nested deeper than any event that FORM seals.
    return undefined;
  }
}

/** Of a value whose length says nothing; NaN equals no length. */
const UNKNOWN = Number.NaN;
const CODE_0 = 0x30;
const CODE_9 = 0x39;

/**
 * The length of the canonical form, of a value that was read from text without escapes. Where that text has the same length
 * it is the canonical form, which is cheaper to know than to write it and compare: white space, a member named twice and
 * every other way to write an integer make a text longer, except an exponent, which is no longer only for multiples of 100.
 * @returns NaN where the length does not decide: such an integer, no integer, or members that may have been in another order
 */
function canonicalLength(value: Json | undefined): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value === 'number') return numberLength(value);
  if (typeof value !== 'object') return value ? 'true'.length : 'false'.length;
  if (value === null) return 'null'.length;
  return isArray(value) ? listLength(value) : objectLength(value);
}

function numberLength(value: number): number {
  if (value % 100 === 0) return Object.is(value, 0) ? 1 : UNKNOWN;
  return isInteger(value) ? String(value).length : UNKNOWN;
}

function listLength(list: readonly Json[]): number {
  let length = 1 + Math.max(list.length, 1);
  for (let index = 0; index < list.length; index++) length += canonicalLength(list[index]);
  return length;
}

/** Members keep their order when they are parsed, unless their names are numbers. */
function objectLength(members: JsonObject): number {
  let length = 1;
  let before: string | undefined;
  for (const name in members) {
    if (before === undefined ? beginsWithDigit(name) : before >= name) return UNKNOWN;
    length += name.length + '"":,'.length + canonicalLength(members[name]);
    before = name;
  }
  return before === undefined ? '{}'.length : length;
}

function beginsWithDigit(name: string): boolean {
  const code = name.charCodeAt(0);
  return code >= CODE_0 && code <= CODE_9;
}
