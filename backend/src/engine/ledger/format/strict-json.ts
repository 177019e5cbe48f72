import type { Json } from './canonical.js';

/** The JSON value of a text. */
export interface Reading {
  readonly value: Json;
  /** An object names a member twice, and parsers differ in which of the two they return (RFC 8259, section 4). */
  readonly ambiguous: boolean;
}

const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/g;

/** Parses JSON, and reports whether all parsers read the same value. @returns undefined when it is not JSON */
export function readJson(text: string): Reading | undefined {
  try {
    const value: Json = JSON.parse(text);
    return { value, ambiguous: membersWritten(text) !== membersKept(value) };
  } catch {
    return undefined;
  }
}

/** Outside strings, JSON has one colon for each member. */
const membersWritten = (text: string): number => text.replace(STRING, '').split(':').length - 1;

/** Iterative, because the nesting may be deeper than the call stack. */
function membersKept(value: unknown): number {
  let count = 0;
  const open = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const inside: readonly unknown[] = Object.values(next);
    if (!Array.isArray(next)) count += inside.length;
    for (const member of inside) open.push(member);
  }
  return count;
}
