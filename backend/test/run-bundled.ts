import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Script } from 'node:vm';
import { BUNDLE, MACHINE_CODE } from './bundled-programs.js';

/**
 * Runs one of the programs in the bundle of bundle-programs.ts: `FORM_TEST_PROGRAM` names it, `FORM_TEST_PROGRAMS` the folder of
 * the bundle. The first program that ends writes what V8 compiled beside the bundle, and the next ones do not compile it again.
 */

const { FORM_TEST_PROGRAM: program = '', FORM_TEST_PROGRAMS: folder = '' } = process.env;
const file = `${folder}/${BUNDLE}`;
const kept = `${folder}/${MACHINE_CODE}`;
const cachedData = read(kept);

const script = new Script(`(function (require, programs, importFile) {${readFileSync(file, 'latin1')}\n})`, {
  filename: file,
  ...(cachedData && { cachedData }),
});
const programs: Record<string, () => unknown> = {};
script.runInThisContext()(createRequire(file), programs, (url: string) => import(url));
if (!cachedData) process.once('exit', keep);
await programs[program]?.();

/** A program that ends at the same moment writes the same: the file is whole at any moment. */
function keep(): void {
  if (read(kept)) return;
  writeFileSync(`${kept}.${process.pid}`, script.createCachedData());
  renameSync(`${kept}.${process.pid}`, kept);
}

function read(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
