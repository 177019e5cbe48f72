import { expect, test } from '@playwright/test';
import { parseSync } from '@swc/core';
import { BACKEND, DEMO, sourceOf, sourcesIn } from './sources';

/** Texts agree with what they are about by `ui/text/italian.ts` and `basics/italian.ts`, and not by hand. */

interface Joint {
  readonly file: string;
  readonly before: string;
  readonly between: string;
  readonly after: string;
}

interface Node {
  readonly type?: string;
  readonly span?: { readonly start: number; readonly end: number };
  readonly [key: string]: unknown;
}

/** Where a text stands before or behind something that is put in, in templates and between tags. */
function jointsIn(node: unknown, found: (nodes: [string, Node, string]) => void): void {
  if (Array.isArray(node)) for (const child of node) jointsIn(child, found);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
  const { type, quasis, expressions, children } = node as Node;
  // A type may be a template, too.
  if (type === 'TemplateLiteral' && expressions) {
    const texts = (quasis as { cooked: string }[]).map(({ cooked }) => cooked);
    for (const [index, expression] of (expressions as Node[]).entries())
      found([texts[index] ?? '', expression, texts[index + 1] ?? '']);
  }
  if (type === 'JSXElement' || type === 'JSXFragment') {
    const parts = children as Node[];
    const textOf = (part?: Node) => (part?.type === 'JSXText' ? String(part.value).replace(/\s*\n\s*/g, '') : '');
    for (const [index, part] of parts.entries())
      if (part.type === 'JSXExpressionContainer')
        found([textOf(parts[index - 1]), part.expression as Node, textOf(parts[index + 1])]);
  }
  jointsIn(Object.values(node), found);
}

const jointsOf = (folder?: string): Joint[] =>
  sourcesIn('', undefined, folder).flatMap((file) => {
    const source = Buffer.from(sourceOf(file, folder));
    const program = parseSync(source.toString(), { syntax: 'typescript', tsx: file.endsWith('x'), decorators: true });
    const start = program.span.start;
    const joints: Joint[] = [];
    jointsIn(program, ([before, { span }, after]) => {
      const between = span ? source.subarray(span.start - start, span.end - start).toString() : '';
      joints.push({ file, before, between, after });
    });
    return joints;
  });

const joints = [...jointsOf(), ...jointsOf(BACKEND), ...jointsOf(DEMO)].filter(
  ({ file }) => !/(^|\/)italian\.ts$|^auditor\/|^engine\//.test(file),
);

/** What may begin with any letter, and end with the point of an initial. */
const NAME = /(^|[.\s])(name|from|person|child|buyer|seller|counterparty|recipient|winner|organiser)(\)|\}|$|\s*\?\?)/;
const COINS = /[cC]oins\(|formatNumber\([^)]*([bB]alance|[pP]rice|[aA]mount|[rR]eward)/;
const VERB = /^(?: Coin FORM)? (?:è|sono|torna|tornano|resta|restano|passa|passano|va|vanno|arriva|arrivano)\b/;

const RULES: readonly (readonly [rule: string, offends: (joint: Joint) => boolean])[] = [
  [
    '«ad» and «ed» stand where they belong',
    ({ before, between }) => /(^|\s)[ae] $/i.test(before) && NAME.test(between),
  ],
  ['a sentence ends once behind a name', ({ between, after }) => /^\.(\s|$)/.test(after) && NAME.test(between)],
  ['coins have their verb', ({ between, after }) => COINS.test(between) && VERB.test(after)],
  ['coins have their article', ({ before, between }) => /(^|\s)(i|I)( tuoi)? $/.test(before) && COINS.test(between)],
];

test('the joints of texts are found', () => {
  expect(joints.length).toBeGreaterThan(500);
});

for (const [rule, offends] of RULES) {
  test(`in all texts ${rule}`, () => {
    expect(joints.filter(offends)).toEqual([]);
  });
}

/** The part of a sentence that a function puts behind an amount. */
const HANDED_ON = /(?<=, )(['"`]) (?:sono|tornano|restano|passano|vanno|arrivano)\b/;

test('no verb of coins is handed on in the plural alone', () => {
  const files = [undefined, BACKEND, DEMO].flatMap((folder) =>
    sourcesIn('', undefined, folder).filter((file) => HANDED_ON.test(sourceOf(file, folder))),
  );
  expect(files).toEqual([]);
});
