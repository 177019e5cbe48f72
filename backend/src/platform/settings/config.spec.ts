import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { processesOf, readConfig, SETTINGS } from './config.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'form-config-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = () => readConfig({ DATA_DIR: folder });

const root = new URL('../../../../', import.meta.url);

const settings = () => Object.values(SETTINGS).map(({ variable }) => variable);
/** What single programs read, or are told by npm, make and `form`. */
const OTHERS = ['DEMO_SEED', 'FORM_CALLED_BY', 'INIT_CWD', 'LEDGER_SIGNING_KEY_NEXT', 'npm_command'];
/** A variable by its name, or several taken out of the environment. */
const READS = /\benv\.([A-Z_]+)\b|\(env, '([A-Z_]+)'\)|\{([^{}]*)\}(?:: NodeJS\.ProcessEnv| = (?:process\.)?env\b)/g;

describe('a setting', () => {
  it('is declared, whatever part of the program reads it', async () => {
    const folders = ['backend/src/', 'backend/demo/'].map((folder) => new URL(folder, root));
    const files = folders.map(async (folder) =>
      (await readdir(folder, { recursive: true })).map((path) => new URL(path, folder)),
    );
    const sources = (await Promise.all(files)).flat().filter(({ href }) => /\/[^/]+(?<!\.spec)\.ts$/.test(href));
    const texts = await Promise.all(sources.map((source) => readFile(source, 'utf8')));
    const read = texts.flatMap((source) =>
      [...source.matchAll(READS)].flatMap(([, dotted, quoted, taken = '']) =>
        [dotted, quoted, ...taken.split(',').map((part) => part.trim().split(':')[0])].filter(Boolean),
      ),
    );
    expect([...new Set(read)].filter((name) => !settings().includes(String(name))).sort()).toEqual(OTHERS);
    expect(read).toEqual(expect.arrayContaining(['DATABASE_PORT', 'DATABASE_USER', 'GUARDIAN_CONSENT']));
  });

  it('is documented setting by setting', async () => {
    const text = await readFile(new URL('docs/operations.md', root), 'utf8');
    const table = text.slice(text.indexOf('## Settings'), text.indexOf('## Starting'));
    const names = [...table.matchAll(/^\|([^|]+)\|/gm)].flatMap(
      ([, cell = '']) => cell.match(/(?<=`)[A-Z_]+(?=`)/g) ?? [],
    );
    expect(names.sort()).toEqual(settings().sort());
  });

  it('is passed to the container setting by setting', async () => {
    const text = await readFile(new URL('docker-compose.yml', root), 'utf8');
    const lines = /^ {2}form:\n.*?^ {4}environment:\n((?: {6}\S.*\n)+)/ms.exec(text)?.[1] ?? '';
    const passed = new Map([...lines.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)].map(([, name = '', value]) => [name, value]));
    expect([...passed.keys()].sort()).toEqual(settings().sort());
    // The rest configures the other containers.
    const own = [
      'PORT',
      'DATA_DIR',
      'EVENTSTORE_URL',
      ...[...passed.keys()].filter((name) => name.startsWith('DATABASE_')),
    ];
    for (const name of own) passed.delete(name);
    for (const [name, value] of passed) expect(value).toMatch(new RegExp(`^\\$\\{${name}:-`));
  });
});

it('reads PUBLIC_URL without slashes at its end, and refuses what is no address', () => {
  const publicUrl = (PUBLIC_URL: string) => readConfig({ DATA_DIR: folder, PUBLIC_URL }).publicUrl;
  expect(publicUrl('https://form.example.it/')).toBe('https://form.example.it');
  for (const wrong of [
    'form.example.it',
    'https://form.example.it/?a=b',
    'https://name:word@form.example.it',
    'javascript:alert(1)',
  ])
    expect(() => publicUrl(wrong)).toThrow('PUBLIC_URL must be an address');
});

it.each([
  [{ PORT: 'x' }, /^PORT must be a whole number[^\n]*$/],
  [{ JWT_SECRET: 'short' }, /^JWT_SECRET must have at least[^\n]*$/],
  [{ LEDGER_SIGNING_KEY: 'AAAA' }, /^LEDGER_SIGNING_KEY must be 32 bytes[^\n]*$/],
  [{ SECOND_STEP_SECRET: 'x'.repeat(32) }, /^SECOND_STEP_SECRET must be 32 bytes[^\n]*$/],
  [{ PICTURE_SECRET: 'AAAA' }, /^PICTURE_SECRET must be 32 bytes[^\n]*$/],
  [{ WELCOME_COINS: '-1' }, /^WELCOME_COINS must be[^\n]*$/],
])('names the wrong setting in one line: %j', (wrong, line) => {
  expect(() => readConfig({ DATA_DIR: folder, ...wrong })).toThrow(line);
});

