import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readConfig } from './config.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'form-config-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = () => readConfig({ DATA_DIR: folder });

describe('the secrets of the data folder', () => {
  it('are made once and read again', () => {
    const first = read();
    const second = read();
    expect(second.jwtSecret.equals(first.jwtSecret)).toBe(true);
    expect(second.signingKey.public.vkey).toBe(first.signingKey.public.vkey);
    expect(readdirSync(folder).sort()).toEqual(['jwt-secret', 'ledger-signing-key']);
  });

  it.each(['jwt-secret', 'ledger-signing-key'])('stop the start where %s has another form', (name) => {
    read();
    for (const text of ['', '\n', 'QUJD\n', `${'A'.repeat(43)}\n`, `${'A'.repeat(87)}=\n`]) {
      writeFileSync(join(folder, name), text);
      expect(read).toThrow(new RegExp(`${name} is damaged: it must hold 32 bytes in base64`));
    }
  });
});
