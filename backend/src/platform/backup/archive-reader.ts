import { hash as digest } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { decrypted, keyMissing } from './encryption.js';
import {
  BackupError,
  FORMAT,
  FORMAT_PART,
  MANIFEST_HASH_PART,
  MANIFEST_PART,
  type Manifest,
  PART_BYTES,
} from './manifest.js';

export interface Archive {
  readonly path: string;
  /** File of the private key, where the backup is encrypted. */
  readonly identity: string | undefined;
}

interface PartContent {
  readonly name: string;
  readonly content: Buffer;
}

const MANIFEST_BYTES_MAX = 256 * 1024 * 1024;
const AGE_MAGIC = 'age-encryption.org/v1';

/**
 * Reads a backup from beginning to end and compares every part with the manifest; nothing else is done with it.
 * @returns the manifest
 * @throws BackupError when it is damaged, truncated, of a newer format, or no backup
 */
export async function checkArchive(archive: Archive): Promise<Manifest> {
  const seen: { name: string; bytes: number; sha256: string }[] = [];
  let manifest: Buffer | undefined;
  let hash: string | undefined;
  for await (const { name, content } of partsOf(archive)) {
    if (name === MANIFEST_PART) manifest = content;
    else if (name === MANIFEST_HASH_PART) hash = content.toString('latin1').trim();
    else seen.push({ name, bytes: content.length, sha256: digest('sha256', content, 'hex') });
  }
  if (!manifest || hash !== digest('sha256', manifest, 'hex')) throw damaged(archive);
  const parsed: Manifest = JSON.parse(manifest.toString('utf8'));
  if (JSON.stringify(parsed.parts) !== JSON.stringify(seen)) throw damaged(archive);
  return parsed;
}

/**
 * The parts of a backup that `checkArchive` has found good, compared with its manifest once more as they pass.
 * @throws BackupError
 */
export async function* checkedParts(archive: Archive, { parts }: Manifest): AsyncGenerator<PartContent> {
  let index = 0;
  for await (const { name, content } of partsOf(archive)) {
    if (name === MANIFEST_PART || name === MANIFEST_HASH_PART) continue;
    const expected = parts[index++];
    if (expected?.name !== name || expected.sha256 !== digest('sha256', content, 'hex')) throw damaged(archive);
    yield { name, content };
  }
  if (index !== parts.length) throw damaged(archive);
}

/** Every part behind the first, each held in memory whole. @throws BackupError */
async function* partsOf(archive: Archive): AsyncGenerator<PartContent> {
  const source = await openedArchive(archive);
  const tar = extract();
  const fed = pipeline(source, createGunzip(), tar);
  fed.catch(() => undefined);
  let isFirst = true;
  try {
    for await (const entry of tar) {
      const { name } = entry.header;
      const bytesMax = name === MANIFEST_PART ? MANIFEST_BYTES_MAX : PART_BYTES;
      if ((entry.header.size ?? 0) > bytesMax) throw damaged(archive);
      const content = await buffer(entry);
      if (isFirst) refuseOtherFormat(archive, name, content);
      else yield { name, content };
      isFirst = false;
    }
    await fed;
  } catch (cause) {
    throw cause instanceof BackupError ? cause : damaged(archive, cause);
  }
  if (isFirst) throw damaged(archive);
}

/** @throws BackupError */
function refuseOtherFormat({ path }: Archive, name: string, content: Buffer): void {
  if (name !== FORMAT_PART) throw new BackupError(`${path} is no backup of FORM`);
  const { format }: { format?: unknown } = JSON.parse(content.toString('utf8'));
  if (format === FORMAT) return;
  throw new BackupError(`${path} has format ${format}; this FORM reads format ${FORMAT}: restore it with a newer FORM`);
}

/** @throws BackupError */
async function openedArchive(archive: Archive): Promise<Readable> {
  const { path, identity } = archive;
  const file = await stat(path).catch((cause: unknown) => {
    throw new BackupError(`${path} cannot be read`, { cause });
  });
  if (!file.isFile()) throw new BackupError(`${path} is not a file`);
  if (!(await isEncrypted(path))) return createReadStream(path);
  if (identity === undefined) {
    throw keyMissing(path);
  }
  try {
    return await decrypted(createReadStream(path), identity);
  } catch (cause) {
    throw cause instanceof BackupError
      ? cause
      : new BackupError(`${path} cannot be decrypted with the key of ${identity}`, { cause });
  }
}

export async function isEncrypted(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path, { end: AGE_MAGIC.length - 1 })) {
    return chunk.toString('latin1') === AGE_MAGIC;
  }
  return false;
}

const damaged = ({ path }: Archive, cause?: unknown) =>
  new BackupError(`${path} is damaged or incomplete: use another backup`, { cause });
