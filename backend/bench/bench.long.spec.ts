import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import type { Report } from './report.js';

const BENCH = fileURLToPath(
  new URL('../dist/bench/main.js', import.meta.url.replace(/\/dist[^/]*\/bench\//, '/bench/')),
);
/** What each part measures, by a row of it. */
const PARTS = [
  /ledger/,
  /transfers/,
  /audit verify/,
  /inclusion path/,
  /^\/dashboard: JavaScript/,
  /start from a snapshot/,
  /^rebuild of all read tables/,
];

it('the bench runs to its end, whatever it measures on this machine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'form-bench-report-'));
  const json = join(folder, 'bench.json');
  const { NODE_OPTIONS: _, FORM_TEST_PROGRAMS: __, ...env } = process.env;
  const { status, stderr } = spawnSync(process.execPath, [BENCH, '--least', '--json', json], { env, encoding: 'utf8' });
  // 1: a bar is missed, which says something of the machine only while nothing else runs.
  if ((status !== 0 && status !== 1) || !existsSync(json)) throw new Error(stderr);
  const { rows }: Report = JSON.parse(readFileSync(json, 'utf8'));
  for (const part of PARTS) expect(rows.map(({ work }) => work)).toContainEqual(expect.stringMatching(part));
  rmSync(folder, { recursive: true });
});
