import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { debianProgram, ROOT } from './debian-program.js';

/** Files that an operator uses and no test starts, checked by the programs that are made for it. */

const run = promisify(execFile);

/** @returns what the program says where it finds something, otherwise an empty text */
async function findings(program: string, args: readonly string[]): Promise<string> {
  const ended = run(program, args, { cwd: ROOT }).then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}`,
  );
  return await ended;
}

it('finds nothing in the scripts', async () => {
  const scripts = readdirSync(join(ROOT, 'scripts')).filter((name) => name.endsWith('.sh'));
  const files = [...scripts.map((name) => join('scripts', name)), '.ci/run'];
  expect(files.length).toBeGreaterThan(5);
  expect(await findings(await debianProgram('shellcheck'), files)).toBe('');
});

it('finds rules in alerts.yml that Prometheus takes', async () => {
  const promtool = await debianProgram('promtool', 'prometheus');
  expect(await findings(promtool, ['check', 'rules', 'docs/alerts.yml'])).toBe('');
});
