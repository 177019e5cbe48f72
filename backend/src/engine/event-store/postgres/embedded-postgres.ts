import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { createDurableFile, PRIVATE_MODE } from '../../../basics/durable-file.js';
import { messageOf } from '../../../basics/error-message.js';
import { StoreUnavailable } from '../event-store.js';
import { keepRunning, listens } from '../keep-running.js';
import { exists, placeServer, type ServerPlace } from './embedded-binaries.js';
import { withClient } from './with-client.js';

/**
 * The embedded default: FORM's own PostgreSQL server in the data folder, reached over loopback with a random password.
 * `pg_ctl` starts and stops it, so it outlives a killed backend, and the next start adopts it.
 */
export interface EmbeddedPostgres {
  /** Connection string of a database on the server. */
  url(database: string): string;
  /** Folder of PostgreSQL's programs. */
  readonly binaries: string;
  /** Folder of the server's data: outside the data folder where the user that runs the server cannot reach that one. */
  readonly home: string;
  /** Whether the server was already running, started by another process. */
  readonly adopted: boolean;
  /** From now on the server is started again when it was killed. @param log gets a line when that happens */
  keepRunning(log: (details: object, message: string) => void): void;
  /** Stops the server, unless another process is connected to it: the last process stops it. */
  release(): Promise<void>;
}

const run = promisify(execFile);
const SUPERUSER = 'form';
const PASSWORD_BYTES = 24;
const PASSWORD = /^[0-9a-f]{48}$/;
const START_ATTEMPTS_MAX = 5;
const START_PAUSE_MS = 400;
const CONNECT_MS_MAX = 5000;
/** Processes that end at once do not count each other's look at who is connected. */
const RELEASE_SESSION = 'form-release';
const POLLS_MAX = 10;
const POLL_INTERVAL_MS = 50;
/** The database of FORM on the embedded server. */
export const EMBEDDED_DATABASE = 'form';

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '400',
  shared_buffers: '256MB',
  max_wal_size: '4GB',
  wal_compression: 'off',
  checkpoint_timeout: '15min',
  jit: 'off',
  timezone: 'UTC',
};

/**
 * Starts the server of `dataDir`, or adopts the one that is running there. Makes the database cluster on first use.
 * @param dataDir FORM's data folder; made when missing
 * @param stop checked between the steps: each leaves the folder in a state from which the next start continues
 * @throws Error with one line for people
 */
export async function startEmbeddedPostgres(dataDir: string, stop?: AbortSignal): Promise<EmbeddedPostgres> {
  const folder = resolve(dataDir);
  await mkdir(folder, { recursive: true });
  const place = await placeServer(folder);
  const password = keptPassword(folder);
  const cluster = join(place.home, 'cluster');
  stop?.throwIfAborted();
  if (!(await exists(join(cluster, 'PG_VERSION')))) await initialise(place, cluster, password);

  stop?.throwIfAborted();
  const running = await adopt(cluster, password);
  // Who does not wait for an orderly end leaves no server behind; after a crash the next start adopts it.
  const stopAtOnce = () => {
    if (stop?.aborted) signalServer(cluster);
  };
  if (running === undefined) process.once('exit', stopAtOnce);
  const port = running ?? (await start({ place, cluster, password, stop }));
  let endWatch: () => Promise<void> = async () => undefined;
  return {
    url: (database) => urlOf(port, password, database),
    binaries: place.binaries,
    home: place.home,
    adopted: running !== undefined,
    keepRunning: (log) => {
      endWatch = keepRunning({ port, log, start: (ending) => start({ place, cluster, password, stop: ending, port }) });
    },
    release: async () => {
      await endWatch();
      await release({ place, cluster, password, port });
      process.off('exit', stopAtOnce);
    },
  };
}

interface RunningServer {
  readonly place: ServerPlace;
  readonly cluster: string;
  readonly password: string;
  readonly port: number;
}

async function release({ place, cluster, password, port }: RunningServer): Promise<void> {
  if (!(await listens(port))) return;
  if (await isInUse(urlOf(port, password, 'postgres'))) return;
  if (!(await exists(join(cluster, 'postmaster.pid')))) return;
  const stop = (mode: 'fast' | 'immediate') => pgCtl(place, ['stop', '-D', cluster, '-m', mode, '-w']);
  await stop('fast').catch(async () => {
    // Of several processes that end at once another may have been first. Where it hangs, the next start recovers what was committed.
    if (await listens(port)) await stop('immediate');
  });
}

/** Asks the server on `cluster` for a fast shutdown (SIGINT), which goes on when this process is gone. */
function signalServer(cluster: string): void {
  try {
    process.kill(Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGINT');
  } catch (error) {
    process.stderr.write(`the PostgreSQL in ${cluster} goes on: ${messageOf(error)}\n`);
  }
}

/** Makes `name` on the server when it is not there. */
export async function ensureDatabase(server: Pick<EmbeddedPostgres, 'url'>, name: string): Promise<string> {
  await withClient({ connectionString: server.url('postgres') }, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  }).catch((error: unknown) => {
    const duplicate = error instanceof pg.DatabaseError && (error.code === '42P04' || error.code === '23505');
    if (!duplicate) throw error;
  });
  return server.url(name);
}

