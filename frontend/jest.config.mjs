import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledPackages } from '../scripts/jest-packages.mjs';

// ES modules throughout: run with NODE_OPTIONS=--experimental-vm-modules (the npm script does).
/** 0 on every day; a long run (test/runs.ts) takes as long as its properties need. */
const propertyRuns = Number(process.env.PROPERTY_RUNS) || 0;

const packages = await bundledPackages(
  'frontend',
  [
    ...['@mantine/core', '@mantine/dates', '@mantine/form', '@mantine/hooks', '@mantine/notifications'],
    ...[
      '@reduxjs/toolkit',
      '@reduxjs/toolkit/query',
      '@reduxjs/toolkit/query/react',
      'react-redux',
      'react-router-dom',
    ],
    ...['@testing-library/jest-dom/jest-globals', '@testing-library/react', '@testing-library/user-event'],
    ...['msw', 'msw/node', 'd3-array', 'react-image-crop'],
  ],
  'browser',
  // The package has thousands.
  { '@tabler/icons-react': iconsIn(join(import.meta.dirname, 'src')) },
);

/** @returns the icons that the files below a folder import, each once */
function iconsIn(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => /\.tsx?$/.test(file));
  const imports = files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/import \{([^}]+)\} from '@tabler\/icons-react'/g)].flatMap(
      ([, names]) => names.split(','),
    ),
  );
  const names = imports.map((name) => name.trim()).filter((name) => name && !name.startsWith('type '));
  return [...new Set(names)].sort();
}

/** Lists that stand on the screen of a thing, as `/contests/:id/entries` (test/server.ts). */
function listsInApi() {
  const { paths } = JSON.parse(readFileSync(new URL('../docs/openapi.json', import.meta.url), 'utf8'));
  const isList = ({ get }) => get?.responses[200]?.content?.['application/json']?.schema.type === 'array';
  const lists = Object.entries(paths).filter(([path, methods]) => /\}\/\w+$/.test(path) && isList(methods));
  return lists.map(([path]) => path.replaceAll(/\{(\w+)\}/g, ':$1'));
}

export default {
  rootDir: '.',
  // Not with the temporary files, which a run makes anew (scripts/test.sh).
  cacheDirectory: '<rootDir>/../node_modules/.cache/jest',
  globals: { propertyRuns, listsOfThings: listsInApi() },
  testEnvironment: '<rootDir>/test/browser-environment.mjs',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/test/css-stub.mjs',
    '^react/jsx-runtime$': '<rootDir>/test/jsx-runtime.mjs',
    ...packages,
  },
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          experimental: { keepImportAttributes: true },
        },
        module: { type: 'es6' },
      },
    ],
  },
  setupFilesAfterEnv: ['<rootDir>/test/setup.ts'],
  testMatch: ['<rootDir>/src/**/*.spec.{ts,tsx}'],
  // Jest would leave one core to whoever watches: on two, half the machine.
  maxWorkers: '100%',
  testTimeout: propertyRuns ? 1_800_000 : 20_000,
};
