import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { ENV } from './app.js';
import { eventually } from './conditions.js';
import { createTestDatabase, MIGRATED, type TestDatabase } from './database.js';
import { launchProgram, type StartingProgram } from './program.js';
import { everyDayOrLong, inLongRun } from './runs.js';

/** A signal stops the program in order, at any moment. */
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(MIGRATED);
});
afterAll(() => database.drop());

const STOPPED = { code: 0, signal: null };
const env = () => ({ ...ENV, DATABASE_URL: database.url });

const isAnswering = (port: string) =>
  fetch(`http://127.0.0.1:${port}/health/live`).then(
    ({ ok }) => ok,
    () => false,
  );

async function until(isSo: () => boolean, program: StartingProgram): Promise<void> {
  let isOver = false;
  void program.ended.then(() => {
    isOver = true;
  });
  while (!isSo()) {
    if (isOver) throw new Error(`it ended before: ${program.output()}`);
    await delay(2);
  }
}

/** A request whose body is being read, which an orderly end waits for. */
async function withHalfBody(port: string): Promise<Socket> {
  const head =
    'POST /api/auth/login HTTP/1.1\r\nHost: form\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n';
  const socket = connect(Number(port), '127.0.0.1', () => socket.write(`${head}{`));
  // It is being read once a later request has been answered.
  await fetch(`http://127.0.0.1:${port}/health/live`);
  return socket;
}

/** Signals until the program has ended: only a second after the first one does that count as impatience. */
async function endedImpatiently({ pid, ended }: StartingProgram) {
  const again = setInterval(() => process.kill(pid, 'SIGTERM'), 50);
  return ended.finally(() => clearInterval(again));
}

/** The kernel ignores a signal to process 1 that has no handler. */
const AS_PROCESS_1 = ['unshare', '--map-root-user', '--pid', '--fork', process.execPath] as const;
const childOf = (pid: number) => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'));

describe('a running program', () => {
  it('stops in order as process 1, with connections that are idle or have sent half a request', async () => {
    const program = await launchProgram(env(), AS_PROCESS_1);
    const { port } = new URL(await program.started);
    const request = 'GET /health/live HTTP/1.1\r\nHost: form\r\n\r\n';
    const sockets = ['', request.slice(0, 30), request].map((sent) => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.write(sent);
      return socket;
    });
    await new Promise((answered) => sockets[2]?.once('data', answered));
    process.kill(childOf(program.pid), 'SIGTERM');
    expect(await program.ended).toEqual(STOPPED);
    for (const socket of sockets) socket.destroy();
  });

  it('exits at once at the second signal', async () => {
    const program = await launchProgram(env());
    const { port } = new URL(await program.started);
    const socket = await withHalfBody(port);
    process.kill(program.pid, 'SIGTERM');
    await eventually(async () => !(await isAnswering(port)));
    expect(await endedImpatiently(program)).toEqual({ code: 1, signal: null });
    socket.destroy();
  });
});

/** Other specs have databases on the same PostgreSQL. */
const WAITING_HERE = `select from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`;

describe('a starting program', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'form-stopping-'));
    await chmod(folder, 0o755);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const postgres = () => join(folder, 'postgres');
  const postmaster = () => join(postgres(), 'cluster', 'postmaster.pid');
  const isReady = () => existsSync(postmaster()) && readFileSync(postmaster(), 'utf8').includes('ready');

  const MOMENTS: [string, () => boolean][] = [
    ['reads its settings', () => existsSync(join(folder, 'jwt-secret'))],
    [
      'makes the database cluster',
      () => existsSync(postgres()) && readdirSync(postgres()).some((name) => /^cluster/.test(name)),
    ],
    ['starts its PostgreSQL', () => existsSync(postmaster())],
    ['makes its tables', isReady],
  ];
  // Each case continues with the folder of the case before.
  it.each(everyDayOrLong(MOMENTS.slice(2, 3), MOMENTS))(
    'ends in order while it %s, and its PostgreSQL with it',
    async (_, isThere) => {
      const program = await launchProgram({ DATA_DIR: folder, ADMIN_PASSWORD: 'segreto1' });
      await until(isThere, program);
      process.kill(program.pid, 'SIGTERM');
      expect(await program.ended).toEqual(STOPPED);
      expect(existsSync(postmaster())).toBe(false);
      expect(program.output()).toBe('');
    },
  );

  it('leaves no PostgreSQL behind when it is ended at once', async () => {
    const program = await launchProgram({ DATA_DIR: folder, ADMIN_PASSWORD: 'segreto1' });
    const socket = await withHalfBody(new URL(await program.started).port);
    expect(await endedImpatiently(program)).toEqual({ code: 1, signal: null });
    socket.destroy();
    await eventually(() => !existsSync(postmaster()));
  });

  inLongRun(() => {
    it('stops while it waits for another process that migrates', async () => {
      const other = new pg.Client({ connectionString: database.url });
      await other.connect();
      await other.query(`select pg_advisory_lock(hashtext('migrations'))`);
      const program = await launchProgram(env());
      const isWaiting = async () => (await other.query(WAITING_HERE)).rowCount === 1;
      while (!(await isWaiting())) await delay(5);
      process.kill(program.pid, 'SIGTERM');
      expect(await program.ended).toEqual(STOPPED);
      await other.end();
    });
  });
});
