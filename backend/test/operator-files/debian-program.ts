import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url.replace(/\/dist[^/]*\/test\//, '/test/')));

/**
 * A program that operators use, as Debian has it.
 * @param name of the program
 * @param inPackage that has it
 * @returns its path
 * @throws Error that says how to get it
 */
export async function debianProgram(name: string, inPackage = name): Promise<string> {
  const { stdout } = await run('bash', ['scripts/debian-program.sh', name, inPackage], { cwd: ROOT });
  return stdout.trim();
}
