import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Paths that are never a page, whether something is there or not. */
const NO_PAGE = /^\/(api|health|metrics|assets)(\/|$)/;

/** @returns the addresses of the files below `folder`; none where it is not there */
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
 * All pages are one file, which finds by itself what to show. Whatever is asked for by its path and is no file is a page; what
 * a query says, or that a name has a dot in it, means nothing.
 * @param files addresses of what is served as it is
 * @returns the address to answer instead of `url`
 */
export function pageOf(files: ReadonlySet<string>, method = 'GET', url = '/'): string {
  const [path = '/'] = url.split('?', 1);
  const isPage = (method === 'GET' || method === 'HEAD') && !NO_PAGE.test(path) && !files.has(path);
  return isPage ? '/index.html' : url;
}
