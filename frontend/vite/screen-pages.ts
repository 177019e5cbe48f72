import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { chunksIn, preloadOf, stylesOf } from '../src/server/manifest';

/**
 * A page of its own for the screens that members open first: the shell, which names what the screen is made of, so that all of it
 * arrives at once, and nothing after what asks for it (backend/src/platform/http/server/pages.ts).
 * @param screens the modules that are loaded at each path
 */
export const screenPages = (screens: Readonly<Record<string, readonly string[]>>): Plugin => ({
  name: 'screen-pages',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const shell = await readFile(join(dir, 'index.html'), 'utf8');
    const chunksOf = chunksIn(await readFile(join(dir, '.vite/manifest.json'), 'utf8'));
    for (const [path, modules] of Object.entries(screens)) {
      const chunks = chunksOf(modules).filter(({ file }) => !shell.includes(file));
      const styles = stylesOf(chunks).filter((file) => !shell.includes(file));
      const links = [
        ...chunks.map(preloadOf),
        ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
      ];
      await writeFile(
        join(dir, `${path}.html`),
        shell.replace('</head>', () => `${links.join('')}</head>`),
      );
    }
  },
});
