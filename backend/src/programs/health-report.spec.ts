import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { ReadinessReport } from '../platform/http/observation/readiness.js';
import { reportHealth } from './health-report.js';

const NOW = new Date('2026-01-10T12:00:00Z');

let folder: string;
let env: Record<string, string>;
let server: Server | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'form-doctor-'));
  await mkdir(join(folder, 'backups'));
  env = { DATA_DIR: join(folder, 'data'), BACKUP_DIR: join(folder, 'backups'), PORT: '1' };
});

afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
  await rm(folder, { recursive: true });
});

async function formThatAnswers(report: ReadinessReport): Promise<void> {
  server = createServer((_, answer) => answer.end(JSON.stringify(report))).listen(0);
  await once(server, 'listening');
  env.PORT = String((server.address() as AddressInfo).port);
}

const observed = async (about: string) => {
  const { observations } = await reportHealth(env, '1.0.0', NOW);
  return observations.filter((each) => each.about === about).map(({ state, text }) => `${state}: ${text}`);
};

it('says where nothing runs that it does not, and makes nothing', async () => {
  expect(await observed('running')).toEqual([expect.stringMatching(/^look: nothing answers on port 1 .*start"$/)]);
  expect(await readdir(folder)).toEqual(['backups']);
});

it('says of every setting what is wrong, and no secret', async () => {
  Object.assign(env, { MINIMUM_AGE: '99', LOG_LEVEL: 'loud', JWT_SECRET: 'too-short', SMPT_URL: 'smtp://localhost' });
  const { state, observations, settings } = await reportHealth(env, '1.0.0', NOW);
  expect(state).toBe('fault');
  const said = observations.map(({ text }) => text).join('\n');
  for (const name of ['MINIMUM_AGE', 'LOG_LEVEL', 'JWT_SECRET', 'SMTP_URL?']) expect(said).toContain(name);
  expect(JSON.stringify({ said, settings })).not.toContain('too-short');
});

it('repeats what the running FORM says of itself', async () => {
  const late = 'the read tables are late';
  await formThatAnswers({
    status: 'not ready',
    checks: {
      leader: { ok: true, value: 'follower' },
      database: { ok: false, value: null, msg: 'no answer in 1.5 s' },
      projectionLag: { ok: false, value: 20, msg: late },
    },
    warnings: [late],
  });
  expect(await observed('running')).toEqual([`well: on port ${env.PORT}, another process leads`]);
  expect(await observed('database')).toContain('fault: no answer in 1.5 s');
  expect(await observed('projectionLag')).toEqual([`look: ${late}`]);
});

it.each([
  ['20260110T010000Z', 'well: the newest is 11 hours old'],
  ['20260107T120000Z', 'look: the newest is 3 days old: the log says why'],
])('knows the age of a backup of %s', async (stamp, said) => {
  await writeFile(join(folder, 'backups', `form-nightly-${stamp}.tar.gz`), '');
  expect(await observed('backup')).toEqual([said]);
});

it('leaves it to the operator to make the folder of the backups', async () => {
  env.BACKUP_DIR = join(folder, 'missing');
  expect(await observed('BACKUP_DIR')).toEqual([]);
  expect(await observed('settings')).toEqual([expect.stringContaining('does not exist: make it')]);
});

it('finds a clock behind the newest checkpoint', async () => {
  await mkdir(join(folder, 'data'));
  const checkpoint = join(folder, 'data', 'last-checkpoint');
  await writeFile(checkpoint, '');
  const later = new Date(NOW.getTime() + 3_600_000);
  await utimes(checkpoint, later, later);
  expect(await observed('clock')).toEqual([expect.stringContaining('set the right time')]);
});

it('reaches what mail and certificates are at, and says what does not answer', async () => {
  Object.assign(env, { SMTP_URL: 'smtp://user:geheim@localhost:1', PUBLIC_URL: 'https://localhost:1' });
  expect(await observed('mail')).toEqual([
    expect.stringMatching(/localhost takes no messages: it refuses the connection .*SMTP_URL/),
  ]);
  expect(await observed('certificate')).toEqual([expect.stringContaining('https://localhost:1 has none that holds')]);
});
