import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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
        await writeFile(`${path}.gz`, await promisify(gzip)(source));
      }),
    );
  },
});

export default defineConfig({
  plugins: [react(), compressed()],
  server: { proxy: { '/api': 'http://localhost:3000' } },
  // Nothing is inlined as data: because the content security policy lets fonts and scripts come from 'self' only.
  build: { assetsInlineLimit: 0, target: 'es2022' },
});
