import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { esmExternalRequirePlugin } from 'rolldown/plugins';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PART = '\0part:';
const FOLDER = join(ROOT, 'node_modules/.cache/jest-packages');

/**
 * Jest loads every file of a package anew for every spec: NestJS and TypeORM are 1,200, Mantine is 900. This writes packages as a
 * few files, once for each package-lock.json.
 * @param workspace folder below the root; its other dependencies stay apart, so that a spec and a bundle share them
 * @param names what is imported: packages, or files of packages
 * @param parts what is imported of packages with much more than that, by the package
 * @returns entries for Jest's moduleNameMapper
 */
export async function bundledPackages(workspace, names, platform, parts = {}) {
  const all = [...names, ...Object.keys(parts)];
  const folder = join(FOLDER, `${workspace}-${keyOf([names, parts])}`);
  if (!existsSync(folder)) await write(folder, workspace, all, platform, parts);
  return Object.fromEntries(all.map((name) => [`^${name}$`, join(folder, `${fileOf(name)}.mjs`)]));
}

async function write(folder, workspace, names, platform, parts) {
  await removeOlder(workspace);
  const require = createRequire(join(ROOT, workspace, 'package.json'));
  const { dependencies = {}, devDependencies = {} } = require('./package.json');
  const others = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !names.some((bundled) => bundled === name || bundled.startsWith(`${name}/`)),
  );
  const build = await rolldown({
    cwd: join(ROOT, workspace),
    input: Object.fromEntries(names.map((name) => [fileOf(name), name in parts ? PART + name : name])),
    platform,
    // What a package of CommonJS requires is imported, because a module has no require.
    plugins: [
      partsPlugin(parts),
      esmExternalRequirePlugin({ external: others.map((name) => new RegExp(`^${name}(/|$)`)) }),
    ],
    logLevel: 'silent',
  });
  await mkdir(FOLDER, { recursive: true });
  const unfinished = await mkdtemp(join(FOLDER, 'unfinished-'));
  await build.write({ dir: unfinished, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' });
  // Another run may have written the same meanwhile.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }));
}

/** @returns what makes the entry of a package of its parts */
const partsPlugin = (parts) => ({
  name: 'parts',
  resolveId: (source) => (source.startsWith(PART) ? source : undefined),
  load: (id) => {
    const name = id.startsWith(PART) ? id.slice(PART.length) : undefined;
    return name && `export { ${parts[name].join(', ')} } from '${name}';`;
  },
});

async function removeOlder(workspace) {
  for (const name of await readdir(FOLDER).catch(() => []))
    if (name.startsWith(`${workspace}-`)) await rm(join(FOLDER, name), { recursive: true, force: true });
}

const keyOf = (names) =>
  createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .update(readFileSync(fileURLToPath(import.meta.url)))
    .update(JSON.stringify(names))
    .digest('hex')
    .slice(0, 16);

const fileOf = (name) => name.replaceAll(/[@/.]/g, '_');
