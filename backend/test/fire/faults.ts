import { execFile } from 'node:child_process';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FakeTime } from '../fake-time.js';
import type { ServerProcess } from './server-process.js';
import type { SupervisedProgram } from './supervised-program.js';

const run = promisify(execFile);

export interface FaultTargets {
  readonly program: SupervisedProgram;
  readonly server: ServerProcess;
  readonly dataDir: string;
  /** Whether `dataDir` is a small file system of its own, which can be filled. */
  readonly isSmallDisk: boolean;
  /** The clock of the program. */
  readonly time: FakeTime;
}

export interface Fault {
  readonly name: string;
  /** Whether it lasts until it is ended; otherwise it is over at once. */
  readonly lasts: boolean;
  /** @returns a function that ends it */
  begin(targets: FaultTargets): Promise<() => Promise<void> | void>;
}

/** `fallocate` gives back all it took when a byte is missing at the end, so the last bytes are written: FORM writes too. */
const LEFT_FOR_WRITING = 2 ** 26;
const nothing = () => undefined;

export const FAULTS: readonly Fault[] = [
  {
    name: 'FORM killed',
    lasts: false,
    begin: async ({ program }) => {
      program.kill();
      return nothing;
    },
  },
  {
    name: 'PostgreSQL killed',
    lasts: false,
    begin: async ({ server }) => {
      await server.kill();
      return nothing;
    },
  },
  { name: 'PostgreSQL frozen', lasts: true, begin: ({ server }) => server.freeze() },
  {
    name: 'disk full',
    lasts: true,
    begin: ({ isSmallDisk, dataDir, server }) => (isSmallDisk ? fillDisk(dataDir) : forbidGrowth(server)),
  },
  { name: 'connections exhausted', lasts: true, begin: ({ server }) => server.takeConnections() },
  {
    name: 'connections lost',
    lasts: false,
    begin: async ({ server }) => {
      await server.disconnectAll();
      return nothing;
    },
  },
  {
    // No token expires within it.
    name: 'clock set 2 hours forward',
    lasts: true,
    begin: async ({ time }) => {
      await time.set('+2h');
      return () => time.set('+0');
    },
  },
];

/** Takes every free byte of the file system of `folder`. */
async function fillDisk(folder: string): Promise<() => Promise<void>> {
  const filler = join(folder, 'filler');
  const { bavail, bsize } = await statfs(folder);
  await run('fallocate', ['--length', String(bavail * bsize - LEFT_FOR_WRITING), filler]);
  const file = await open(filler, 'a');
  for (const size of [2 ** 20, bsize]) {
    let isFull = false;
    while (!isFull) await file.write(Buffer.alloc(size)).catch(() => (isFull = true));
  }
  await file.close();
  return () => rm(filler, { force: true });
}

/** Where no small file system can be mounted: the server's files cannot grow. */
async function forbidGrowth(server: ServerProcess): Promise<() => Promise<void>> {
  await server.limitFiles(true);
  return () => server.limitFiles(false);
}
