import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Files that are whole or absent after a crash, a kill or a full disk: written beside, synced, then put in place. */

/** Readable by their owner only. */
export const PRIVATE_MODE = 0o600;
const SHARED_MODE = 0o644;

/**
 * Creates a file that did not exist. Of several processes that create it at once one succeeds. Synchronous, for the start.
 * @param mode permission bits
 * @returns whether this call created it
 * @throws Error of the file system; then nothing was created
 */
export function createDurableFile(path: string, text: string | Buffer, mode = SHARED_MODE): boolean {
  const fresh = freshPath(path);
  mkdirSync(dirname(path), { recursive: true });
  try {
    writeFileSync(fresh, text, { mode, flag: 'wx', flush: true });
    // Unlike a rename, a link never replaces what another process has created in the meantime.
    linkSync(fresh, path);
  } catch (error) {
    if (isExisting(error)) return false;
    throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
  if (SYNCS_FOLDERS) {
    const folder = openSync(dirname(path), 'r');
    fsyncSync(folder);
    closeSync(folder);
  }
  return true;
}

/**
 * Creates or replaces a file: afterwards it holds all of `text`, or what it held before.
 * @param mode permission bits
 * @throws Error of the file system
 */
export async function replaceDurableFile(path: string, text: string, mode = SHARED_MODE): Promise<void> {
  const fresh = freshPath(path);
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(fresh, text, { mode, flag: 'wx', flush: true });
    await rename(fresh, path);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
  await syncFolderOf(path);
}

/**
 * Appends to a file, and creates it first where it is missing; it is durable when this resolves. After a crash the end of the
 * file may hold a part of `text`.
 * @param mode permission bits
 * @throws Error of the file system
 */
export async function appendDurableFile(path: string, text: string, mode = SHARED_MODE): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'a', mode);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await syncFolderOf(path);
}

/** Makes the names in the folder of `path` durable, after a rename for example. */
export async function syncFolderOf(path: string): Promise<void> {
  if (!SYNCS_FOLDERS) return;
  const folder = await open(dirname(path), 'r');
  await folder.sync().finally(() => folder.close());
}

/** Windows opens no folders, and needs no such call. */
const SYNCS_FOLDERS = process.platform !== 'win32';

/** Node's own errors are of another realm under some test runners: only their code can be relied on. */
const isExisting = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'EEXIST';

const freshPath = (path: string): string => `${path}.${randomUUID()}.part`;
