import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { sourceOf, sourcesIn } from './sources';

/** No screen cuts what somebody has written or pasted (product.md 11.15). */

const sources = sourcesIn('').map((file) => ({ file, source: sourceOf(file) }));

test('no field cuts a text', () => {
  expect(sources.filter(({ source }) => /\bmaxLength\b/.test(source)).map(({ file }) => file)).toEqual([]);
});

test('no text of a person is counted in UTF-16 code units', () => {
  const counting = /\b(?:values\.\w+|text|note|message|description|bio|reason|password|value)\.length\b/;
  const found = sources.filter(({ file, source }) => counting.test(source) && !/^(?:ledger|verify)\//.test(file));
  expect(found.map(({ file }) => file)).toEqual([]);
});

interface Schema {
  readonly properties?: Readonly<Record<string, { readonly maxLength?: number }>>;
}
/** What the server takes, by the name of a field. */
const taken = new Map<string, Set<number>>();
const { components } = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')) as {
  components: { schemas: Record<string, Schema> };
};
for (const { properties = {} } of Object.values(components.schemas))
  for (const [name, { maxLength }] of Object.entries(properties))
    if (maxLength !== undefined) taken.set(name, (taken.get(name) ?? new Set()).add(maxLength));

/** Of forms that decide: what the server calls a reason, an answer, or facts. */
const SERVED_AS: Readonly<Record<string, readonly string[]>> = { text: ['text', 'reason'], facts: ['facts', 'reason'] };
const LENGTHS = /\blengths\b[^={]*(?:=|:) \{([^}]*)\}|\b\w*Lengths = \{([^}]*)\}/g;

test('each text has the length on its screen that the server takes', () => {
  const told = sources.flatMap(({ file, source }) =>
    [...source.matchAll(LENGTHS)].flatMap(([, one, other]) =>
      [...(one ?? other ?? '').matchAll(/(\w+): (\d+)/g)].map(([, name = '', max]) => ({
        file,
        name,
        max: Number(max),
      })),
    ),
  );
  expect(told.length).toBeGreaterThan(30);
  const isTaken = ({ name, max }: { name: string; max: number }) =>
    (SERVED_AS[name] ?? [name]).some((served) => taken.get(served)?.has(max));
  expect(told.filter((one) => !isTaken(one))).toEqual([]);
});
