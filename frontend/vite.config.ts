import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { compressed } from './vite/compressed';
import { fontPreload } from './vite/font-preload';
import { framedPage } from './vite/framed-page';
import { mantineStyles } from './vite/mantine-styles';
import { pwa } from './vite/pwa';
import { screenPages } from './vite/screen-pages';
import { sharedPieces } from './vite/shared-pieces';

/** Where scripts/build.sh has the two parts of a build. */
const folder = process.env.FORM_BUILD ?? 'dist';
const forBrowsers = `${folder}/browser`;

const home = sharedPieces(/src\/home\/home-screen\.tsx$/);
/** What every member loads, whatever the screen. */
const member = sharedPieces(/src\/app\/(frame\/member-nav|live)\.tsx?$/);
/** What members begin with, and what visitors go on to. */
const dashboard = sharedPieces(/src\/dashboard\/dashboard-screen\.tsx$/);
const visit = sharedPieces(
  /src\/(marketplace\/(item|marketplace)|contests\/contests?|accounts\/(sign-in\/login|registration\/register))-screen\.tsx$/,
);
const ofMembers = (path: string) => member.isShared(path) && !home.isShared(path);
const ofDashboard = (path: string) => dashboard.isShared(path) && !home.isShared(path);

/** Of what a piece imports, each part has a place of its own. */
const alone = { minShareCount: 2, includeDependenciesRecursively: false };
/** Of those pieces, what shows offers, contests and people: whoever is signed in begins with a screen that has none, only with the rules' figures. */
const ofCards = /src\/(entities\/(?!rules\.)|ui\/(lists|pictures)\/(avatar|card|cover|left-list)\.)/;
const ofIcons = /icons-react.dist.esm.icons/;
const groups = [
  { name: 'first', tags: ['$initial' as const], priority: 3 },
  { name: 'cards', test: (path: string) => home.isShared(path) && ofCards.test(path), priority: 2, ...alone },
  { name: 'pieces', test: home.isShared, priority: 1, ...alone },
  { name: 'icons', test: (path: string) => ofIcons.test(path) && ofDashboard(path), ...alone, minShareCount: 4 },
  { name: 'more-icons', test: ofIcons, ...alone, minShareCount: 4 },
  {
    name: 'member',
    test: (path: string) =>
      ofMembers(path) || /node_modules.(eventsource-parser|@mantine.hooks.*use-interval)/.test(path),
    ...alone,
    minShareCount: 1,
  },
  { name: 'parts', test: (path: string) => ofDashboard(path) && visit.isShared(path), ...alone },
  { name: 'overview', test: (path: string) => /node_modules.d3-/.test(path) || ofDashboard(path), ...alone },
];

const ofAdministration = (path: string) => /(^|\/)src\/(admin\/|app\/admin-screens\.)/.test(path);

/** What administrators alone load has a folder of its own, because browsers do not keep it for offline (vite/pwa.ts). */
const folderOf = (modules: readonly string[], entry?: string | null) =>
  (modules.length > 0 && modules.every(ofAdministration)) || ofAdministration(entry ?? '') ? 'assets/admin' : 'assets';

/** Its package names the build for development only, which is larger and warns nobody here. */
const production = (name: string) => ({
  find: new RegExp(`^${name}$`),
  replacement: fileURLToPath(import.meta.resolve(name)).replace('/development/', '/production/'),
});

const alias = ['react-router', 'react-router/dom'].map(production);

/** The version of the application, which reports of errors name. */
const { version } = JSON.parse(await readFile(new URL('package.json', import.meta.url), 'utf8'));

/** What the running program renders public pages with (src/server): whole, because it has none of these packages. */
const server: UserConfig = {
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  plugins: [react(), framedPage(forBrowsers)],
  resolve: { alias },
  ssr: { noExternal: true },
  publicDir: false,
  build: {
    outDir: `${folder}/server`,
    target: 'node20',
    ssr: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { pages: 'src/server/pages.ts', render: 'src/server/render.tsx', frame: 'src/server/frame.tsx' },
    },
  },
};

const browser: UserConfig = {
  define: { APP_VERSION: JSON.stringify(version) },
  plugins: [
    react(),
    mantineStyles(),
    fontPreload(/inter-latin-opsz-normal/),
    home.plugin,
    member.plugin,
    dashboard.plugin,
    visit.plugin,
    screenPages({
      '/dashboard': ['member', 'src/dashboard/dashboard-screen.tsx'],
      '/wallet': ['member', 'src/wallet/wallet-screen.tsx'],
      '/orders': ['member', 'src/orders/orders-screen.tsx'],
      '/profile': ['member', 'src/accounts/profile/profile-screen.tsx'],
      '/admin': [
        'member',
        'src/app/admin-screens.ts',
        'src/admin/admin-shell.tsx',
        'src/admin/overview/admin-screen.tsx',
      ],
    }),
    compressed(),
    pwa(forBrowsers),
  ],
  resolve: { alias },
  server: { proxy: { '/api': 'http://localhost:3000', '/health': 'http://localhost:3000' } },
  build: {
    outDir: forBrowsers,
    // Nothing is inlined as data: because the content security policy lets fonts and scripts come from 'self' only.
    assetsInlineLimit: 0,
    target: 'es2022',
    manifest: true,
    rolldownOptions: {
      // Nobody imports from the entry.
      preserveEntrySignatures: false,
      output: {
        codeSplitting: { groups },
        chunkFileNames: ({ moduleIds, facadeModuleId }) => `${folderOf(moduleIds, facadeModuleId)}/[name]-[hash].js`,
        assetFileNames: ({ originalFileNames }) => `${folderOf(originalFileNames)}/[name]-[hash][extname]`,
      },
    },
  },
};

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? server : browser));
