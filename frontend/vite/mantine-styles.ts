import type { Plugin } from 'vite';

/** In each component's folder a module holds the names of its classes. */
const CLASS_NAMES = /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/;

/**
 * Lets each component of Mantine bring its own styles: what is not used has none, and what only some screens use comes with
 * them. The styles of a component that it is built from come before its own, because it imports them first.
 */
export const mantineStyles = (): Plugin[] => [
  {
    name: 'mantine-styles',
    apply: 'build',
    transform: {
      filter: { id: CLASS_NAMES },
      // A component without a file of styles fails the build.
      handler: (code, id) => ({
        code: `import '@mantine/core/styles/${CLASS_NAMES.exec(id)?.[1]}.layer.css';\n${code}`,
        map: null,
      }),
    },
  },
  {
    // The server of `make dev` bundles Mantine ahead, where there is no module for each component: it serves all styles.
    name: 'mantine-styles-in-development',
    apply: 'serve',
    config: () => ({
      resolve: {
        alias: [{ find: '@mantine/core/styles/baseline.layer.css', replacement: '@mantine/core/styles.layer.css' }],
      },
    }),
  },
];