describe('the address of PostgreSQL', () => {
  const url = (env: NodeJS.ProcessEnv) => readConfig({ DATA_DIR: folder, ...env }).databaseUrl;

  it('is made of its parts, whatever the password holds', () => {
    expect(url({})).toBe(undefined);
    expect(url({ DATABASE_HOST: 'db' })).toBe('postgresql://form@db:5432/form');
    const DATABASE_PASSWORD = `@:/%#?&=+ 'è"\\[]`;
    const parts = { DATABASE_HOST: '::1', DATABASE_PORT: '6432', DATABASE_USER: 'a/b', DATABASE_NAME: 'c d' };
    const { host, port, user, password, database } = new pg.Client(url({ ...parts, DATABASE_PASSWORD }));
    expect({ host, port, user, password, database }).toEqual({
      host: '::1',
      port: 6432,
      user: 'a/b',
      password: DATABASE_PASSWORD,
      database: 'c d',
    });
  });

  it.each([
    [
      { DATABASE_URL: 'postgresql://form:a/b@db:5432/form' },
      /^DATABASE_URL cannot be read: write .* or set DATABASE_HOST/,
    ],
    [{ DATABASE_URL: 'postgresql://form:a%b@db:5432/form' }, /^DATABASE_URL cannot be read/],
    [{ DATABASE_URL: 'postgresql://form:a@db:port/form' }, /^DATABASE_URL cannot be read/],
    [{ DATABASE_URL: 'mysql://form:a@db/form' }, /^DATABASE_URL must begin with/],
    [{ DATABASE_URL: 'postgresql://db/form', DATABASE_HOST: 'db' }, /^DATABASE_URL and DATABASE_HOST are both set/],
    [{ DATABASE_PASSWORD: 'a' }, /^DATABASE_HOST is missing/],
    [{ DATABASE_HOST: 'a b' }, /^DATABASE_HOST must be/],
    [{ DATABASE_HOST: 'db', DATABASE_PORT: '70000' }, /^DATABASE_PORT must be/],
  ])('is refused in one line that names the variable: %j', (env, message) => {
    expect(() => url(env)).toThrow(message);
    expect(() => url(env)).not.toThrow(/\n|a\/b|a%b/);
  });
});

describe('the secrets of the data folder', () => {
  const FILES = ['jwt-secret', 'ledger-signing-key', 'picture-secret', 'second-step-secret'];

  it('are created once and read afterwards', () => {
    const first = read();
    const second = read();
    expect(second.jwtSecret.equals(first.jwtSecret)).toBe(true);
    expect(second.signingKey.public.vkey).toBe(first.signingKey.public.vkey);
    expect(readdirSync(folder).sort()).toEqual(FILES);
  });

  it('are the same in every folder where JWT_SECRET is, and stay when it changes', () => {
    const secretsOf = (JWT_SECRET: string, DATA_DIR: string) => {
      const { secondStepSecret, pictureSecret } = readConfig({ DATA_DIR, JWT_SECRET });
      return [secondStepSecret, pictureSecret].map((secret) => secret.export().toString('base64'));
    };
    const other = mkdtempSync(join(tmpdir(), 'form-config-'));
    const first = secretsOf('x'.repeat(32), folder);
    expect(new Set(first).size).toBe(2);
    expect(secretsOf('x'.repeat(32), other)).toEqual(first);
    expect(secretsOf('y'.repeat(32), folder)).toEqual(first);
    rmSync(other, { recursive: true });
  });

  it.each(FILES)('prevent the start when %s is malformed', (name) => {
    read();
    for (const text of ['', '\n', 'QUJD\n', `${'A'.repeat(43)}\n`, `${'A'.repeat(87)}=\n`]) {
      writeFileSync(join(folder, name), text);
      expect(read).toThrow(new RegExp(`${name} is damaged: it must hold 32 bytes in base64`));
    }
  });
});

describe('PROCESSES', () => {
  it('is the number that is set', () => expect(processesOf({ PROCESSES: '3' })).toBe(3));

  it.each([
    [1, '', 1],
    [2, '', 1],
    [4, '', 4],
    [64, '', 16],
    [64, 'postgresql://form@db/form', 4],
  ])('on %d cores with the database "%s" is %d', (cores, DATABASE_URL, processes) => {
    expect(processesOf({ DATABASE_URL }, cores)).toBe(processes);
  });

  it.each([
    ['1', '', 20],
    ['4', '', 20],
    ['16', '', 4],
    ['4', 'postgresql://form@db/form', 4],
  ])('%s of them with the database "%s" have %d connections each to answer requests', (PROCESSES, url, pool) => {
    expect(readConfig({ DATA_DIR: folder, PROCESSES, DATABASE_URL: url }).databasePool).toBe(pool);
  });

  it.each(['0', '65', 'two'])('refuses %s', (PROCESSES) =>
    expect(() => processesOf({ PROCESSES })).toThrow('PROCESSES'),
  );
});

describe('CLUSTER_ADDRESS', () => {
  it.each([
    [undefined, { host: '127.0.0.1', port: 0 }],
    ['form-1.internal', { host: 'form-1.internal', port: 0 }],
    ['10.0.0.7:7000', { host: '10.0.0.7', port: 7000 }],
    ['[fd00::7]:7000', { host: 'fd00::7', port: 7000 }],
  ])('may be %s', (CLUSTER_ADDRESS, address) => {
    expect(readConfig({ DATA_DIR: folder, CLUSTER_ADDRESS }).clusterAddress).toEqual(address);
  });

  it.each(['a b', 'host:99999', 'http://host'])('refuses %s', (CLUSTER_ADDRESS) => {
    expect(() => readConfig({ DATA_DIR: folder, CLUSTER_ADDRESS })).toThrow('CLUSTER_ADDRESS');
  });
});
