import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

/** The rules of docs/product.md, which comments and documents cite as "product.md 2.1" or "product.md 3.1 to 3.6". */

const ROOT = join(import.meta.dirname, '../..');
const READ = ['backend', 'docs', 'frontend', 'scripts'];
const IS_READ = /\.(?:css|html|mjs|md|sh|tsx?|ya?ml)$/;
const IS_PASSED_OVER = /^(?:node_modules|dist|coverage|schema\.gen\.ts)$/;

function filesIn(folder: string): string[] {
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    if (IS_PASSED_OVER.test(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    return IS_READ.test(entry.name) ? [path] : [];
  });
}

const product = readFileSync(join(ROOT, 'docs/product.md'), 'utf8');
const RULE = /^(?:- \*\*|#{2,3} )(\d+(?:\.\d+)*)[ *]/gm;
const rules = [...product.matchAll(RULE)].map(([, number = '']) => number);

/** The numbers behind "product.md" or a link to it, also where a line of a comment ends between them. */
function citedIn(text: string): string[] {
  const NUMBERS = /product\.md\)?,? ((?:(?:, | and | to | or |–|-)?\d+(?:\.\d+)*)+)/g;
  const lines = text.replace(/\s*\n\s*(?:\*|\/\/|#)?\s*/g, ' ');
  return [...lines.matchAll(NUMBERS)].flatMap(([, numbers = '']) => numbers.match(/\d+(?:\.\d+)*/g) ?? []);
}

it('gives each rule of the product a number of its own', () => {
  expect(rules.length).toBeGreaterThan(200);
  expect(rules.filter((number, at) => rules.indexOf(number) !== at)).toEqual([]);
});

it('cites only rules that exist', () => {
  const cited = [...READ.flatMap(filesIn), 'README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'].flatMap(
    (path) => citedIn(readFileSync(join(ROOT, path), 'utf8')).map((number) => ({ path, number })),
  );
  // Rules cite each other by their numbers alone: "(2.33)", "(16.4, 17.7)".
  const own = [...product.matchAll(/\((\d+\.\d+(?:\.\d+)*(?:, \d+\.\d+(?:\.\d+)*)*)\)/g)].flatMap(([, numbers = '']) =>
    numbers.split(', ').map((number) => ({ path: 'docs/product.md', number })),
  );
  expect(cited.length).toBeGreaterThan(100);
  expect([...cited, ...own].filter(({ number }) => !rules.includes(number))).toEqual([]);
});
