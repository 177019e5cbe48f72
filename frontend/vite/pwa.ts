import { readFile } from 'node:fs/promises';
import { VitePWA } from 'vite-plugin-pwa';
import { chunksIn, stylesOf } from '../src/server/manifest';

/** What works without a network for somebody who was never signed in: the page itself, and /verifica with the ledger's keys. */
const FOR_VISITORS = ['index.html', 'src/verify/verify-screen.tsx', 'src/verify/keys-for-offline.ts'];

/**
 * Marks the files that worker/service-worker.ts keeps for everybody; what lies outside assets/ belongs to the page itself. Not the
 * font, a quarter of the bytes: the page has loaded it, and the browser keeps it for a year.
 */
async function markedForVisitors<Entry extends { readonly url: string }>(entries: readonly Entry[], built: string) {
  const chunks = chunksIn(await readFile(`${built}/.vite/manifest.json`, 'utf8'))(FOR_VISITORS);
  const needed = new Set([...chunks.map(({ file }) => file), ...stylesOf(chunks)]);
  return entries.map((entry) => ({
    ...entry,
    isForVisitors: needed.has(entry.url) || !entry.url.startsWith('assets/'),
  }));
}

/**
 * The manifest, and the list of files that worker/service-worker.ts keeps. The application registers the worker itself, after the
 * first load (src/app/offline.ts), and `make dev` has none.
 * @param built folder of the build
 */
export const pwa = (built: string) =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'worker',
    filename: 'service-worker.ts',
    injectRegister: false,
    registerType: 'prompt',
    includeManifestIcons: false,
    injectManifest: {
      globPatterns: ['index.html', '**/*.{js,css,svg,woff2}'],
      globIgnores: [
        'service-worker-off.js',
        // Fonts for scripts that Italian does not use load when a name needs them.
        '**/inter-{cyrillic,greek,vietnamese}*',
        '**/inter-latin-ext*',
        // What administrators alone see says nothing without the server.
        'assets/admin/**',
      ],
      manifestTransforms: [async (entries) => ({ manifest: await markedForVisitors(entries, built) })],
      // Vite's names carry a hash of the content.
      dontCacheBustURLsMatching: /assets\//,
    },
    manifest: {
      id: '/',
      name: 'FORM',
      short_name: 'FORM',
      description:
        'Orientamento scolastico, professionale e aziendale, con un marketplace in Coin FORM, contest e un registro che chiunque può verificare.',
      lang: 'it',
      dir: 'ltr',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      // A manifest has one scheme; index.html names the colours of both to the browser.
      theme_color: '#faf8f3',
      background_color: '#faf8f3',
      categories: ['education', 'business'],
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
      shortcuts: [
        { name: 'Marketplace', url: '/marketplace' },
        { name: 'Contest', url: '/contests' },
        { name: 'Portafoglio', url: '/wallet' },
        { name: 'Verifica una ricevuta', url: '/verifica' },
      ],
    },
  });
