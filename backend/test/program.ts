import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUNDLED_PROGRAMS } from './bundled-programs.js';
import { PooledProgram } from './program-pool.js';

/** The real program, as `make start` runs it. */
export interface Program {
  readonly url: string;
  /** The text that it has written to its console and its log so far. */
  output(): string;
  /** Kills it, like a crash. */
  kill(): Promise<void>;
  /** Stops it, like Ctrl+C. */
  stop(): Promise<void>;
}

const DIST = new URL('../dist/', import.meta.url.replace(/\/dist[^/]*\/test\//, '/test/'));
/** Where bundle-programs.ts has written programs that start faster, if it has. */
const BUNDLED = process.env.FORM_TEST_PROGRAMS;
const START_MS_MAX = 120_000;
/**
 * A start allocates much at once: with a small young generation a tenth of its processor time is garbage collection. Source
 * maps take more than another tenth, and only name other lines in a stack.
 */
export const NODE_FLAGS = ['--min-semi-space-size=32', '--max-semi-space-size=64'];

/** What stands behind `form`. */
type Arguments = readonly string[];

const FORM = 'src/main.js';
const START: Arguments = ['start'];

interface ProgramOptions {
  readonly args?: Arguments;
  /** How long it may take until it responds. */
  readonly msMax?: number;
}

/** The socket of the run's program-pool.ts, if it has one. */
const POOL = process.env.FORM_TEST_POOL;
/** What a process reads when it begins, and what stays in it for good. */
const FOR_A_PROCESS = /^(NODE_|LD_|FAKETIME|TZ$|OTEL_)/;

/**
 * In a process of the run's pool where that makes no difference; `launchProgram` always starts one of its own.
 * @param env settings of docs/operations.md; the default logs little
 */
export async function startProgram(
  env: Record<string, string>,
  { args = START, msMax = START_MS_MAX }: ProgramOptions = {},
): Promise<Program> {
  const isPooled =
    POOL !== undefined &&
    args === START &&
    env.DATABASE_URL !== undefined &&
    (env.PROCESSES ?? '1') === '1' &&
    !Object.keys(env).some((name) => FOR_A_PROCESS.test(name));
  const child = isPooled
    ? await withDataFolder(env, (settings) => new PooledProgram(POOL, settings))
    : await spawnProgram(env, [process.execPath], args);
  const output = outputOf(child);
  const url = await addressOf(child, msMax);
  return { url, output, kill: () => end(child, 'SIGKILL'), stop: () => end(child, 'SIGTERM') };
}

/** A program process from its launch on, whether or not it starts. */
export interface StartingProgram {
  readonly pid: number;
  output(): string;
  /** The URL, once it reports that it has started. */
  readonly started: Promise<string>;
  /** Its exit code and signal. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/**
 * @param command what runs the program: Node, or a program that launches Node
 */
export async function launchProgram(
  env: Record<string, string>,
  command: readonly [string, ...string[]] = [process.execPath],
  args = START,
): Promise<StartingProgram> {
  const child = await spawnProgram(env, command, args);
  const started = addressOf(child, START_MS_MAX);
  // A test that stops the program early never awaits this.
  started.catch(() => undefined);
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }));
  if (child.pid === undefined) throw new Error(`${command[0]} was not started`);
  return { pid: child.pid, output: outputOf(child), started, ended };
}

/**
 * @param script path below `dist`
 * @returns the file that runs it, and the settings that this file wants; what `NODE_OPTIONS` loads first may want the modules one
 * by one
 */
function launchOf(script: string, env: Record<string, string>): { file: string; settings: Record<string, string> } {
  const program = script.replace(/\.js$/, '');
  return BUNDLED && !env.NODE_OPTIONS && BUNDLED_PROGRAMS.includes(program)
    ? {
        file: fileURLToPath(new URL('test/run-bundled.js', DIST)),
        settings: { FORM_TEST_PROGRAMS: BUNDLED, FORM_TEST_PROGRAM: program },
      }
    : { file: fileURLToPath(new URL(script, DIST)), settings: {} };
}

async function spawnProgram(env: Record<string, string>, command: readonly [string, ...string[]], args: Arguments) {
  const [program, ...before] = command;
  const { file, settings: own } = launchOf(FORM, env);
  return withDataFolder({ ...own, ...env }, (settings) =>
    spawn(program, [...before, ...NODE_FLAGS, file, ...args], { env: settings, stdio: ['ignore', 'pipe', 'pipe'] }),
  );
}

/** A program must not find the local checkpoint of another program with another database. */
async function withDataFolder<Child extends Running>(
  env: Readonly<Record<string, string>>,
  start: (env: Record<string, string>) => Child,
): Promise<Child> {
  const folder = env.DATA_DIR === undefined ? await mkdtemp(join(tmpdir(), 'form-data-')) : undefined;
  const child = start({
    PATH: process.env.PATH ?? '',
    PORT: '0',
    PROCESSES: '1',
    LOG_LEVEL: 'error',
    // A start opens as many as it may, for the processors of effects, and each takes PostgreSQL 30 ms of processor time.
    DATABASE_POOL: '4',
    ...(folder && { DATA_DIR: folder }),
    ...env,
  });
  child.once('exit', () => folder && rmSync(folder, { recursive: true, force: true }));
  return child;
}

/**
 * Runs a subcommand of `form` until it exits, with an empty data folder unless `env` names one.
 * @returns its output
 * @throws Error when its exit code is not 0
 */
export const runForm = (args: Arguments, env: Record<string, string>): Promise<string> => runScript(FORM, env, args);

/** Runs a compiled program likewise. @param script path below `dist` */
export async function runScript(script: string, env: Record<string, string>, args: Arguments = []): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'form-data-'));
  const { file, settings } = launchOf(script, env);
  const child = spawn(process.execPath, [...NODE_FLAGS, file, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = outputOf(child);
  const [code] = await once(child, 'close');
  await rm(folder, { recursive: true, force: true });
  if (code !== 0) throw new Error(output());
  return output();
}

/** A process that runs a program, or one of the pool that runs it among others. */
type Running = ChildProcess | PooledProgram;

function outputOf({ stdout, stderr }: Running): () => string {
  const chunks: string[] = [];
  for (const stream of [stdout, stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  return () => chunks.join('');
}

async function end(child: Running, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

function addressOf(child: Running, msMax: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => fail('the program did not start in time'), msMax);
    const fail = (reason: string) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new Error(`${reason}\n${output}`));
    };
    const read = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
      const [, local, behind] = /FORM +(?:http:\/\/localhost:(\d+)|\S+ +\(port (\d+)\))/.exec(output) ?? [];
      const port = local ?? behind;
      if (!port) return;
      clearTimeout(timer);
      resolve(`http://localhost:${port}`);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => fail('the program ended'));
  });
}
