import { existsSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A wall clock of a process's own, which a test sets while the process runs; the machine's clock is not touched. */
export interface FakeTime {
  /** For the environment of the process. */
  readonly env: Readonly<Record<string, string>>;
  /** @param offset from the machine's clock, as libfaketime reads it: `+365d`, `+0` */
  set(offset: string): Promise<void>;
}

/** @param folder of a file that tells the process the time */
export async function fakeTime(folder: string): Promise<FakeTime> {
  const file = join(folder, 'time');
  const set = (offset: string) => writeFile(file, `${offset}\n`);
  await set('+0');
  const env = {
    LD_PRELOAD: library(),
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    // Timers and time-outs count by the monotonic clock, which nobody can set.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  return { env, set };
}

function library(): string {
  const folders = readdirSync('/usr/lib').map((name) => `/usr/lib/${name}/faketime`);
  const known = [process.env.LIBFAKETIME, ...folders.map((folder) => `${folder}/libfaketime.so.1`)];
  const found = known.find((path) => path && existsSync(path));
  if (found) return found;
  throw new Error('This test needs libfaketime: install the package libfaketime, or set LIBFAKETIME to the library');
}
