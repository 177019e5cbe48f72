import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { audit, type Outcome } from './spec-context.js';

/** Runs both verifiers on every file of docs/verifier/attacks.py: they share no code and must give the same verdict. */

const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));
const FIND_PYTHON = join(REPOSITORY, 'scripts/python.sh');
const PYTHON = execFileSync('bash', [FIND_PYTHON], { encoding: 'utf8' }).trim();
const VERIFIER = join(REPOSITORY, 'docs/verifier/form_verify.py');

interface Case {
  readonly file: string;
  readonly name: string;
  readonly vkey: string | null;
}
interface ExportCase extends Case {
  readonly revision: number | null;
  readonly code: string | null;
  readonly checkpoint: string | null;
}
interface ReceiptCase extends Case {
  readonly fault: string | null;
}

const folder = mkdtempSync(join(tmpdir(), 'form-both-verifiers-'));
execFileSync(PYTHON, [join(REPOSITORY, 'docs/verifier/attacks.py'), folder]);
const cases: readonly (ExportCase | ReceiptCase)[] = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'));
const exported = cases.filter((each) => 'code' in each);
const receipts = cases.filter((each) => 'fault' in each);

afterAll(() => rm(folder, { recursive: true }));

const second = (args: readonly string[]): Promise<Outcome> =>
  new Promise((resolve) => {
    execFile(PYTHON, [VERIFIER, ...args], { cwd: folder }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err });
    });
  });
const first = (args: readonly string[]): Promise<Outcome> => audit({}, args, folder);

describe('the verifiers', () => {
  it.each(exported)('agree on an export: $name', async ({ file, vkey, checkpoint, code, revision }) => {
    const args = [file, '--json', ...(vkey ? ['--vkey', vkey] : [])];
    if (checkpoint) args.push('--checkpoint', file.replace('ndjson', 'note'));
    const verdicts = (await Promise.all([first(['verify-file', ...args]), second(['export', ...args])])).map(
      ({ code: exit, out }) => {
        const { valid, findings } = JSON.parse(out);
        return { exit, valid, code: findings[0]?.code ?? null, revision: findings[0]?.revision ?? null };
      },
    );
    const expected = { exit: code ? 1 : 0, valid: !code, code, revision };
    expect(verdicts).toEqual([expected, expected]);
  });

  it.each(receipts)('agree on a receipt: $name', async ({ file, vkey, fault }) => {
    const args = [file, '--json', '--vkey', vkey ?? ''];
    const [one, other] = await Promise.all([first(['verify-receipt', ...args]), second(['receipt', ...args])]);
    const exit = fault ? 1 : 0;
    expect([one.code, JSON.parse(one.out).fault ?? null]).toEqual([exit, fault]);
    expect([other.code, JSON.parse(other.out).findings[0]?.code ?? null]).toEqual([exit, fault]);
  });
});
