import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from '@jest/globals';

/** Links of the documents lead to files and headings, and comments that name a heading of a document find it there. */

const ROOT = join(import.meta.dirname, '../..');
const IS_PASSED_OVER = /^(?:node_modules|dist|dist-server|dist-test|coverage|\.git|data|bundled)$/;
const HAS_COMMENTS = /\.(?:tsx?|mjs|sh|ya?ml|service)$|^Caddyfile|^Dockerfile$|^Makefile$/;

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (IS_PASSED_OVER.test(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const files = ['backend', 'docs', 'frontend', 'scripts'].flatMap(filesIn);
const ofRoot = readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
// The legal pages link screens.
const documents = [...files, ...ofRoot].filter((path) => path.endsWith('.md') && !path.startsWith('backend/pages/'));

const withoutCode = (text: string) => text.replace(/^```.*?^```/gms, '');
const headingsOf = (path: string) =>
  [...withoutCode(read(path)).matchAll(/^#{1,6} (.+)$/gm)].map(([, text = '']) => text);

/** As GitHub makes it from a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

const hasAnchor = (path: string, anchor: string) =>
  headingsOf(path).map(anchorOf).includes(anchor) || read(path).includes(`<a id="${anchor}">`);

const isThere = (path: string, anchor: string | undefined) =>
  existsSync(join(ROOT, path)) && (!anchor || hasAnchor(path, anchor));

it('leads every link of a document to a file, and to a heading of it', () => {
  const links = documents.flatMap((path) =>
    [...withoutCode(read(path)).matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(([, to = '', anchor]) => ({
      path,
      to: to === '' ? path : normalize(join(dirname(path), to)),
      anchor,
    })),
  );
  expect(links.length).toBeGreaterThan(150);
  expect(links.filter(({ to, anchor }) => !isThere(to, anchor))).toEqual([]);
});

it('names in documents only sources that exist', () => {
  const named = documents
    .filter((path) => path !== 'CHANGELOG.md')
    .flatMap((path) =>
      [...read(path).matchAll(/`([\w./-]+\.(?:css|mjs|sh|tsx?))`/g)].map(([, source = '']) => ({ path, source })),
    );
  expect(named.length).toBeGreaterThan(50);
  const all = [...files, ...ofRoot].map((path) => `/${path}`);
  expect(named.filter(({ source }) => !all.some((path) => path.endsWith(`/${source}`)))).toEqual([]);
});

it('names in comments only headings that exist', () => {
  const named = [...files, ...ofRoot]
    .filter((path) => HAS_COMMENTS.test(path.split('/').at(-1) ?? ''))
    .flatMap((path) => {
      const text = read(path).replace(/\s*\n\s*(?:\*|\/\/|#)?\s*/g, ' ');
      return [...text.matchAll(/([\w-]+)\.md, "([^"]+)"/g)].map(([, name = '', heading = '']) => ({
        path,
        name,
        heading,
      }));
    });
  expect(named.length).toBeGreaterThan(20);
  const missing = named.filter(({ name, heading }) => {
    const document = documents.find((path) => path.endsWith(`${name}.md`));
    if (document === undefined) return true;
    return !headingsOf(document).includes(heading) && !read(document).includes(`**${heading}.**`);
  });
  expect(missing).toEqual([]);
});
