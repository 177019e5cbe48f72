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
    ...['@testing-library/react', '@testing-library/user-event', 'd3-array', 'react-image-crop'],
  ],
  'browser',
);

export default {
  rootDir: '.',
  globals: { propertyRuns },
  testEnvironment: '<rootDir>/test/browser-environment.mjs',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/test/css-stub.mjs',
    ...packages,
    // The package's entry re-exports thousands of files; its bundle is one.
    '^@tabler/icons-react$': '@tabler/icons-react/dist/cjs/tabler-icons-react.cjs',
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
