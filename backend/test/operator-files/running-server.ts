import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { eventually } from '../conditions.js';

/**
 * Waits until a server that a spec has started answers.
 * @param folder its own
 * @param ask fails while it does not answer
 * @returns what ends it and removes its folder
 */
export async function untilItAnswers(
  server: ChildProcess,
  folder: string,
  ask: () => Promise<unknown>,
): Promise<() => Promise<void>> {
  const exited = once(server, 'exit');
  await eventually(() =>
    ask().then(
      () => true,
      () => false,
    ),
  );
  return async () => {
    server.kill();
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
}
