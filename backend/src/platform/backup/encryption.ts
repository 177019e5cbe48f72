import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import type { Encrypter } from 'age-encryption';
import { ConfigError } from '../../basics/environment.js';
import { BackupError } from './manifest.js';

/**
 * Encryption in the age format (https://age-encryption.org/v1), with the library of its authors; the program `age` reads it. The
 * library is loaded when it is needed: it takes a tenth of a second.
 */

/**
 * @param recipient a public key, `age1…`
 * @throws ConfigError when it is none
 */
export async function encrypterFor(recipient: string): Promise<Encrypter> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch (cause) {
    throw new ConfigError('BACKUP_RECIPIENT is no public key of age (age1…)', { cause });
  }
  return encrypter;
}

/** An encrypted file cannot be read without its key. */
export const keyMissing = (path: string): BackupError =>
  new BackupError(
    `${path} is encrypted: give the file of its private key, --identity key.txt (with make IDENTITY=key.txt)`,
  );

/** Encrypts a stream as it passes. @throws ConfigError */
export async function encrypted(source: Readable, recipient: string): Promise<Readable> {
  return Readable.fromWeb(
    (await (await encrypterFor(recipient)).encrypt(webStreamOf(source))) as ReadableStream<Uint8Array>,
  );
}

/**
 * Decrypts a stream as it passes. Each piece of 64 KiB is authenticated before it comes out.
 * @param identityFile path of a file that age-keygen made
 * @throws BackupError when the file holds no identity
 * @throws Error when the identity is another's, or the stream is damaged
 */
export async function decrypted(source: Readable, identityFile: string): Promise<Readable> {
  const text = await readFile(identityFile, 'utf8').catch((cause: unknown) => {
    throw new BackupError(`the file of the private key cannot be read by this user: ${identityFile}`, { cause });
  });
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  const identities = text.split('\n').flatMap((line) => /^\s*(AGE-SECRET-KEY-\S+)/.exec(line)?.[1] ?? []);
  if (identities.length === 0) throw new BackupError(`${identityFile} holds no private key of age`);
  for (const identity of identities) decrypter.addIdentity(identity);
  return Readable.fromWeb((await decrypter.decrypt(webStreamOf(source))) as ReadableStream<Uint8Array>);
}

/** Node's types and the library's name the same class differently. */
const webStreamOf = (source: Readable) => Readable.toWeb(source) as unknown as globalThis.ReadableStream<Uint8Array>;
