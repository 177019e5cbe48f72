import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { runForm } from './program.js';

/** Each subcommand finds a secret in the file that a variable such as DATABASE_URL_FILE names. */

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'form-secret-files-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('reads the database of an auditor from a file', async () => {
  const file = join(folder, 'database-url');
  // Nothing listens there, which only who has read the address can say.
  await writeFile(file, 'postgresql://form@127.0.0.1:1/form\n');
  const failed = runForm(['audit', 'verify'], { DATABASE_URL_FILE: file });
  await expect(failed).rejects.toThrow(/DATABASE_URL.*ECONNREFUSED 127\.0\.0\.1:1/);
});

it('ends with one line that names the variable where there is no such file', async () => {
  const failed = runForm(['backup'], { JWT_SECRET_FILE: join(folder, 'gone') });
  await expect(failed).rejects.toThrow(/^JWT_SECRET_FILE: there is no file \S+gone\n$/);
});
