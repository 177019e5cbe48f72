import { hash as digest, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { link, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import { PRIVATE_MODE, syncFolderOf } from '../../basics/durable-file.js';
import { encrypted } from './encryption.js';
import {
  BackupError,
  FORMAT,
  FORMAT_PART,
  MANIFEST_HASH_PART,
  MANIFEST_PART,
  type Manifest,
  type Part,
} from './manifest.js';

/** What an interrupted backup leaves behind ends like this. */
export const UNFINISHED = '.part';

/**
 * Writes a backup: parts, then the manifest with their hashes, as a compressed tar. The file appears under its name when it is
 * complete and durable, and never replaces another.
 */
export class ArchiveWriter {
  private readonly parts: Part[] = [];

  private constructor(
    private readonly target: string,
    private readonly fresh: string,
    private readonly tar: Pack,
    private readonly written: Promise<void>,
  ) {}

  /**
   * @param recipient public key of age; undefined: not encrypted
   * @throws BackupError | Error of the file system
   */
  static async open(target: string, recipient: string | undefined): Promise<ArchiveWriter> {
    const fresh = `${target}.${randomUUID()}${UNFINISHED}`;
    const [tar, gzip] = [pack(), createGzip()];
    const source: Readable = recipient === undefined ? gzip : await encrypted(gzip, recipient);
    const file = createWriteStream(fresh, { flags: 'wx', mode: PRIVATE_MODE, flush: true });
    await once(file, 'open');
    const written = Promise.all([pipeline(tar, gzip), pipeline(source, file)]).then(() => undefined);
    // It is awaited with each part; an error between two parts must not end the process.
    written.catch(() => undefined);
    const writer = new ArchiveWriter(target, fresh, tar, written);
    await writer.append(FORMAT_PART, Buffer.from(`${JSON.stringify({ format: FORMAT })}\n`));
    return writer;
  }

  /** @throws Error of the file system */
  async add(name: string, content: Buffer): Promise<void> {
    this.parts.push({ name, bytes: content.length, sha256: digest('sha256', content, 'hex') });
    await this.append(name, content);
  }

  /** Completes the file. @throws BackupError when there is a file of this name | Error of the file system */
  async finish(about: Omit<Manifest, 'format' | 'parts'>): Promise<Manifest> {
    const manifest: Manifest = { format: FORMAT, ...about, parts: this.parts };
    const text = Buffer.from(`${JSON.stringify(manifest, undefined, 1)}\n`);
    await this.append(MANIFEST_PART, text);
    await this.append(MANIFEST_HASH_PART, Buffer.from(`${digest('sha256', text, 'hex')}\n`));
    this.tar.finalize();
    await this.written;
    // Unlike a rename, a link never replaces what is there.
    await link(this.fresh, this.target).catch((cause: NodeJS.ErrnoException) => {
      throw cause.code === 'EEXIST' ? new BackupError(`${this.target} exists already`, { cause }) : cause;
    });
    await rm(this.fresh, { force: true });
    await syncFolderOf(this.target);
    return manifest;
  }

  /** Removes what was written so far. Does nothing after `finish`. */
  async discard(): Promise<void> {
    this.tar.destroy();
    await this.written.catch(() => undefined);
    await rm(this.fresh, { force: true });
  }

  private append(name: string, content: Buffer): Promise<void> {
    const appended = new Promise<void>((resolve, reject) => {
      this.tar.entry({ name, size: content.length, mode: PRIVATE_MODE, mtime: new Date(0) }, content, (error) =>
        error ? reject(error) : resolve(),
      );
    });
    // When the file cannot be written the tar never continues.
    return Promise.race([appended, this.written]);
  }
}
