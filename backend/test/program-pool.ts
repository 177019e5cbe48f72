import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough, type Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/**
 * Processes that run one FORM after another (reused-program.ts) for all the specs of a run. A process runs one FORM at a time; it is
 * used again only after one that has stopped as it should, and one that is killed is killed.
 */

/** To a process: the settings with which FORM starts, or, without any, that it stops. */
export interface Order {
  readonly start?: Readonly<Record<string, string>>;
}

/** To the pool, after the first line: how FORM ends. */
type End = 'SIGTERM' | 'SIGKILL';

/** From the pool. */
type News = { readonly output: string } | { readonly ended: number };

/** What a process writes to both of its outputs once FORM has stopped, behind all that FORM has written. */
export const END_OF_OUTPUT = '\u0004';
/** What an open FORM leaves in a process adds up. */
const RUNS_MAX = 15;
const RUN_BUNDLED = fileURLToPath(
  new URL('../dist/test/run-bundled.js', import.meta.url.replace(/\/dist[^/]*\/test\//, '/test/')),
);

export interface ProgramPool {
  /** The socket on which specs ask for a program. */
  readonly path: string;
  close(): Promise<void>;
}

interface Reusable {
  readonly child: ChildProcess;
  runs: number;
}

/**
 * @param folder where the socket is made
 * @param flags of Node, for every process
 */
export async function openProgramPool(folder: string, flags: readonly string[]): Promise<ProgramPool> {
  const idle: Reusable[] = [];
  const all = new Set<ChildProcess>();

  const newProcess = (): Reusable => {
    const child = spawn(process.execPath, [...flags, RUN_BUNDLED], {
      env: { ...process.env, NODE_OPTIONS: '', FORM_TEST_PROGRAM: 'test/reused-program' },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    all.add(child);
    child.once('exit', () => all.delete(child));
    // A process that is killed reads no more.
    child.stdin?.on('error', () => undefined);
    return { child, runs: 0 };
  };

  const serveSpec = (socket: Socket) => {
    const tell = (news: News) => socket.writable && socket.write(`${JSON.stringify(news)}\n`);
    let process: Reusable | undefined;
    const begin = (env: Readonly<Record<string, string>>) => {
      const running = idle.pop() ?? newProcess();
      process = running;
      running.runs += 1;
      const { child } = running;
      const { stdout, stderr } = child;
      let outputs = 2;
      const onOutput = (chunk: Buffer) => {
        const text = chunk.toString();
        tell({ output: text.replaceAll(END_OF_OUTPUT, '') });
        if (text.includes(END_OF_OUTPUT)) outputs -= 1;
        if (outputs === 0) over(0, true);
      };
      const over = (code: number, isReusable: boolean) => {
        for (const stream of [stdout, stderr]) stream?.off('data', onOutput);
        child.off('close', onClose);
        process = undefined;
        if (isReusable && running.runs < RUNS_MAX) idle.push(running);
        else child.stdin?.end();
        tell({ ended: code });
        socket.end();
      };
      const onClose = () => over(child.exitCode ?? 1, false);
      for (const stream of [stdout, stderr]) stream?.on('data', onOutput);
      child.once('close', onClose);
      child.stdin?.write(`${JSON.stringify({ start: env } satisfies Order)}\n`);
    };
    createInterface({ input: socket })
      .on('line', (line) => {
        const said = JSON.parse(line) as Order | { readonly end: End };
        if ('end' in said) {
          if (said.end === 'SIGKILL') process?.child.kill('SIGKILL');
          else process?.child.stdin?.write('{}\n');
        } else if (said.start) begin(said.start);
      })
      // A spec that forgot its program, or was killed.
      .on('close', () => process?.child.kill('SIGKILL'));
    socket.on('error', () => undefined);
  };

  const server = createServer(serveSpec);
  const path = join(folder, 'programs');
  await new Promise<void>((resolve) => server.listen(path, resolve));
  return {
    path,
    close: async () => {
      server.close();
      await Promise.all(
        [...all].map(async (child) => {
          child.stdin?.end();
          await once(child, 'exit');
        }),
      );
    },
  };
}

/** A FORM in a process of the pool, seen as a process of its own that ends with it. */
export class PooledProgram extends EventEmitter {
  readonly stdout = new PassThrough();
  readonly stderr: Readable | null = null;
  readonly signalCode = null;
  exitCode: number | null = null;
  private readonly socket: Socket;

  /** @param path the socket of the pool */
  constructor(path: string, env: Readonly<Record<string, string>>) {
    super();
    this.socket = connect(path);
    this.send({ start: env });
    createInterface({ input: this.socket })
      .on('line', (line) => {
        const news = JSON.parse(line) as News;
        if ('output' in news) this.stdout.write(news.output);
        else this.over(news.ended);
      })
      .on('close', () => this.over(1));
    this.socket.on('error', (error) => this.stdout.write(String(error)));
  }

  kill(end: End): void {
    this.send({ end });
  }

  private over(code: number): void {
    if (this.exitCode !== null) return;
    this.exitCode = code;
    this.socket.destroy();
    // Whoever waits for the end reads the whole output.
    this.stdout.once('end', () => this.emit('exit', code));
    this.stdout.end();
  }

  private send(said: Order | { readonly end: End }): void {
    this.socket.write(`${JSON.stringify(said)}\n`);
  }
}
