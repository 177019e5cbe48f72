import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, type Form } from '../form';
import type { Driver, WindowSize } from './driver';
import { openFirefox } from './firefox';
import { Person } from './person';
import { openWebKit } from './webkit';

const FIND = fileURLToPath(new URL('../../../scripts/browser-engines.sh', import.meta.url));

let finding: Promise<readonly string[]> | undefined;
/** Where the engines are; what is missing is installed, which takes a while. */
export function findEngines(): Promise<readonly string[]> {
  finding ??= promisify(execFile)('bash', [FIND]).then(({ stdout }) => stdout.trim().split('\n'));
  return finding;
}

const OPEN = {
  webkit: (size: WindowSize, [driver = '', browser = '']: readonly string[]) => openWebKit(size, [driver, browser]),
  firefox: (size: WindowSize, [, , binary = '']: readonly string[]) => openFirefox(size, binary),
};
export type Engine = keyof typeof OPEN;
export const ENGINES: readonly Engine[] = ['webkit', 'firefox'];

/** Somebody at a browser of their own; SCREENSHOTS names the folder of the pictures that they take. */
export async function openPerson(engine: Engine, form: Form, size: WindowSize): Promise<[Person, Driver]> {
  const shown = process.env.SCREENSHOTS && join(process.env.SCREENSHOTS, `${engine}-${size.width}`);
  if (shown) await mkdir(shown, { recursive: true });
  const driver = await OPEN[engine](size, await findEngines());
  expect(await driver.evaluate('return innerWidth')).toBe(size.width);
  return [new Person(driver, form, shown), driver];
}
