import { appendFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ADA, BEN, NOON } from '../../../../test/coins.js';
import { ErasureList } from './erasure-list.js';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'form-erasures-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

it('is empty before the first erasure, and holds each person once', async () => {
  const list = new ErasureList({ dataDir });
  expect(await list.wallets()).toEqual([]);
  for (const wallet of [ADA, BEN, ADA]) await list.add(wallet, NOON);
  expect(await new ErasureList({ dataDir }).wallets()).toEqual([ADA, BEN]);
  expect((await stat(join(dataDir, 'erasures'))).mode & 0o777).toBe(0o600);
});

it('holds what is added after an entry that a crash cut off', async () => {
  const list = new ErasureList({ dataDir });
  await list.add(ADA, NOON);
  await appendFile(join(dataDir, 'erasures'), `\n${BEN.slice(0, 20)}`);
  await list.add(BEN, NOON);
  expect(await list.wallets()).toEqual([ADA, BEN]);
});
