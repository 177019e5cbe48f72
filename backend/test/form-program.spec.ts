import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

/** The file that is `form`, and what calls it. */

const BIN = fileURLToPath(new URL('../bin/', import.meta.url));
const { NODE_OPTIONS: _, ...env } = process.env;

function run(args: readonly string[], bin = BIN) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args.slice(0, -1), join(bin, args.at(-1) ?? '')], {
    env,
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

it('names the Node.js that it needs in one line, where this one is too old', () => {
  const old = 'data:text/javascript,Object.defineProperty(process.versions, "node", { value: "18.20.4" })';
  for (const file of ['node-version.js', 'form.js'])
    expect(run(['--import', old, file])).toEqual({
      status: 2,
      said: expect.stringMatching(/^FORM needs Node\.js 20\.19 or newer.*\n$/),
    });
  expect(run(['node-version.js'])).toEqual({ status: 0, said: '' });
});

it('says how to build what is not built, and builds nothing by itself', () => {
  const folder = mkdtempSync(join(tmpdir(), 'form-bin-'));
  for (const path of ['package.json', 'backend/bin', 'backend/package.json', 'frontend/package.json'])
    cpSync(join(BIN, '../..', path), join(folder, path), { recursive: true });
  const refused = { status: 2, said: expect.stringMatching(/^FORM is not built: run "make build".*\n$/) };
  expect(run(['form.js'], join(folder, 'backend/bin'))).toEqual(refused);
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'audit'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  expect({ status, said: stdout + stderr }).toEqual(refused);
  rmSync(folder, { recursive: true });
});

it('has every subcommand that make and the documents name', () => {
  const { stdout: help } = spawnSync(process.execPath, [join(BIN, 'form.js'), '--help'], { env, encoding: 'utf8' });
  const commands = [...help.matchAll(/^ {2}([a-z][a-z-]+) /gm)].map(([, name]) => name);
  const texts = ['Makefile', 'README.md', 'docs/operations.md', 'docs/school-server.md', 'docs/auditing.md'].map(
    (path) => readFileSync(join(BIN, '../..', path), 'utf8'),
  );
  const called = texts
    .join('\n')
    .matchAll(/(?:form\.js|\$\(form\)|`(?:npx --no-install )?form|form form) ([a-z][a-z-]+)/g);
  const named = new Set([...called].map(([, name]) => name));
  expect(named.size).toBeGreaterThan(5);
  for (const name of named) expect(commands).toContain(name);
});
