import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { readConfig } from './config.js';

const root = new URL('../../', import.meta.url);

/** The names that the program looks up in its environment. */
async function settings(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'form-config-'));
  const asked = new Set<string>();
  const look = (env: NodeJS.ProcessEnv, name: string) => {
    asked.add(name);
    return env[name];
  };
  readConfig(new Proxy<NodeJS.ProcessEnv>({ DATA_DIR: folder }, { get: look }));
  await rm(folder, { recursive: true });
  // npm's own: where `npm run` was typed.
  asked.delete('INIT_CWD');
  return [...asked].sort();
}

it('is documented setting by setting', async () => {
  const text = await readFile(new URL('docs/operations.md', root), 'utf8');
  const table = text.slice(text.indexOf('## Settings'), text.indexOf('## Starting'));
  const names = [...table.matchAll(/^\|([^|]+)\|/gm)].flatMap(
    ([, cell = '']) => cell.match(/(?<=`)[A-Z_]+(?=`)/g) ?? [],
  );
  expect(names.sort()).toEqual(await settings());
});

it('reaches the container setting by setting', async () => {
  const text = await readFile(new URL('docker-compose.yml', root), 'utf8');
  const lines = /^ {2}form:\n.*?^ {4}environment:\n((?: {6}\S.*\n)+)/ms.exec(text)?.[1] ?? '';
  const passed = new Map([...lines.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)].map(([, name = '', value]) => [name, value]));
  expect([...passed.keys()].sort()).toEqual(await settings());
  // The rest is what the other containers are.
  for (const name of ['PORT', 'DATA_DIR', 'DATABASE_URL', 'EVENTSTORE_URL']) passed.delete(name);
  for (const [name, value] of passed) expect(value).toMatch(new RegExp(`^\\$\\{${name}:-`));
});
