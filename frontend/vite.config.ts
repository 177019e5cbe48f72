import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { pwa } from './pwa';

/** Code and styles are compressed once, as well as it can be done, and not again for every visitor. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  // What was written is what is served: earlier hooks still see code that Vite goes on to change.
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name));
    await Promise.all(
      files.map(async (name) => {
        const path = join(dir, name);
        const source = await readFile(path);
        await writeFile(`${path}.br`, await promisify(brotliCompress)(source));
        await writeFile(`${path}.gz`, await promisify(gzip)(source, { level: constants.Z_BEST_COMPRESSION }));
      }),
    );
  },
});

/**
 * Left alone, the bundler makes a file for each set of screens that shares a piece: some forty small ones for a list, which
 * compress badly and each bring headers of their own. What is heavy stays with the screens that need it.
 */
const firstLoad = [
  { name: 'first', tags: ['$initial' as const] },
  { name: 'common', minShareCount: 14, test: /^(?!.*(floating-ui|Popover|Combobox|charts))/ },
];

/** The version of the application, which reports of errors name. */
const { version } = JSON.parse(await readFile(new URL('package.json', import.meta.url), 'utf8'));

export default defineConfig({
  define: { APP_VERSION: JSON.stringify(version) },
  plugins: [react(), compressed(), pwa()],
  server: { proxy: { '/api': 'http://localhost:3000', '/health': 'http://localhost:3000' } },
  build: {
    // Nothing is inlined as data: because the content security policy lets fonts and scripts come from 'self' only.
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: { output: { codeSplitting: { groups: firstLoad } } },
  },
});
