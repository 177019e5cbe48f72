import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { audit, type Outcome } from '../../test/auditor/context.js';

/** Runs both verifiers on every file of docs/verifier/attacks.py: they share no code and must give the same verdict. */

const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));
const FIND_PYTHON = join(REPOSITORY, 'scripts/python.sh');
const PYTHON = execFileSync('bash', [FIND_PYTHON], { encoding: 'utf8' }).trim();
/** Runs the second verifier once for each list of arguments that it reads, in one process: to start Python takes longer. */
const RUN_ALL = `
import contextlib, io, json, sys
sys.path.insert(0, '${join(REPOSITORY, 'docs/verifier')}')
import form_verify
def run(arguments):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = form_verify.main(arguments)
    return {'code': code, 'out': out.getvalue(), 'err': err.getvalue()}
json.dump([run(arguments) for arguments in json.load(sys.stdin)], sys.stdout)
`;

interface Case {
  readonly file: string;
  readonly name: string;
  readonly vkey: string | null;
}
interface ExportCase extends Case {
  readonly revision: number | null;
  readonly code: string | null;
  readonly checkpoint: string | null;
  /** Whether the first finding says which restore explains it. */
  readonly isExplained: boolean;
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

const exportArgs = ({ file, vkey, checkpoint }: ExportCase): string[] => [
  ...[file, '--json', ...(vkey ? ['--vkey', vkey] : [])],
  ...(checkpoint ? ['--checkpoint', file.replace('ndjson', 'note')] : []),
];
const receiptArgs = ({ file, vkey }: ReceiptCase): string[] => [file, '--json', '--vkey', vkey ?? ''];

const seconds = new Map<Case, Outcome>();
beforeAll(() => {
  const all = [...exported, ...receipts];
  const input = all.map((each) =>
    'code' in each ? ['export', ...exportArgs(each)] : ['receipt', ...receiptArgs(each)],
  );
  const output = execFileSync(PYTHON, ['-c', RUN_ALL], { cwd: folder, input: JSON.stringify(input) });
  const outcomes: readonly Outcome[] = JSON.parse(output.toString());
  for (const [index, outcome] of outcomes.entries()) seconds.set(all[index] as Case, outcome);
});
const first = (args: readonly string[]): Promise<Outcome> => audit({}, args, folder);

describe('the verifiers', () => {
  it.each(exported)('agree on an export: $name', async (each) => {
    const verdicts = [await first(['verify-file', ...exportArgs(each)]), seconds.get(each)].map((outcome) => {
      const { valid, findings } = JSON.parse(outcome?.out ?? '');
      const [found = { code: null, revision: null, reason: '' }] = findings;
      const isExplained = found.reason.includes('ripristinata il');
      return { exit: outcome?.code, valid, code: found.code, revision: found.revision, isExplained };
    });
    const { code, revision, isExplained } = each;
    const expected = { exit: code ? 1 : 0, valid: !code, code, revision, isExplained };
    expect(verdicts).toEqual([expected, expected]);
  });

  it.each(receipts)('agree on a receipt: $name', async (each) => {
    const one = await first(['verify-receipt', ...receiptArgs(each)]);
    const other = seconds.get(each);
    const exit = each.fault ? 1 : 0;
    expect([one.code, JSON.parse(one.out).fault ?? null]).toEqual([exit, each.fault]);
    expect([other?.code, JSON.parse(other?.out ?? '').findings[0]?.code ?? null]).toEqual([exit, each.fault]);
  });
});
