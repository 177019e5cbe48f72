import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readConfig, SETTINGS } from '../platform/settings/config.js';
import { inspectSettings } from './inspect-settings.js';

let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'form-inspect-'));
  folder = join(parent, 'data');
});
afterEach(() => rmSync(parent, { recursive: true }));

const inspect = (env: NodeJS.ProcessEnv) => inspectSettings({ DATA_DIR: folder, ...env });

it('says of each setting where it comes from, and tells no secret', async () => {
  readConfig({ DATA_DIR: folder, JWT_SECRET: 'x'.repeat(32) });
  const SMTP_URL = 'smtp://form:segreto@mail:25';
  const { settings, problems } = await inspect({ JWT_SECRET: 'x'.repeat(32), SMTP_URL, MINIMUM_AGE: '14' });
  const of = (name: string) => settings.find(({ variable }) => variable === name);
  expect(problems).toEqual([]);
  expect(settings).toHaveLength(Object.keys(SETTINGS).length);
  expect(of('MINIMUM_AGE')).toEqual({ variable: 'MINIMUM_AGE', source: 'environment', value: '14' });
  expect(of('GUARDIAN_CONSENT')).toMatchObject({ source: 'default', value: 'required' });
  expect(of('CLUSTER_ADDRESS')).toMatchObject({ source: 'default', value: '127.0.0.1:0' });
  expect(of('OPERATOR_NAME')).toMatchObject({ source: 'default', value: undefined });
  expect(of('JWT_SECRET')).toMatchObject({ source: 'environment', value: undefined });
  expect(of('LEDGER_SIGNING_KEY')).toMatchObject({ source: 'data folder', value: undefined });
  expect(JSON.stringify(settings)).not.toContain('segreto');
});

it('says that a secret comes from a file that the environment names, and why none could', async () => {
  const file = join(parent, 'token');
  writeFileSync(file, 'una-parola-lunga-abbastanza\n');
  const { problems } = await inspect({ SMTP_URL_FILE: join(parent, 'gone') });
  expect(problems).toEqual([expect.stringMatching(/^SMTP_URL_FILE: there is no file /)]);
  expect((await inspect({ METRICS_TOKEN_FILE: file })).settings).toContainEqual({
    variable: 'METRICS_TOKEN',
    source: 'file',
    value: undefined,
  });
});

it('names everything that is wrong, once and without patterns, and makes nothing', async () => {
  const { problems } = await inspect({
    PROCESSES: 'two',
    LEDGER_ORIGIN: 'FORM è qui',
    BACKUP_RECIPIENT: 'ssh-ed25519 AAAA',
    SERVICE_WORKER: 'no',
    METRICS_TOKEN: 'x',
    SMTP_URL: 'smtp://[',
  });
  expect(problems).toEqual([
    'LEDGER_ORIGIN must be a name of small letters and digits without spaces or +, such as form.example.it/coin-form',
    'BACKUP_RECIPIENT must be a public key of age, such as "age-keygen" prints: age1…',
    'SMTP_URL is not a URL: write smtp://user:password@host:port',
    'SERVICE_WORKER must be on or off',
    'PROCESSES must be a whole number from 1 to 64',
    'METRICS_TOKEN must have 16 to 256 letters, digits or characters of -._~+/',
  ]);
  expect(existsSync(folder)).toBe(false);
});

it.each([
  [{ CLUSTER_ADDRESS: '203.0.113.7' }, /^CLUSTER_ADDRESS would listen on 203\.0\.113\.7/],
  [{ CLUSTER_ADDRESS: 'a..b' }, /^CLUSTER_ADDRESS is a name that this machine does not know$/],
  [{ BACKUP_RECIPIENT: 'age1qqqq' }, /^BACKUP_RECIPIENT is no public key of age/],
  [{ ADMIN_PASSWORD: '123456' }, /^ADMIN_PASSWORD is one of the 10,000 most common passwords/],
])('names what is well formed and cannot be used: %j', async (env, line) => {
  expect((await inspect(env)).problems).toEqual([expect.stringMatching(line)]);
});

it('makes no secret beside one that is damaged, and names that one', async () => {
  mkdirSync(folder);
  writeFileSync(join(folder, 'picture-secret'), 'QUJD');
  const line = `${join(folder, 'picture-secret')} is damaged: it must hold 32 bytes in base64. Restore it from a backup`;
  expect((await inspect({})).problems).toEqual([line]);
  expect(() => readConfig({ DATA_DIR: folder })).toThrow(line);
  expect(existsSync(join(folder, 'jwt-secret'))).toBe(false);
});

describe('a hint', () => {
  it.each([
    ['SMPT_URL', 'SMTP_URL'],
    ['GUARDIAN_CONSENTS', 'GUARDIAN_CONSENT'],
    ['BACKUP_RECEPIENT', 'BACKUP_RECIPIENT'],
    ['DATADIR', 'DATA_DIR'],
    ['admin_totp', 'ADMIN_TOTP'],
  ])('takes %s for %s', async (name, meant) => {
    expect((await inspect({ [name]: 'x' })).hints).toEqual([
      `${name} is not a setting of FORM: did you mean ${meant}?`,
    ]);
  });

  it('is given of no variable of another program', async () => {
    const files = ['docker-compose.yml', 'docker-compose.school.yml', 'docker-compose.tls.yml'];
    const composed = files.flatMap((file) =>
      [...readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8').matchAll(/\$\{(\w+)|^ +([A-Z_]+):/gm)].map(
        ([, used, set]) => used ?? set ?? '',
      ),
    );
    expect(composed).toEqual(expect.arrayContaining(['POSTGRES_PASSWORD', 'SITE', 'SMTP_URL']));
    const common = [
      'PATH',
      'PORTS',
      'HTTP_URL',
      'SITE_URL',
      'METRICS_HOST',
      'SMTP_USER',
      'NODE_ENV',
      'PGPASSWORD',
      'PROCESS',
    ];
    const names = [...composed, ...common].filter(
      (name) => !Object.values(SETTINGS).some(({ variable }) => variable === name),
    );
    expect((await inspect(Object.fromEntries(names.map((name) => [name, 'x'])))).hints).toEqual([]);
  });

  it('is given where the disk of a folder that is not yet there is full', async () => {
    const asked: string[] = [];
    const { hints } = await inspectSettings({ DATA_DIR: join(folder, 'deeper') }, async (place) => {
      asked.push(place);
      return 312_000_000;
    });
    expect(asked).toEqual([parent]);
    expect(hints).toEqual([`DATA_DIR: only 312 MB are free in ${parent}, and 500 are needed: make room`]);
  });

  it('is given where backups cannot be put', async () => {
    const missing = join(parent, 'backups');
    expect((await inspect({ BACKUP_DIR: missing })).hints).toEqual([
      `BACKUP_DIR ${missing} does not exist: make it, for the user that runs FORM`,
    ]);
    writeFileSync(missing, '');
    expect((await inspect({ BACKUP_DIR: missing })).hints).toEqual([
      `BACKUP_DIR ${missing} cannot be written (ENOTDIR): it must be a folder of the user that runs FORM`,
    ]);
  });
});
