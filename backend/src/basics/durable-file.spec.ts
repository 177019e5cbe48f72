import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createDurableFile, PRIVATE_MODE, replaceDurableFile } from './durable-file.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'form-durable-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('creating a file', () => {
  it('writes the whole text with the given mode, and leaves no temporary file', () => {
    const path = join(folder, 'new', 'secret');
    expect(createDurableFile(path, 'text\n', PRIVATE_MODE)).toBe(true);
    expect(readFileSync(path, 'utf8')).toBe('text\n');
    expect(statSync(path).mode & 0o777).toBe(PRIVATE_MODE);
    expect(readdirSync(join(folder, 'new'))).toEqual(['secret']);
  });

  it('does not change a file that exists', () => {
    const path = join(folder, 'secret');
    writeFileSync(path, 'first');
    expect(createDurableFile(path, 'second')).toBe(false);
    expect(readFileSync(path, 'utf8')).toBe('first');
    expect(readdirSync(folder)).toEqual(['secret']);
  });
});

describe('replacing a file', () => {
  it('replaces all of it', async () => {
    const path = join(folder, 'state');
    await replaceDurableFile(path, 'first, and longer');
    await replaceDurableFile(path, 'second');
    expect(readFileSync(path, 'utf8')).toBe('second');
    expect(readdirSync(folder)).toEqual(['state']);
  });

  it('leaves no temporary file when the rename fails', async () => {
    const path = join(folder, 'taken');
    createDurableFile(join(path, 'inside'), 'text');
    // A folder has the name, so the rename fails after the text was written.
    await expect(replaceDurableFile(path, 'text')).rejects.toThrow();
    expect(readdirSync(folder)).toEqual(['taken']);
  });
});
