import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { readSecretFiles, SECRET_SETTINGS } from '../../basics/secret-files.js';
import { SECRETS } from './secrets.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'form-secret-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function file(content: string): string {
  const path = join(folder, 'secret');
  writeFileSync(path, content);
  return path;
}

function environmentAfter(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  readSecretFiles(env);
  return env;
}

it.each(SECRET_SETTINGS)('reads %s from a file, without the line break at its end', (name) => {
  expect(environmentAfter({ [`${name}_FILE`]: file('a b#c\n') })).toEqual({ [name]: 'a b#c' });
});

it('covers every secret that FORM would make itself', () => {
  expect(SECRET_SETTINGS).toEqual(expect.arrayContaining(SECRETS.map(({ variable }) => variable)));
});

it('finds a file from the folder in which a command was called', () => {
  file('word');
  expect(environmentAfter({ INIT_CWD: folder, SMTP_URL_FILE: 'secret' })).toEqual({
    INIT_CWD: folder,
    SMTP_URL: 'word',
  });
});

it('takes an empty variable for one that is not set, as compose passes it', () => {
  expect(environmentAfter({ JWT_SECRET: '', JWT_SECRET_FILE: file('x') })).toEqual({ JWT_SECRET: 'x' });
  expect(environmentAfter({ JWT_SECRET: 'x', JWT_SECRET_FILE: '' })).toEqual({ JWT_SECRET: 'x' });
});

it('leaves other variables that end like that alone', () => {
  const env = { PGPASSFILE: '/p', SSL_CERT_FILE: '/c' };
  expect(environmentAfter({ ...env })).toEqual(env);
});

it.each([
  [
    'a file and a value',
    () => ({ JWT_SECRET: 'known', JWT_SECRET_FILE: file('other') }),
    /^JWT_SECRET and JWT_SECRET_FILE are both set: remove one$/,
  ],
  [
    'a file that is not there',
    () => ({ SMTP_URL_FILE: join(folder, 'gone') }),
    /^SMTP_URL_FILE: there is no file \S+\/gone$/,
  ],
  ['an empty file', () => ({ ADMIN_PASSWORD_FILE: file('\n') }), /^ADMIN_PASSWORD_FILE: \S+ is empty$/],
  ['a folder', () => ({ METRICS_TOKEN_FILE: folder }), /^METRICS_TOKEN_FILE: \S+ cannot be read \(EISDIR\)$/],
])('refuses %s in one line without the value', (_, env, line) => {
  expect(() => readSecretFiles(env())).toThrow(line);
});
