import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Paths that are never a page, whether they exist or not. */
const NO_PAGE = /^\/(api|health|metrics|assets)(\/|$)/;

const SERVICE_WORKER = '/service-worker.js';
/** Takes the place of the worker in every browser that has it, and removes it there with what it has stored. */
const SERVICE_WORKER_OFF = '/service-worker-off.js';

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
 * Pages that are not rendered are one file, whose router selects the screen; a path may have a page of its own, which names
 * what its screen is made of (frontend/vite/screen-pages.ts), and that of the dashboard its frame (framed-page.ts). Every path that is no file is a page; a query, or a
 * dot in a name, makes no difference.
 * @param files URL paths of the static files
 * @param serviceWorker whether browsers may keep the front end; if not, those that do are told to forget it
 * @param renderedBy the URL of what answers for a page that is rendered, by path and query; undefined: it is not
 * @returns the URL to serve instead of `url`
 */
export function pageOf(
  files: ReadonlySet<string>,
  method = 'GET',
  url = '/',
  serviceWorker = true,
  renderedBy: (path: string, query: string) => string | undefined = () => undefined,
): string {
  const [path = '/', query] = url.split('?', 2);
  if (path === SERVICE_WORKER && !serviceWorker) return SERVICE_WORKER_OFF;
  const isPage = (method === 'GET' || method === 'HEAD') && !NO_PAGE.test(path) && !files.has(path);
  if (!isPage) return url;
  const own = `${path}.html`;
  return renderedBy(path, query ? `?${query}` : '') ?? (files.has(own) ? own : '/index.html');
}
