import { readFile } from 'node:fs/promises';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './vite/compressed';
import { fontPreload } from './vite/font-preload';
import { mantineStyles } from './vite/mantine-styles';
import { pwa } from './vite/pwa';

/**
 * Left alone, the bundler makes a file for each set of screens that shares a piece: some forty small ones for a list, which
 * compress badly and each bring headers of their own. What is heavy, and fields, which a visitor's first screen has none of,
 * stay with the screens that need them.
 */
const firstLoad = [
  { name: 'first', tags: ['$initial' as const], priority: 3 },
  { name: 'icons', minShareCount: 2, test: /icons-react.dist.esm.icons/, priority: 2 },
  {
    name: 'common',
    minShareCount: 14,
    test: /^(?!.*(floating-ui|Floating|Popover|Portal|Combobox|Input|CloseButton|Textarea|NativeSelect|field))/,
    priority: 1,
  },
];

const ofAdministration = (path: string) => /(^|\/)src\/admin\//.test(path);

/** What administrators alone load has a folder of its own, because browsers do not keep it for offline (vite/pwa.ts). */
const folderOf = (modules: readonly string[], entry?: string | null) =>
  (modules.length > 0 && modules.every(ofAdministration)) || ofAdministration(entry ?? '') ? 'assets/admin' : 'assets';

/** The version of the application, which reports of errors name. */
const { version } = JSON.parse(await readFile(new URL('package.json', import.meta.url), 'utf8'));

export default defineConfig({
  define: { APP_VERSION: JSON.stringify(version) },
  plugins: [react(), mantineStyles(), fontPreload(/inter-latin-opsz-normal/), compressed(), pwa()],
  server: { proxy: { '/api': 'http://localhost:3000', '/health': 'http://localhost:3000' } },
  build: {
    // Nothing is inlined as data: because the content security policy lets fonts and scripts come from 'self' only.
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: { groups: firstLoad },
        chunkFileNames: ({ moduleIds, facadeModuleId }) => `${folderOf(moduleIds, facadeModuleId)}/[name]-[hash].js`,
        assetFileNames: ({ originalFileNames }) => `${folderOf(originalFileNames)}/[name]-[hash][extname]`,
      },
    },
  },
});
