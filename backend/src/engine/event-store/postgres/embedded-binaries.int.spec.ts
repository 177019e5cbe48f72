import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { placeServer, type ServerPlace } from './embedded-binaries.js';

const run = promisify(execFile);
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'form-place-'));
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The user that runs the server writes a file into the data folder. */
async function writeThere({ home, user }: ServerPlace): Promise<void> {
  await run('touch', [join(home, 'written')], { ...user, cwd: '/' });
}

it.each([
  ['is not there', undefined],
  ['is closed to all but root', 0o700],
])(
  'puts the data where the server can write them, when the data folder is closed and the shared folder %s',
  async (_, mode) => {
    const shared = join(folder, 'shared');
    if (mode !== undefined) await mkdir(shared, { mode });
    await mkdir(join(folder, 'closed'), { mode: 0o700 });
    const place = await placeServer(join(folder, 'closed', 'data'), shared);
    await writeThere(place);
    // Only root runs the server as another user, who cannot reach folders closed to all but root.
    expect(place.home.startsWith(join(folder, process.getuid?.() === 0 ? 'shared' : 'closed'))).toBe(true);
  },
);

it('leaves the data in a data folder that the server can reach', async () => {
  const place = await placeServer(join(folder, 'data'), join(folder, 'shared'));
  expect(place.home).toBe(join(folder, 'data', 'postgres'));
  await writeThere(place);
  await expect(writeFile(join(folder, 'shared', 'x'), '')).rejects.toThrow('ENOENT');
});
