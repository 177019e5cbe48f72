import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { EMBEDDED_DATABASE, startEmbeddedPostgres } from '../src/engine/event-store/postgres/embedded-postgres.js';
import { caller, PASSWORD } from './app.js';
import { eventually } from './conditions.js';
import { once } from './database.js';
import { launchProgram, type Program, runForm, startProgram } from './program.js';
import { readinessOf } from './readiness.js';
import { inLongRun } from './runs.js';

/** `make start` on the embedded PostgreSQL: the first start, the start after a crash, and Ctrl+C. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'form-embedded-'));
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const env = () => ({ DATA_DIR: folder, ADMIN_PASSWORD: 'segreto1' });
const postmaster = () => join(folder, 'postgres', 'cluster', 'postmaster.pid');
const serverRuns = () => existsSync(postmaster());

async function signIn(url: string): Promise<number> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@form.local', password: 'segreto1' }),
  });
  return response.status;
}

let form: Program;

it('starts from an empty folder, and reuses its PostgreSQL after a kill', async () => {
  const first = await startProgram(env());
  expect(await signIn(first.url)).toBe(200);
  expect(first.output()).toContain('Coins    new accounts have 0: start with WELCOME_COINS=100');
  await first.kill();
  expect(serverRuns()).toBe(true);
  form = await startProgram(env());
  expect(await signIn(form.url)).toBe(200);
  for (const secret of ['jwt-secret', 'ledger-signing-key', 'postgres-password']) {
    expect((await stat(join(folder, secret))).mode & 0o777).toBe(0o600);
  }
});

it('starts its PostgreSQL again when that is killed, writes on, and stops it at its own stop', async () => {
  expect((await readinessOf(form)).status).toBe(200);
  const [pid] = (await readFile(postmaster(), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
  const register = () =>
    caller(form.url)('POST', '/auth/register', {
      body: { name: 'Ada', email: 'ada@example.it', role: 'adult', password: PASSWORD, password2: PASSWORD },
    });
  await eventually(async () => (await readinessOf(form)).status === 503);
  // The account is made once, whether or not the first attempt has landed.
  await eventually(async () => [201, 400, 409].includes((await register()).status));
  await eventually(async () => (await readinessOf(form)).status === 200);
  await form.stop();
  expect(serverRuns()).toBe(false);
});

inLongRun(() => {
  it('stops the PostgreSQL that a command started where a signal ends the command', async () => {
    const command = await launchProgram(env(), [process.execPath], ['rebuild']);
    await eventually(async () => serverRuns() && (await readFile(postmaster(), 'utf8')).includes('ready'));
    process.kill(command.pid, 'SIGINT');
    expect(await command.ended).toEqual({ code: 130, signal: null });
    await eventually(async () => !serverRuns());
  });

  it('makes a link for the administrator with its PostgreSQL stopped, and stops it again', async () => {
    expect(await runForm(['reset-admin'], env())).toMatch(/\/reset-password#[\w-]{43}\n/);
    expect(serverRuns()).toBe(false);
  });
});

inLongRun(() => {
  it('stops its PostgreSQL when the start is refused with it running, or the application fails', async () => {
    const LEDGER_SIGNING_KEY = Buffer.alloc(32, 8).toString('base64');
    await expect(startProgram({ ...env(), LEDGER_SIGNING_KEY })).rejects.toThrow('is not the key of this ledger');
    expect(serverRuns()).toBe(false);

    const server = await startEmbeddedPostgres(folder);
    await once(server.url(EMBEDDED_DATABASE), 'alter table second_steps rename to lost');
    await server.release();
    await expect(startProgram(env())).rejects.toThrow('"second_steps" does not exist');
    expect(serverRuns()).toBe(false);
  });

  it('reports in one line that the password of its PostgreSQL is damaged', async () => {
    const damaged = await mkdtemp(join(tmpdir(), 'form-damaged-'));
    await writeFile(join(damaged, 'postgres-password'), '');
    await expect(startProgram({ ...env(), DATA_DIR: damaged })).rejects.toThrow(/postgres-password is damaged/);
    await rm(damaged, { recursive: true });
  });
});

it('makes nothing when a setting is wrong, or its port is in use', async () => {
  const other = createServer();
  const port = await new Promise<number>((resolve) => {
    other.listen(0, '0.0.0.0', () => resolve((other.address() as AddressInfo).port));
  });
  const DATA_DIR = join(folder, 'new');
  await expect(startProgram({ ...env(), DATA_DIR, PORT: String(port) })).rejects.toThrow(`PORT ${port} is in use`);
  await expect(
    startProgram({ ...env(), DATA_DIR, BACKUP_RECIPIENT: 'age1qqqq', SMPT_URL: 'smtp://a' }),
  ).rejects.toThrow(
    /SMPT_URL is not a setting of FORM: did you mean SMTP_URL\?\nFORM cannot start: BACKUP_RECIPIENT is no public key/,
  );
  expect(existsSync(DATA_DIR)).toBe(false);
  other.close();
});
