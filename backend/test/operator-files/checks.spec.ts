import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
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
  const files = [...scripts.map((name) => join('scripts', name)), '.ci/run', 'docs/systemd/form'];
  expect(files.length).toBeGreaterThan(5);
  expect(await findings(await debianProgram('shellcheck'), files)).toBe('');
});

it('finds rules in alerts.yml that Prometheus takes', async () => {
  const promtool = await debianProgram('promtool', 'prometheus');
  expect(await findings(promtool, ['check', 'rules', 'docs/alerts.yml'])).toBe('');
});

it('has a unit that systemd takes, where there is systemd, for the program that npm links', async () => {
  const unit = await readFile(join(ROOT, 'docs/systemd/form.service'), 'utf8');
  const here = unit.replaceAll('/opt/form', ROOT.replace(/\/$/, ''));
  expect(here).not.toBe(unit);
  const folder = await mkdtemp(join(tmpdir(), 'form-unit-'));
  const path = join(folder, 'form.service');
  await writeFile(path, here);
  const hasSystemd = await run('systemd-analyze', ['--version']).then(
    () => true,
    () => false,
  );
  expect(hasSystemd ? await findings('systemd-analyze', ['verify', path]) : '').toBe('');
  const program = /^ExecStart=(\S+) start$/m.exec(here)?.[1] ?? '';
  const { stdout } = await run(program, ['--help']);
  expect(stdout).toContain('form');
  await rm(folder, { recursive: true });
});
