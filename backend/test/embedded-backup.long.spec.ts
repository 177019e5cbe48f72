import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { ENV } from './app.js';
import { createTestDatabase } from './database.js';
import { runForm, startProgram } from './program.js';

/** Backup and restore with embedded PostgreSQL servers (docs/operations.md, "Backup and restore"). */

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'form-backup-'));
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('moves a FORM on the embedded PostgreSQL to an empty folder by an encrypted backup', async () => {
  const [old, fresh] = [join(folder, 'old'), join(folder, 'fresh')];
  const identity = await generateIdentity();
  const key = join(folder, 'key.txt');
  await writeFile(key, identity);
  const env = { ADMIN_PASSWORD: ENV.ADMIN_PASSWORD, BACKUP_RECIPIENT: await identityToRecipient(identity) };
  const program = await startProgram({ ...env, DATA_DIR: old });
  const file = join(folder, 'embedded.tar.gz');
  await runForm(['backup', file], { ...env, DATA_DIR: old });
  await program.stop();
  expect(existsSync(join(old, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false);
  await runForm(['backup', join(folder, 'stopped.tar.gz')], { ...env, DATA_DIR: old, INIT_CWD: folder });
  expect(existsSync(join(old, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false);

  await expect(runForm(['restore', `${file}.age`], { DATA_DIR: fresh })).rejects.toThrow('is encrypted');
  const output = await runForm(['restore', `${file}.age`, '--identity', key], { DATA_DIR: fresh });
  expect(output).toContain('The ledger was verified.');
  for (const name of ['jwt-secret', 'ledger-signing-key', 'second-step-secret', 'picture-secret']) {
    expect(await readFile(join(fresh, name), 'utf8')).toBe(await readFile(join(old, name), 'utf8'));
  }
  expect(await signInStatus({ DATA_DIR: fresh })).toBe(200);

  // The way to a PostgreSQL of one's own: the data folder stays, and with it the secrets.
  const database = await createTestDatabase();
  const own = { DATA_DIR: old, DATABASE_URL: database.url };
  const moved = await runForm(['restore', join(folder, 'stopped.tar.gz.age'), '--identity', key], own);
  expect(moved).toContain('The ledger was verified.');
  expect(await signInStatus(own)).toBe(200);
  await database.drop();
});

/** Starts FORM and signs its administrator in. */
async function signInStatus(env: Record<string, string>): Promise<number> {
  const program = await startProgram(env);
  const { status } = await fetch(`${program.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@form.local', password: ENV.ADMIN_PASSWORD }),
  });
  await program.stop();
  return status;
}
