import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { appendDurableFile, PRIVATE_MODE } from '../../../basics/durable-file.js';
import type { Wallet } from '../../../basics/ids.js';
import { Config } from '../../../platform/settings/config.js';

const FILE = 'erasures';
const ENTRY = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) \S+$/gm;

/**
 * Who was erased, in a file outside the database: the wallet, which names nobody, and when. A database that is restored from
 * a backup holds people again who were erased since.
 */
@Injectable()
export class ErasureList {
  private readonly path: string;

  constructor(@Inject(Config) { dataDir }: Pick<Config, 'dataDir'>) {
    this.path = join(dataDir, FILE);
  }

  /** Durable when it resolves. @throws Error of the file system */
  add(wallet: Wallet, at: Date): Promise<void> {
    // The first line break ends an entry that a crash cut off.
    return appendDurableFile(this.path, `\n${wallet} ${at.toISOString()}\n`, PRIVATE_MODE);
  }

  /** @returns each wallet once @throws Error when the file cannot be read */
  async wallets(): Promise<string[]> {
    const text = await readFile(this.path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    return [...new Set([...text.matchAll(ENTRY)].flatMap(([, wallet]) => wallet ?? []))];
  }
}
