import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { pack } from 'tar-stream';
import { everyDayOrLong } from '../../../test/runs.js';
import { checkArchive, checkedParts } from './archive-reader.js';
import { ArchiveWriter } from './archive-writer.js';
import { PART_BYTES } from './manifest.js';

let folder: string;
let target: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'form-archive-'));
  target = join(folder, 'backup.tar.gz');
});
afterEach(() => rm(folder, { recursive: true }));

const ABOUT = {
  form: '0.1.0',
  madeAt: '2026-11-22T02:00:00.000Z',
  migrations: ['One'],
  ledgerIn: 'postgresql',
  head: { revision: 0, hash: 'a'.repeat(64) },
  checkpoint: null,
  vkey: 'key',
  tables: [],
  sequences: [],
} as const;

async function write(parts: Record<string, Buffer>, recipient?: string): Promise<void> {
  const writer = await ArchiveWriter.open(target, recipient);
  for (const [name, content] of Object.entries(parts)) await writer.add(name, content);
  await writer.finish(ABOUT);
}

const small = { 'tables/public.people/000000.copy': Buffer.from('1\tAda\n2\tBen\n') };

async function read(path: string, identity?: string): Promise<Record<string, string>> {
  const archive = { path, identity };
  const hashes: Record<string, string> = {};
  for await (const { name, content } of checkedParts(archive, await checkArchive(archive))) {
    hashes[name] = createHash('sha256').update(content).digest('hex');
  }
  return hashes;
}

const hashesOf = (parts: Record<string, Buffer>) =>
  Object.fromEntries(
    Object.entries(parts).map(([name, content]) => [name, createHash('sha256').update(content).digest('hex')]),
  );

