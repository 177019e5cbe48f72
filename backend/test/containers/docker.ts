import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const OUTPUT_BYTES_MAX = 2 ** 28;
const COMPOSE_MIN = [2, 24] as const;

/** What a command printed. @throws Error with what it said */
export async function docker(args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const { stdout } = await run('docker', args, {
    maxBuffer: OUTPUT_BYTES_MAX,
    env: { ...process.env, ...env },
  });
  return stdout;
}

/** Why containers cannot be tried here; undefined: they can. */
export async function dockerProblem(): Promise<string | undefined> {
  const needed = `make test-containers needs Docker with Compose ${COMPOSE_MIN.join('.')} or newer`;
  try {
    await docker(['info', '--format', '{{.ServerVersion}}']);
  } catch {
    return `${needed}: no Docker Engine answers`;
  }
  try {
    const [major = 0, minor = 0] = (await docker(['compose', 'version', '--short']))
      .replace(/^v/, '')
      .split('.')
      .map(Number);
    const isNewEnough = major > COMPOSE_MIN[0] || (major === COMPOSE_MIN[0] && minor >= COMPOSE_MIN[1]);
    return isNewEnough ? undefined : `${needed}: this is ${major}.${minor}`;
  } catch {
    return `${needed}: there is no "docker compose"`;
  }
}

/** Whether an image is here, or can be had. */
export async function hasImage(image: string): Promise<boolean> {
  return docker(['image', 'inspect', image]).then(
    () => true,
    () =>
      docker(['pull', '--quiet', image]).then(
        () => true,
        () => false,
      ),
  );
}

/** A project of compose, with a name of its own, so that it touches no other one. */
export class Project {
  constructor(
    readonly name: string,
    /** Where the compose files and what they mount stand. */
    private readonly folder: string,
    private readonly files: readonly string[],
    private readonly env: Record<string, string> = {},
  ) {}

  /** @returns what `docker compose` printed */
  compose(...args: readonly string[]): Promise<string> {
    const files = this.files.flatMap((file) => ['--file', file]);
    return docker(
      ['compose', '--project-name', this.name, '--project-directory', this.folder, ...files, ...args],
      this.env,
    );
  }

  /** Runs a command in the container of a service. */
  exec(service: string, ...command: readonly string[]): Promise<string> {
    return this.compose('exec', '--no-TTY', service, ...command);
  }

  /** The container of a service. */
  container(service: string, number = 1): string {
    return `${this.name}-${service}-${number}`;
  }

  /** Ends everything, with its volumes and networks. */
  async remove(): Promise<void> {
    await this.compose('down', '--volumes', '--remove-orphans', '--timeout', '2').catch(() => '');
  }
}

/** What the parts share. */
export interface Run {
  /** Where compose files and what they mount stand: a copy of the repository's newest commit. */
  readonly folder: string;
  /** The image of FORM, built from it. */
  readonly image: string;
  /** Begins the name of every project, image and network of this run. */
  readonly prefix: string;
  readonly hasEventStore: boolean;
  readonly writers: number;
  readonly say: (line: string) => void;
  /** A project that is removed at the end, however the run ends. */
  readonly project: (name: string, files: readonly string[], env?: Record<string, string>) => Project;
}
