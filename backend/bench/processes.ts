import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type MemoryUse, watchMemory } from './memory.js';

/** Each measurement runs in a process of its own, so that nothing else shares its heap and its event loop. */

/** The options of the Makefile. */
export const PRODUCTION_FLAGS = ['--enable-source-maps', '--max-semi-space-size=64'];
/** A program with its arguments; its path is seen from here. */
type CommandLine = readonly [script: string, ...args: string[]];

/** @param args a subcommand of `form` and what stands behind it */
export const form = (...args: string[]): CommandLine => ['../src/main.js', ...args];

/** How long a start may take, with a million events to replay and read tables and a tree to build. */
const START_MS_MAX = 300_000;

/**
 * Runs a script of this folder that calls `answer`, and returns its answer.
 * @param script name of the file, without the ending
 */
export async function ask<Answer>(script: string, question: object, flags = PRODUCTION_FLAGS): Promise<Answer> {
  const child = launch([`./${script}.js`, JSON.stringify(question)], flags, {});
  let output = '';
  child.stdout.on('data', (chunk: string) => {
    output += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${script} ended with code ${code}`);
  const answered: Answer = JSON.parse(output);
  return answered;
}

/** The other side of `ask`: answers the question that this process was started with. */
export async function answer<Question, Answer>(work: (question: Question) => Promise<Answer>): Promise<void> {
  const question: Question = JSON.parse(process.argv[2] ?? '{}');
  process.stdout.write(`${JSON.stringify(await work(question))}\n`);
}

/** A server under measurement. */
export interface RunningServer {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts a server on a data folder of its own and waits, at most `msMax`, for the line that names its URL. */
export function startServer(
  program: CommandLine,
  env: Record<string, string>,
  { msMax = START_MS_MAX, flags = PRODUCTION_FLAGS }: { msMax?: number; flags?: readonly string[] } = {},
): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'form-bench-data-'));
  // Everyone comes from one address here.
  const unlimited = { CONNECTIONS_PER_ADDRESS_MAX: '10000', REGISTRATIONS_PER_HOUR_MAX: '1000000' };
  const own = { NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: folder, ...unlimited };
  const child = launch(program, flags, { ...own, ...env });
  child.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const ended = once(child, 'close');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => child.kill('SIGKILL'), msMax);
    child.stdout.on('data', (chunk: string) => {
      output += chunk;
      const port = output.match(/http:\/\/localhost:(\d+)\s/)?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      child.stdout.removeAllListeners('data').resume();
      resolve({ port: Number(port), pid: child.pid ?? 0, stop });
    });
    child.once('close', () => reject(new Error(`${program.join(' ')} did not start\n${output}`)));
  });
}

/** The result of a program that has exited. */
export interface Ran {
  readonly seconds: number;
  readonly memory: MemoryUse;
}

/** Runs a program until it exits, and samples its memory meanwhile. @throws Error when its exit code is not 0 */
export async function run(program: CommandLine, env: Record<string, string>): Promise<Ran> {
  const start = performance.now();
  const child = launch(program, [], env);
  child.stdout.resume();
  const watched = watchMemory(child.pid ?? 0);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${program.join(' ')} ended with code ${code}`);
  return { seconds: (performance.now() - start) / 1000, memory: watched() };
}

function launch([script, ...args]: CommandLine, flags: readonly string[], env: Record<string, string>) {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, [...flags, path, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.setEncoding('utf8');
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

const running = new Set<ChildProcess>();

/** Stops the processes that are still running when the bench itself is stopped. */
export function endProcesses(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** The first signal ends what is measured, and the server; the same one comes again from who passes signals on. */
export function endOnSignal(server: { stop(): Promise<void> }): void {
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    endProcesses();
    void server.stop().finally(() => process.exit(130));
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}
