import { readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../..');
/** What is seen at a glance. Specs and style sheets count, because they stand in the list, too. */
const FILES_MAX = 30;

const sources = ['backend/src', 'frontend/src'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name))),
);

function numbered(names: readonly string[]): readonly (readonly [name: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts];
}

it(`has at most ${FILES_MAX} files in a folder: a larger one has rooms by subject`, () => {
  const folders = numbered(sources.map(dirname));
  expect(folders.length).toBeGreaterThan(150);
  expect(folders.filter(([, count]) => count > FILES_MAX)).toEqual([]);
});

it('has no two files of calls with one name on the screens', () => {
  const calls = sources.filter((path) => path.startsWith('frontend/') && path.endsWith('-api.ts'));
  expect(calls.length).toBeGreaterThan(40);
  expect(numbered(calls.map((path) => basename(path))).filter(([, count]) => count > 1)).toEqual([]);
});
