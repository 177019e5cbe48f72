import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from '@jest/globals';

/** scripts/build.sh: what runs is served while something is built. */

const SCRIPT = fileURLToPath(new URL('../../scripts/build.sh', import.meta.url));

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'form-build-'));
});
afterEach(() => rm(folder, { recursive: true }));

const build = (command: string) => promisify(execFile)('bash', [SCRIPT, command], { cwd: folder });
const write = (content: string) => build(`echo ${content} > $FORM_BUILD/page`);
const page = () => readFile(join(folder, 'dist/page'), 'utf8');

it('replaces a build at once, while it is read', async () => {
  await write('first');
  const second = write('second').then(() => 'over');
  const seen = new Set<string>();
  while ((await Promise.race([second, page()])) !== 'over') seen.add(await page());
  expect([...seen.add(await page())]).toEqual(['first\n', 'second\n']);
});

it('keeps the build before, which may run, and no older one', async () => {
  await write('first');
  const first = await realpath(join(folder, 'dist'));
  await write('second');
  expect(await readFile(join(first, 'page'), 'utf8')).toBe('first\n');
  await write('third');
  await expect(realpath(first)).rejects.toThrow('ENOENT');
  expect(await readdir(folder)).toHaveLength(3);
});

it('takes the place of a folder that was built in place', async () => {
  await mkdir(join(folder, 'dist'));
  await writeFile(join(folder, 'dist/page'), 'old\n');
  await write('new');
  expect(await page()).toBe('new\n');
});

it('leaves what is there where a build fails', async () => {
  await write('first');
  await expect(build('exit 3')).rejects.toThrow();
  expect(await page()).toBe('first\n');
  expect(await readdir(folder)).toHaveLength(2);
});
