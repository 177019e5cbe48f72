import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createDurableFile } from '../basics/durable-file.js';
import { ConfigError } from '../basics/environment.js';
import { commandLine } from '../basics/operator-commands.js';

/** Two files in the data folder say how far the demonstration is: one is created before it is filled, one afterwards. */

const BEGUN = 'demo-is-being-filled';
const FILLED = 'demo-is-complete';

export const isFilled = (dataDir: string): boolean => existsSync(join(dataDir, FILLED));

/** @throws Error of the file system */
export const noteBegun = (dataDir: string, at: Date): boolean => createMark(dataDir, BEGUN, at);

/** @throws Error of the file system */
export const noteFilled = (dataDir: string, at: Date): boolean => createMark(dataDir, FILLED, at);

/**
 * Half a community would look like a whole one.
 * @throws ConfigError filling the data folder has begun and has not ended
 */
export function refuseHalfFilled(dataDir: string): void {
  if (!existsSync(join(dataDir, BEGUN)) || isFilled(dataDir)) return;
  throw new ConfigError(
    `DATA_DIR ${dataDir} holds a demonstration that is not complete: if "${commandLine('demo')}" does not run on it now, it was interrupted; delete the folder and run "${commandLine('demo')}" again`,
  );
}

const createMark = (dataDir: string, name: string, at: Date): boolean =>
  createDurableFile(join(dataDir, name), `${at.toISOString()}\n`);
