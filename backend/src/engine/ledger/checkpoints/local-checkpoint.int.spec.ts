import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { KEY } from '../../../../test/signing-processes.js';
import { signCheckpoint } from '../format/checkpoint.js';
import { EMPTY_ROOT } from '../format/merkle.js';
import { LocalCheckpoint } from './local-checkpoint.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'form-remembered-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('a remembered checkpoint', () => {
  const checkpoint = signCheckpoint(KEY, 1, EMPTY_ROOT);

  it('is there again', async () => {
    const remembered = new LocalCheckpoint(join(folder, 'new', 'last'));
    expect(await remembered.load()).toBeUndefined();
    await remembered.save(checkpoint);
    expect(await remembered.load()).toEqual(checkpoint);
  });

  it('that cannot be kept leaves nothing beside it, however often that is tried', async () => {
    const path = join(folder, 'last');
    await mkdir(path);
    for (let time = 0; time < 3; time++) await expect(new LocalCheckpoint(path).save(checkpoint)).rejects.toThrow();
    expect(await readdir(folder)).toEqual(['last']);
  });
});
