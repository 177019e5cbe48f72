import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync, constants } from 'node:zlib';

const FOLDERS = new URL('data-folders/', import.meta.url);

/** The content of a release's data folder that tests query (test/data-folders/README.md). */
export interface ReleaseFacts {
  readonly password: string;
  readonly adminEmail: string;
  readonly adminPassword: string;
  /** E-mail of an adult who applied for `job` with coins in escrow. */
  readonly candidate: string;
  /** Coins of the candidate. */
  readonly balance: number;
  readonly application: string;
  readonly job: string;
  readonly disputed: string;
  readonly withdrawn: string;
  /** A transfer of the candidate's, with the key it was sent with. */
  readonly transfer: { readonly key: string; readonly body: Readonly<Record<string, unknown>>; readonly id: string };
  /** The same to a person who was erased afterwards. */
  readonly toErased: { readonly key: string; readonly body: Readonly<Record<string, unknown>> };
  readonly eventsCount: number;
  readonly receipt: unknown;
  readonly checkpoint: string;
}

/** A copy of a release's data folder, with the right to delete it. */
export interface DataFolder {
  readonly path: string;
  readonly facts: ReleaseFacts;
  remove(): Promise<void>;
}

/** @param release name of a file in test/data-folders */
export async function copyDataFolder(release: string): Promise<DataFolder> {
  const facts: ReleaseFacts = JSON.parse(readFileSync(new URL(`${release}.json`, FOLDERS), 'utf8'));
  const path = await mkdtemp(join(tmpdir(), 'form-older-'));
  await chmod(path, 0o755);
  const archive = `${path}.tar`;
  const compressed = await readFile(new URL(`${release}.tar.br`, FOLDERS));
  const params = { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 };
  await writeFile(archive, brotliDecompressSync(compressed, { params }));
  await promisify(execFile)('tar', ['--no-same-owner', '-xf', archive, '-C', path]);
  await rm(archive);
  return { path, facts, remove: () => rm(path, { recursive: true, force: true }) };
}
