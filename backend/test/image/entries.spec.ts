import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';

const BACKEND = new URL('../../', import.meta.url);
const textOf = (path: string) => readFile(new URL(path, BACKEND), 'utf8');

it('the image holds the program, every worker and the migrations', async () => {
  const { files, include }: { files: string[]; include: string[] } = JSON.parse(await textOf('tsconfig.image.json'));
  const sources = await readdir(new URL('src', BACKEND), { recursive: true });
  const workers = sources.filter((path) => path.endsWith('-worker.ts')).map((path) => `src/${path}`);
  expect(files.toSorted()).toEqual(['src/main.ts', ...workers].sort());
  expect(include).toEqual(['migrations']);
});
