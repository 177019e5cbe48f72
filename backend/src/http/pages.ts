import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Paths that are never a page, whether they exist or not. */
const NO_PAGE = /^\/(api|health|metrics|assets)(\/|$)/;

/** @returns the URL paths of the files below `folder`; none if it does not exist */
export function filesBelow(folder: string): ReadonlySet<string> {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return new Set(files.map((file) => `/${relative(folder, join(file.parentPath, file.name)).replaceAll(sep, '/')}`));
  } catch {
    return new Set();
  }
}

/**
 * All pages are one file, whose router selects the screen. Every path that is no file is a page; a query, or a dot in a
 * name, makes no difference.
 * @param files URL paths of the static files
 * @returns the URL to serve instead of `url`
 */
export function pageOf(files: ReadonlySet<string>, method = 'GET', url = '/'): string {
  const [path = '/'] = url.split('?', 1);
  const isPage = (method === 'GET' || method === 'HEAD') && !NO_PAGE.test(path) && !files.has(path);
  return isPage ? '/index.html' : url;
}
