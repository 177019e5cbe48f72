/**
 * JSON whose value does not depend on the parser: no member twice in an object, every number a plain integer. It detects
 * text that `JSON.parse` accepts and another verifier would read differently, before anything is hashed.
 */

export type Reading = { kind: 'json'; value: unknown } | { kind: 'ambiguous'; value: unknown } | { kind: 'not-json' };

const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},:]|[^\s[\]{},:"]+/g;
const integer = /^(0|-?[1-9]\d*)$/;

/** Never throws. */
export function readJson(text: string): Reading {
  try {
    const value: unknown = JSON.parse(text);
    return { kind: isUnambiguous(text) ? 'json' : 'ambiguous', value };
  } catch {
    return { kind: 'not-json' };
  }
}

/** @param text valid JSON */
function isUnambiguous(text: string): boolean {
  /** The names seen in each object that is open; null for an array. */
  const open: (Set<unknown> | null)[] = [];
  let previous = '';
  for (const [part] of text.matchAll(token)) {
    if (part === '{') open.push(new Set());
    else if (part === '[') open.push(null);
    else if (part === '}' || part === ']') open.pop();
    else if (part === ':' && !isNew(open.at(-1), JSON.parse(previous))) return false;
    else if (/^[-\d]/.test(part) && !integer.test(part)) return false;
    previous = part;
  }
  return true;
}

function isNew(names: Set<unknown> | null | undefined, name: unknown): boolean {
  if (!names || names.has(name)) return false;
  names.add(name);
  return true;
}
