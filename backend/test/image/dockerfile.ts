import { cp, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, posix, relative } from 'node:path';
import dockerignore from '@balena/dockerignore';
import { type Copy, DockerfileParser, type From, type Instruction, type JSONInstruction } from 'dockerfile-ast';
import { type ContainerRoot, createRoot, runIn } from './container.js';

/** What the steps of a Dockerfile made, and how it is to be run. */
export interface BuiltImage {
  readonly root: ContainerRoot;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly user: string;
  readonly command: readonly string[];
}

interface Stage {
  readonly root: ContainerRoot;
  cwd: string;
  readonly env: Record<string, string>;
  user: string;
  command: readonly string[];
}

export interface BuildOptions {
  /** The folder of the Dockerfile: the build context. */
  readonly context: string;
  /** An empty folder for the stages. */
  readonly workFolder: string;
  /** Gives the Node.js of a base image, by its name. */
  readonly nodeOf: (image: string) => Promise<string>;
  /** What the commands need to reach the network: proxies and certificates. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Carries out a Dockerfile: every instruction that it has, and none that it may get and this does not know.
 * @throws Error for an instruction that is not known here, or fails
 */
export async function build(options: BuildOptions): Promise<BuiltImage> {
  const { context, workFolder, nodeOf } = options;
  const dockerfile = DockerfileParser.parse(await readFile(join(context, 'Dockerfile'), 'utf8'));
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const instruction of dockerfile.getInstructions()) {
    if (instruction.getKeyword() === 'FROM') {
      const from = instruction as From;
      const name = from.getBuildStage() ?? `stage-${stages.size}`;
      const root = await createRoot(join(workFolder, name), await nodeOf(from.getImage() ?? ''));
      stage = { root, cwd: '/', env: {}, user: 'root', command: [] };
      stages.set(name, stage);
    } else {
      if (!stage) throw new Error(`${instruction.getKeyword()} before FROM`);
      await carryOut(instruction, stage, stages, options);
    }
  }
  if (!stage) throw new Error('the Dockerfile is empty');
  return stage;
}

async function carryOut(instruction: Instruction, stage: Stage, stages: Map<string, Stage>, options: BuildOptions) {
  const args = instruction.getArguments().map((argument) => argument.getValue());
  switch (instruction.getKeyword()) {
    case 'WORKDIR':
      stage.cwd = posix.resolve(stage.cwd, args[0] ?? '');
      await mkdir(join(stage.root.folder, stage.cwd), { recursive: true });
      return;
    case 'ENV':
      for (const arg of args) stage.env[arg.slice(0, arg.indexOf('='))] = arg.slice(arg.indexOf('=') + 1);
      return;
    case 'COPY':
      return copy(instruction as Copy, args, stage, stages, options);
    case 'RUN': {
      const command = ['sh', '-c', instruction.getRawArgumentsContent() ?? ''];
      const { root, cwd, user } = stage;
      await runIn(root, { command, cwd, user, env: { ...options.env, ...stage.env, HOME: '/root' } });
      return;
    }
    case 'USER':
      stage.user = args[0] ?? '';
      return;
    case 'CMD':
      stage.command = (instruction as JSONInstruction).getJSONStrings().map((text) => text.getJSONValue());
      return;
    case 'EXPOSE':
      return;
    default:
      throw new Error(`the test does not know how to carry out ${instruction.getKeyword()}`);
  }
}

async function copy(
  instruction: Copy,
  args: readonly string[],
  stage: Stage,
  stages: Map<string, Stage>,
  { context }: BuildOptions,
): Promise<void> {
  const [flag, ...others] = instruction.getFlags();
  if (others.length > 0 || (flag && flag.getName() !== 'from'))
    throw new Error('COPY with a flag that the test does not know');
  const from = flag ? stages.get(flag.getValue() ?? '')?.root.folder : context;
  if (from === undefined) throw new Error(`COPY from ${flag?.getValue()}, which is no stage`);
  const isCopied = flag ? () => true : await contextFilter(context);
  const sources = args.slice(0, -1);
  const target = args.at(-1) ?? '';
  const place = join(stage.root.folder, posix.resolve(stage.cwd, target));
  for (const source of sources) {
    const path = join(from, source);
    // The content of a folder is copied; a file goes into a folder that is named as one.
    const isFile = (await stat(path)).isFile();
    const to = isFile && (sources.length > 1 || target.endsWith('/')) ? join(place, basename(source)) : place;
    await cp(path, to, { recursive: true, verbatimSymlinks: true, filter: (file) => isCopied(relative(from, file)) });
  }
}

/** What of the context is sent: .dockerignore says what is not. */
async function contextFilter(context: string): Promise<(path: string) => boolean> {
  const ignore = dockerignore.default().add(await readFile(join(context, '.dockerignore'), 'utf8'));
  return (path) => path === '' || !ignore.ignores(path);
}

/** Files below a folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}