it('is read as it was written, to its owner only', async () => {
  const parts = {
    ...small,
    'tables/public.images/000000.copy': Buffer.alloc(PART_BYTES, 'pictures'),
    empty: Buffer.alloc(0),
  };
  await write(parts);
  expect(await read(target)).toEqual(hashesOf(parts));
  expect((await stat(target)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['backup.tar.gz']);
});

it('never replaces a file, and leaves nothing behind', async () => {
  await writeFile(target, 'mine');
  await expect(write(small)).rejects.toThrow('exists already');
  expect(await readFile(target, 'utf8')).toBe('mine');
});

it('leaves nothing that looks whole when it is interrupted', async () => {
  const writer = await ArchiveWriter.open(target, undefined);
  await writer.add('a', Buffer.alloc(1000));
  expect((await readdir(folder)).every((name) => name.endsWith('.part'))).toBe(true);
  await writer.discard();
  expect(await readdir(folder)).toEqual([]);
});

it('reports that it cannot be written', async () => {
  await expect(ArchiveWriter.open(join(folder, 'nowhere', 'backup.tar.gz'), undefined)).rejects.toThrow('ENOENT');
});

describe('a damaged file', () => {
  it('is refused whichever byte is flipped, unless what it holds stays the same', async () => {
    await write(small);
    const whole = await readFile(target);
    const content = gunzipSync(whole);
    const wrong: number[] = [];
    for (let at = 0; at < whole.length; at += everyDayOrLong(7, 1)) {
      const flipped = Buffer.from(whole);
      flipped[at] = (flipped[at] ?? 0) ^ 0x10;
      await writeFile(join(folder, 'flipped'), flipped);
      const isTaken = await checkArchive({ path: join(folder, 'flipped'), identity: undefined }).then(
        () => true,
        () => false,
      );
      // gzip's header has a time that nobody reads, and some codes of deflate have another that means the same.
      if (isTaken && !gunzipSync(flipped).equals(content)) wrong.push(at);
    }
    expect(wrong).toEqual([]);
  });

  it('is refused wherever it is cut', async () => {
    await write(small);
    const whole = await readFile(target);
    for (let length = 0; length < whole.length; length += everyDayOrLong(31, 1)) {
      await writeFile(join(folder, 'cut'), whole.subarray(0, length));
      await expect(checkArchive({ path: join(folder, 'cut'), identity: undefined })).rejects.toThrow('is damaged');
    }
  });

  it('is refused when a part was altered by somebody who can compress', async () => {
    await write(small);
    const parts = ['form-backup.json', ...Object.keys(small), 'manifest.json', 'manifest.sha256'];
    const { stdout } = await promisify(execFile)('tar', ['-xzOf', target, 'manifest.json']);
    const forged = await tarOf({
      'form-backup.json': '{"format":1}',
      [parts[1] ?? '']: '1\tAda\n2\tEve\n',
      'manifest.json': stdout,
      'manifest.sha256': createHash('sha256').update(stdout).digest('hex'),
    });
    await writeFile(join(folder, 'forged'), forged);
    await expect(checkArchive({ path: join(folder, 'forged'), identity: undefined })).rejects.toThrow('is damaged');
  });
});

async function tarOf(parts: Record<string, string>): Promise<Buffer> {
  const tar = pack();
  for (const [name, content] of Object.entries(parts)) tar.entry({ name }, content);
  tar.finalize();
  return gzipSync(await buffer(tar));
}

it('of a newer format is refused with one line', async () => {
  await writeFile(target, await tarOf({ 'form-backup.json': '{"format":2}', 'new-things': '…' }));
  await expect(checkArchive({ path: target, identity: undefined })).rejects.toThrow(
    `${target} has format 2; this FORM reads format 1: restore it with a newer FORM`,
  );
});

it('is none when another program made it', async () => {
  await writeFile(target, await tarOf({ 'readme.txt': 'ciao' }));
  await expect(checkArchive({ path: target, identity: undefined })).rejects.toThrow('is no backup of FORM');
});

describe('an encrypted backup', () => {
  const parts = { ...small, 'tables/public.images/000000.copy': Buffer.alloc(300_000, 'pictures') };

  it('is read with its private key only', async () => {
    const [mine, another] = [await generateIdentity(), await generateIdentity()];
    await write(parts, await identityToRecipient(mine));
    await writeFile(join(folder, 'mine.txt'), `# made by age-keygen\n${mine}\n`);
    await writeFile(join(folder, 'another.txt'), another);
    expect(await read(target, join(folder, 'mine.txt'))).toEqual(hashesOf(parts));
    await expect(read(target)).rejects.toThrow('is encrypted: give the file of its private key');
    await expect(read(target, join(folder, 'another.txt'))).rejects.toThrow('cannot be decrypted with the key');
    await expect(read(target, join(folder, 'none.txt'))).rejects.toThrow('the file of the private key cannot be read');
    expect((await readFile(target)).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  });

  it('is refused whichever piece is flipped or cut off', async () => {
    const identity = await generateIdentity();
    await write(parts, await identityToRecipient(identity));
    const key = join(folder, 'key.txt');
    await writeFile(key, identity);
    const whole = await readFile(target);
    for (const at of [0, 30, 100, 180, 220, Math.floor(whole.length / 2), whole.length - 1]) {
      const flipped = Buffer.from(whole);
      flipped[at] = (flipped[at] ?? 0) ^ 1;
      await writeFile(join(folder, 'flipped'), flipped);
      await expect(checkArchive({ path: join(folder, 'flipped'), identity: key })).rejects.toThrow();
      await writeFile(join(folder, 'cut'), whole.subarray(0, at));
      await expect(checkArchive({ path: join(folder, 'cut'), identity: key })).rejects.toThrow();
    }
  });
});

/** What the program of that name makes of the file (scripts/age.sh finds it). */
async function decryptedByAge(path: string, key: string): Promise<Buffer> {
  const options = { encoding: 'buffer', maxBuffer: 16 * 1024 * 1024 } as const;
  const args = ['--decrypt', '--identity', key, path];
  return (await promisify(execFile)(process.env.AGE ?? 'age', args, options)).stdout;
}

it('is a compressed tar inside the encryption, for programs that know nothing of FORM', async () => {
  const identity = await generateIdentity();
  await write(small, await identityToRecipient(identity));
  const [key, plain] = [join(folder, 'key.txt'), join(folder, 'plain.tar.gz')];
  await writeFile(key, `${identity}\n`);
  await writeFile(plain, await decryptedByAge(target, key));
  const { stdout } = await promisify(execFile)('tar', ['-xzOf', plain, ...Object.keys(small)]);
  expect(stdout).toBe(String(small['tables/public.people/000000.copy']));
});
