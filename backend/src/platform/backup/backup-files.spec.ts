import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { readConfig } from '../settings/config.js';
import { chosenSecrets, placeSecrets, readSecrets, writeSecrets } from './backup-files.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'form-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const FILES = ['jwt-secret', 'ledger-signing-key', 'picture-secret', 'second-step-secret'];
const secretsIn = (dataDir: string) => {
  const { jwtSecret, secondStepSecret, pictureSecret, signingKey } = readConfig({ DATA_DIR: dataDir });
  return [jwtSecret, secondStepSecret, pictureSecret]
    .map((secret) => secret.export().toString('hex'))
    .concat(signingKey.public.vkey);
};

it('the secrets of a backup are those of the data folder, and back in their files after a restore', async () => {
  const [old, fresh] = [join(folder, 'old'), join(folder, 'fresh')];
  const before = secretsIn(old);
  const { path = '', given } = await writeSecrets(join(folder, 'form.tar.gz'), {}, readConfig({ DATA_DIR: old }));
  expect(given).toEqual([]);
  const chosen = chosenSecrets({}, fresh, await readSecrets(path, undefined));
  placeSecrets(fresh, chosen.files);
  expect(readdirSync(fresh).sort()).toEqual(FILES);
  expect(secretsIn(fresh)).toEqual(before);
});

it('a backup of before second steps and pictures had secrets of their own brings them back as they were derived', async () => {
  const [old, fresh] = [join(folder, 'old'), join(folder, 'fresh')];
  const before = secretsIn(old);
  const path = join(folder, 'form.secrets.json');
  const { path: whole = '' } = await writeSecrets(join(folder, 'whole.tar.gz'), {}, readConfig({ DATA_DIR: old }));
  const { 'jwt-secret': jwt, 'ledger-signing-key': key } = await readSecrets(whole, undefined);
  writeFileSync(path, JSON.stringify({ 'jwt-secret': jwt, 'ledger-signing-key': key }));
  const chosen = chosenSecrets({ SECOND_STEP_SECRET: '' }, fresh, await readSecrets(path, undefined));
  // The restore itself reads its settings before it has placed anything, and leaves no secret that the next start would take.
  readConfig({ ...chosen.env, DATA_DIR: fresh });
  placeSecrets(fresh, chosen.files);
  expect(secretsIn(fresh)).toEqual(before);
});
