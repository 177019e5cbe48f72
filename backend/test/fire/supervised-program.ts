import { setTimeout as delay } from 'node:timers/promises';
import { launchProgram, type StartingProgram } from '../program.js';

const PAUSE_MS = 500;
const OUTPUT_CHARACTERS = 2000;

/** The program, started again whenever it ends, as systemd or a container engine does. */
export class SupervisedProgram {
  private current: StartingProgram | undefined;
  private address = 'http://127.0.0.1:9';
  private isStopping = false;
  private isKilled = false;
  private running: Promise<void> = Promise.resolve();
  private readonly outputs: (() => string)[] = [];
  /** The last words of each process that ended without being told to. */
  readonly crashes: string[] = [];

  constructor(private readonly env: Record<string, string>) {}

  /** Where it answers, or answered last. */
  get url(): string {
    return this.address;
  }

  /** Resolves once it answers for the first time. @throws Error where it ends before */
  async start(): Promise<void> {
    const first = await this.launch();
    this.address = await first.started;
    this.running = this.supervise(first);
  }

  /** Kills it, like a crash; it is started again. */
  kill(): void {
    this.isKilled = true;
    this.signal('SIGKILL');
  }

  async stop(): Promise<number | null> {
    this.isStopping = true;
    const { current } = this;
    this.signal('SIGTERM');
    const ended = await current?.ended;
    await this.running;
    return ended?.code ?? null;
  }

  /** Freezes it or wakes it, for example. */
  signal(name: NodeJS.Signals): void {
    try {
      if (this.current) process.kill(this.current.pid, name);
    } catch {
      // It has ended, and is not started again yet.
    }
  }

  /** The errors that all its processes logged, shortened. */
  errors(): string[] {
    const lines = this.outputs.flatMap((output) => output().split('\n'));
    return lines.filter((line) => line.includes('"level":50')).map((line) => line.slice(0, OUTPUT_CHARACTERS));
  }

  private async launch(): Promise<StartingProgram> {
    const program = await launchProgram(this.env);
    this.outputs.push(program.output);
    this.current = program;
    return program;
  }

  private async supervise(first: StartingProgram): Promise<void> {
    for (let program = first; ; program = await this.launch()) {
      void program.started.then(
        (url) => {
          this.address = url;
        },
        () => undefined,
      );
      const { code, signal } = await program.ended;
      if (this.isStopping) return;
      if (!this.isKilled) this.crashes.push(`${code ?? signal}: ${program.output().slice(-OUTPUT_CHARACTERS)}`);
      this.isKilled = false;
      await delay(PAUSE_MS);
      if (this.isStopping) return;
    }
  }
}
