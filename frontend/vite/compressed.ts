import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { minify, type Plugin } from 'vite';

/** Text is compressed once, as well as it can be done, and not again for every visitor. Scripts of public/ are made small first, as the bundler's own. */
export const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  // What was written is what is served: earlier hooks still see code that Vite goes on to change.
  async writeBundle({ dir = '' }, bundle) {
    const copied = (await readdir(dir)).filter((name) => name.endsWith('.js') && !(name in bundle));
    for (const name of copied) {
      const path = join(dir, name);
      await writeFile(path, (await minify(name, await readFile(path, 'utf8'))).code);
    }
    const files = [...copied, ...Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name))];
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
