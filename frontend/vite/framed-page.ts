import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const SCRIPT = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
const ROOT = '<div id="root"></div>';
/** Nobody sees it who is not signed in (public/first-ask.js). */
const HIDDEN = '<style>html:not([data-signed-in]) #root[data-frame]{display:none}</style>';

/**
 * Draws the frame of the dashboard into its page, once both parts of the build are there.
 * @param browser folder of the build for browsers
 */
export const framedPage = (browser: string): Plugin => ({
  name: 'framed-page',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const built: { dashboardFrame(): string } = await import(pathToFileURL(resolve(dir, 'frame.js')).href);
    const path = join(browser, 'dashboard.html');
    const page = await readFile(path, 'utf8');
    if (!page.includes(ROOT)) throw new Error(`${path} has no ${ROOT}`);
    const [script, entry] = SCRIPT.exec(page) ?? [];
    if (!script) throw new Error(`${path} starts no application`);
    const framed = page
      .replace(script, `<link rel="modulepreload" crossorigin href="${entry}">`)
      .replace('</head>', () => `${HIDDEN}<script src="/start.js" data-frame data-entry="${entry}"></script></head>`)
      .replace(ROOT, () => `<div id="root" data-frame>${built.dashboardFrame()}</div>`);
    await writeFile(path, framed);
  },
});
