import { constants } from 'node:fs';
import { access, opendir } from 'node:fs/promises';
import { ConfigError } from '../../basics/environment.js';

/**
 * Backups go only where an operator has made room for them.
 * @param name what operators call the folder
 * @throws ConfigError one line that says what to do
 */
export async function requireWritable(folder: string, name = 'the folder'): Promise<void> {
  try {
    await (await opendir(folder)).close();
    await access(folder, constants.W_OK);
  } catch (cause) {
    // Node's own errors are of another realm under some test runners: only their code can be relied on.
    const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : cause;
    const what =
      code === 'ENOENT'
        ? 'does not exist: make it, for the user that runs FORM'
        : `cannot be written (${code}): it must be a folder of the user that runs FORM`;
    throw new ConfigError(`${name} ${folder} ${what}`, { cause });
  }
}
