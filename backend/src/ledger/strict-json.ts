import type { Json } from './canonical.js';

/** What a text holds as JSON. */
export interface Reading {
  readonly value: Json;
  /** An object names a member twice, and readers differ in which of the two counts (RFC 8259, section 4). */
  readonly ambiguous: boolean;
}

const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/g;

/** Reads JSON, and tells whether everyone reads the same in it. @returns undefined when it is no JSON */
export function readJson(text: string): Reading | undefined {
  try {
    const value: Json = JSON.parse(text);
    return { value, ambiguous: membersWritten(text) !== membersKept(value) };
  } catch {
    return undefined;
  }
}

/** Outside of strings, JSON has one colon a member. */
const membersWritten = (text: string): number => text.replace(STRING, '').split(':').length - 1;

/** Nesting may be deeper than the stack. */
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
