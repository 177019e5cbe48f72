import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';

const BACKEND = new URL('../../', import.meta.url);
const textOf = (path: string) => readFile(new URL(path, BACKEND), 'utf8');

it('the image holds every program that make runs and every worker', async () => {
  const { files }: { files: string[] } = JSON.parse(await textOf('tsconfig.image.json'));
  const programs = [...(await textOf('../Makefile')).matchAll(/backend\/dist\/(src\/\S+)\.js/g)].map(
    ([, path]) => `${path}.ts`,
  );
  const sources = await readdir(new URL('src', BACKEND), { recursive: true });
  const workers = sources.filter((path) => path.endsWith('-worker.ts')).map((path) => `src/${path}`);
  expect(files.toSorted()).toEqual([...new Set([...programs, ...workers])].sort());
});
