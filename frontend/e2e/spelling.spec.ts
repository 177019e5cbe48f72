import { expect, test } from '@playwright/test';
import { parseSync } from '@swc/core';
import { FIXED_TEXTS, SHOWN_BY_SPECS } from './fixed-texts';
import { sourceOf, sourcesIn } from './sources';

/** How the texts of all screens are written, but for those that the specification fixes to the letter. */

const FIXED = [...FIXED_TEXTS.map(({ text }) => text), ...SHOWN_BY_SPECS];
/** The errors of calls follow the fixed ones in their spelling. */
const ERROR = /^Errore (durante|nel) /;

const RULES: readonly (readonly [rule: string, offence: RegExp])[] = [
  ['an apostrophe is ’', /\p{L}'\p{L}/u],
  ['an ellipsis is …', /\p{L}\.\.\./u],
  ['nothing is exclaimed', /\p{L}!/u],
];

/** Every text of a file: literals, the fixed parts of templates, and what stands between tags. */
function textsIn(node: unknown, found: string[] = []): string[] {
  if (Array.isArray(node)) for (const child of node) textsIn(child, found);
  else if (typeof node === 'object' && node !== null) {
    const { type, value, cooked } = node as { type?: string; value?: unknown; cooked?: unknown };
    if ((type === 'StringLiteral' || type === 'JSXText') && typeof value === 'string') found.push(value);
    if (type === 'TemplateElement' && typeof cooked === 'string') found.push(cooked);
    textsIn(Object.values(node), found);
  }
  return found;
}

const texts = sourcesIn('').flatMap((file) => {
  const program = parseSync(sourceOf(file), { syntax: 'typescript', tsx: file.endsWith('x') });
  return textsIn(program).map((text) => ({ file, text: text.trim() }));
});

test('the texts of the screens are found', () => {
  for (const text of ['Torna alla home', 'Verifica autenticazione...', "L'email non può essere modificata"])
    expect(texts.map((found) => found.text)).toContain(text);
});

for (const [rule, offence] of RULES) {
  test(`in the texts of the screens ${rule}`, () => {
    const offending = texts.filter(({ text }) => offence.test(text) && !FIXED.includes(text) && !ERROR.test(text));
    expect(offending).toEqual([]);
  });
}

test('the spec of a screen shows each text that no browser shows', () => {
  const specs = sourcesIn('', /\.spec\.tsx?$/).map((file) => sourceOf(file));
  expect(SHOWN_BY_SPECS.filter((text) => !specs.some((spec) => spec.includes(text)))).toEqual([]);
});
