import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Beside backend/, seen from the compiled program. */
const LINK = fileURLToPath(new URL('../../../../frontend/dist', import.meta.url));
/** Tells the processes of a supervisor. */
const VARIABLE = 'FORM_FRONTEND_BUILD';

/**
 * Where the front end is that this program began with: a build that comes later has another folder (scripts/build.sh).
 * @returns its folder, which does not exist where it was not built
 */
export function builtFrontend(): string {
  process.env[VARIABLE] ??= folderOf(LINK);
  return process.env[VARIABLE];
}

function folderOf(link: string): string {
  try {
    return realpathSync(link);
  } catch {
    return link;
  }
}
