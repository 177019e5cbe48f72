import { availableParallelism } from 'node:os';
import { bundledPackages } from '../scripts/jest-packages.mjs';

// ES modules throughout: run with NODE_OPTIONS=--experimental-vm-modules (the npm scripts do).
/** Set, properties are tried so often (test/runs.ts), and may take as long as that takes. */
const isLong = Boolean(process.env.PROPERTY_RUNS);

// Messages name commands as they are on an operator's path, whoever runs the specs (operator-commands.ts).
delete process.env.FORM_CALLED_BY;
delete process.env.npm_command;

const packages = await bundledPackages(
  'backend',
  [
    ...['common', 'core', 'cqrs', 'jwt', 'passport', 'platform-fastify', 'swagger', 'typeorm'].map(
      (name) => `@nestjs/${name}`,
    ),
    'typeorm',
  ],
  'node',
);

/** @param {import('@swc/core').ParserConfig} parser */
const compiler = (parser, react = undefined) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2023',
      parser,
      transform: { legacyDecorator: true, decoratorMetadata: true, react },
      keepClassNames: true,
    },
    module: { type: 'es6' },
  },
];

export default {
  rootDir: '.',
  // Not with the temporary files, which a run makes anew (scripts/test.sh).
  cacheDirectory: '<rootDir>/../node_modules/.cache/jest',
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { ...packages, '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': compiler({ syntax: 'typescript', decorators: true }),
    '^.+\\.tsx$': compiler({ syntax: 'typescript', tsx: true }, { runtime: 'automatic' }),
  },
  testMatch: ['<rootDir>/{src,demo,test,bench}/**/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '\\.real\\.spec\\.ts$', ...(isLong ? [] : ['\\.long\\.spec\\.ts$'])],
  globalSetup: '<rootDir>/dist/test/global-setup.js',
  globalTeardown: '<rootDir>/dist/test/global-teardown.js',
  testSequencer: '<rootDir>/test/longest-first.mjs',
  // Jest would leave one core to whoever watches, and a spec waits a third of its time: for a program, a database, a clock.
  maxWorkers: Math.ceil(1.5 * availableParallelism()),
  // Jest keeps something of every file: a worker with more is ended after its file, and another one goes on.
  workerIdleMemoryLimit: '700MB',
  // Only what hangs takes so long: a test with several starts of the program takes 20 s on two busy cores, and 80 on slow ones.
  testTimeout: isLong ? 1_800_000 : 180_000,
  setupFiles: isLong ? ['<rootDir>/test/long-runs.ts'] : [],
};