/** Connections that were just closed take a moment to end; one that remains after a few checks is in use. */
async function isInUse(url: string): Promise<boolean> {
  const settings = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    application_name: RELEASE_SESSION,
  };
  return withClient(settings, async (client) => {
    for (let look = 1; look <= POLLS_MAX; look++) {
      const { rowCount } = await client.query(
        `select from pg_stat_activity where backend_type = 'client backend' and state <> 'starting'
         and application_name <> $1`,
        [RELEASE_SESSION],
      );
      if (rowCount === 0) return false;
      await delay(POLL_INTERVAL_MS);
    }
    return true;
  }).catch(() => false);
}

const urlOf = (port: number, password: string, database: string): string =>
  `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;

/** @throws Error with one line that names the file, if its content is malformed */
function keptPassword(folder: string): string {
  const path = join(folder, 'postgres-password');
  if (!existsSync(path)) createDurableFile(path, randomBytes(PASSWORD_BYTES).toString('hex'), PRIVATE_MODE);
  const password = readFileSync(path, 'utf8').trim();
  if (PASSWORD.test(password)) return password;
  throw new Error(`${path} is damaged: it must hold 48 hexadecimal digits. Restore it from a backup`);
}

/** Made beside its final name and renamed, so that a kill in between leaves no incomplete file. */
async function initialise(place: ServerPlace, cluster: string, password: string): Promise<void> {
  const fresh = `${cluster}.${process.pid}`;
  const passwordFile = join(place.home, `password.${process.pid}`);
  await rm(fresh, { recursive: true, force: true });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (place.user) await run('chown', [`${place.user.uid}:${place.user.gid}`, passwordFile]);
  try {
    await asServer(place, 'initdb', [
      `--pgdata=${fresh}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=icu',
      '--icu-locale=it',
    ]);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(fresh, cluster);
}

/** The process id and the port of the server that runs on `cluster`, or ran there and was killed. */
async function lastServer(cluster: string): Promise<{ pid: number; port: number } | undefined> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid && port ? { pid, port } : undefined;
}

/** Where a server was killed, other processes of FORM wait for it on its port. */
async function portForStart(cluster: string): Promise<number> {
  const last = await lastServer(cluster);
  return last && !(await listens(last.port)) ? last.port : freePort();
}

/** The port of a server that runs on `cluster` already and answers to our password; undefined when there is none. */
async function adopt(cluster: string, password: string): Promise<number | undefined> {
  const last = await lastServer(cluster);
  if (!last || !isAlive(last.pid)) return undefined;
  return (await answers(last.port, password, cluster)) ? last.port : undefined;
}

function answers(port: number, password: string, cluster: string): Promise<boolean> {
  const settings = { connectionString: urlOf(port, password, 'postgres'), connectionTimeoutMillis: CONNECT_MS_MAX };
  return withClient(settings, async (client) => {
    const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
    return rows[0]?.folder === cluster;
  }).catch(() => false);
}

interface ServerStart extends Omit<RunningServer, 'port'> {
  readonly stop: AbortSignal | undefined;
  /** Where clients expect the server; undefined: on any port. */
  readonly port?: number;
}

/** @throws StoreUnavailable */
async function start({ place, cluster, password, stop, port: wanted }: ServerStart): Promise<number> {
  let cause: unknown;
  for (let attempt = 1; attempt <= START_ATTEMPTS_MAX; attempt++) {
    const port = wanted ?? (await portForStart(cluster));
    const settings = Object.entries(SETTINGS).map(([name, value]) => `-c ${name}='${value}'`);
    const options = [`-p ${port}`, ...settings].join(' ');
    const log = join(place.home, 'server.log');
    try {
      await pgCtl(place, ['start', '-D', cluster, '-l', log, '-o', options, '-w', '-t', '120', '-s']);
      return port;
    } catch (error) {
      cause = error;
      // Another process may have started the server on this cluster in the meantime.
      const other = await adopt(cluster, password);
      if (other !== undefined && (wanted === undefined || other === wanted)) return other;
      stop?.throwIfAborted();
      // A server that was just killed may take a moment to be gone.
      await delay(START_PAUSE_MS * attempt);
    }
  }
  throw new StoreUnavailable(`The embedded PostgreSQL did not start: see ${join(place.home, 'server.log')}`, { cause });
}

const pgCtl = (place: ServerPlace, args: readonly string[]) => asServer(place, 'pg_ctl', args);

function asServer(place: ServerPlace, program: string, args: readonly string[]) {
  return run(join(place.binaries, program), args, {
    ...place.user,
    cwd: place.home,
    env: { ...process.env, LC_ALL: 'C', PGDATA: undefined },
  });
}

function freePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address !== null && typeof address === 'object') resolvePort(address.port);
        else reject(new Error('no free port'));
      });
    });
  });
}

/** Node's own errors are of another realm under some test runners: only their code can be relied on. */
const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs and belongs to another user, as the server does when root runs FORM.
    return codeOf(error) === 'EPERM';
  }
}
