import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, lstat, mkdir, readFile, readlink, realpath, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * A file system of its own for a process, as a container has it: a folder as the root, with this machine's programs in place
 * of a base image, read-only, and a Node.js of the base image's version. Needs the right to mount: root, or user namespaces.
 */
export interface ContainerRoot {
  readonly folder: string;
  /** The Node.js that its processes run. */
  readonly node: string;
}

export interface ContainerCommand {
  /** As in exec. */
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** A user that the root's /etc/passwd knows; root, unless said otherwise. */
  readonly user?: string;
  /** Mounts the root read-only, except for these folders. */
  readonly volumes?: readonly string[];
}

const SYSTEM_FOLDERS = ['usr', 'bin', 'sbin', 'lib', 'lib32', 'lib64'];
/** Files of a root that its processes write are not those of this machine. */
const COPIED_FOLDERS = ['etc'];
/** The users and groups of a base image; packages of this machine have made others. */
const BASE_IDS = /^[^:]*:[^:]*:(\d\d?|65534):/;
const EMPTY_FOLDERS = ['dev', 'proc', 'tmp', 'root', 'var/log', 'opt/npm', 'opt/bin', 'opt/local-bin'];

/** Makes the root's folders; they cost next to nothing, because programs are mounted when a command runs. */
export async function createRoot(folder: string, node: string): Promise<ContainerRoot> {
  for (const name of EMPTY_FOLDERS) await mkdir(join(folder, name), { recursive: true });
  for (const name of COPIED_FOLDERS) await cp(`/${name}`, join(folder, name), { recursive: true, dereference: false });
  for (const name of ['passwd', 'group']) {
    const lines = (await readFile(`/etc/${name}`, 'utf8')).split('\n').filter((line) => BASE_IDS.test(line));
    await writeFile(join(folder, 'etc', name), `${lines.join('\n')}\n`);
  }
  for (const name of SYSTEM_FOLDERS) {
    const found = await lstat(`/${name}`).catch(() => undefined);
    if (found?.isSymbolicLink()) await symlink(await readlink(`/${name}`), join(folder, name));
    else if (found) await mkdir(join(folder, name));
  }
  for (const name of ['npm', 'npx']) await symlink(`/opt/npm/bin/${name}-cli.js`, join(folder, 'opt/bin', name));
  await cp(node, join(folder, 'opt/bin/node'));
  return { folder, node };
}

/**
 * `$1` the root, `$2` npm's folder, `$3` the user, `$4` the folder to begin in, `$5` whether the root is read-only, `$6` the
 * volumes, then the command. The last exec leaves no process between, so that signals reach the command.
 */
const ENTER = `
set -eu
root=$1 npm=$2 user=$3 cwd=$4 isReadOnly=$5 volumes=$6
shift 6
mount --bind "$root" "$root"
for folder in ${SYSTEM_FOLDERS.join(' ')}; do
  if [ -d "/$folder" ] && [ ! -L "/$folder" ]; then
    mount --rbind "/$folder" "$root/$folder"
    mount -o remount,bind,ro "$root/$folder"
  fi
done
# What the steps of a Dockerfile put on the path is the root's own.
mount --bind "$root/opt/local-bin" "$root/usr/local/bin"
mount --rbind /dev "$root/dev"
mount --rbind /proc "$root/proc"
mount --bind "$npm" "$root/opt/npm"
for volume in $volumes; do mount --bind "$root$volume" "$root$volume"; done
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
if [ "$isReadOnly" = yes ]; then
  mount -o remount,bind,ro "$root/usr/local/bin"
  mount -o remount,bind,ro "$root"
fi
exec chroot --userspec="$user" "$root" env --chdir="$cwd" "$@"
`;

/** Starts a command in a root. Its process id is that of the command. */
export async function spawnIn(
  { folder }: ContainerRoot,
  { command, cwd, env, user = 'root', volumes }: ContainerCommand,
): Promise<ChildProcess> {
  const isRoot = process.getuid?.() === 0;
  const namespaces = ['--mount', '--propagation', 'private', ...(isRoot ? [] : ['--map-root-user', '--map-auto'])];
  const npm = dirname(dirname(await realpath(await programNamed('npm'))));
  const place = [folder, npm, user, cwd, volumes ? 'yes' : 'no', volumes?.join(' ') ?? ''];
  return spawn('unshare', [...namespaces, 'bash', '-c', ENTER, 'enter', ...place, ...command], {
    env: { ...env, PATH: `/opt/bin:${process.env.PATH}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs a command in a root to its end. @returns its output @throws Error with its output when its exit code is not 0 */
export async function runIn(root: ContainerRoot, command: ContainerCommand): Promise<string> {
  const child = await spawnIn(root, command);
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(String(chunk)));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command.command.join(' ')} ended with ${code}:\n${output.join('')}`);
  return output.join('');
}

async function programNamed(name: string): Promise<string> {
  for (const folder of (process.env.PATH ?? '').split(':')) {
    const path = join(folder, name);
    if (await lstat(path).catch(() => undefined)) return path;
  }
  throw new Error(`${name} is not installed`);
}
