import { type ChildProcess, spawn } from 'node:child_process';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { runAuditor } from '../../src/auditor/program.js';

/** Runs the auditor for specs: in this process, and as the program that people start. */

export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** An environment without the settings of the shell that runs the specs. */
export type Environment = Record<string, string>;

/** Runs the auditor in this process. */
export async function audit(env: Environment, args: readonly string[], cwd = '/'): Promise<Outcome> {
  const out = new Collected();
  const err = new Collected();
  const { signal } = new AbortController();
  const code = await runAuditor(args, { env, cwd, out, err, signal });
  return { code, out: out.text, err: err.text };
}

const PROGRAM = fileURLToPath(new URL('../../dist/src/main.js', import.meta.url));

/** Starts the built program. */
export function startProgram(env: Environment, args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [PROGRAM, 'audit', ...args], { env: { PATH: process.env.PATH, ...env } });
}

/** Runs the built program to its end. */
export async function runProgram(env: Environment, args: readonly string[]): Promise<Outcome> {
  const child = startProgram(env, args);
  if (!child.stdout || !child.stderr) throw new Error('the program has no output');
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { code, out, err };
}

class Collected extends Writable {
  text = '';

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}
