/**
 * Keeps the program for when the network is off (docs/adr/0036): the files of the build, and nothing else. What the server answers
 * to a person never passes through here.
 */

declare const self: ServiceWorkerGlobalScope & {
  /** The build writes the list in its place. */
  __WB_MANIFEST: readonly ReleaseFile[];
};

interface ReleaseFile {
  readonly url: string;
  readonly revision: string | null;
  /** Whether a visitor needs it without a network (vite/pwa.ts). */
  readonly isForVisitors: boolean;
}

/** The files of this release; a revision stands for the content of a file whose name does not. */
const files = self.__WB_MANIFEST;
const PAGE = '/index.html';
const PREFIX = 'form-release-';
const RELEASE = PREFIX + checksumOf(files.map(({ url, revision }) => `${url} ${revision}`).join('\n'));
/** This release, and the one of the pages that are open while it takes over. */
const RELEASES_KEPT = 2;
/** As in backend/src/platform/http/server/pages.ts: these are never a page. */
const NO_PAGE = /^\/(api|health|metrics|assets)(\/|$)/;
const paths = new Set(files.map(({ url }) => pathOf(url)));

self.addEventListener('install', (event) =>
  event.waitUntil(download(files.filter(({ isForVisitors }) => isForVisitors))),
);

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

let rest: Promise<void> | undefined;
self.addEventListener('message', (event) => {
  // A new release waits until no page of the old one is open, or until a person asks for it.
  if (event.data === 'activate') void self.skipWaiting();
  if (event.data === 'signed-in') {
    // Whatever does not arrive is asked for when the next page opens.
    rest ??= download(files).finally(() => {
      rest = undefined;
    });
    event.waitUntil(rest);
  }
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!NO_PAGE.test(pathname) && !paths.has(pathname)) event.respondWith(stored(PAGE, request));
  } else if (paths.has(pathname)) event.respondWith(stored(pathname, request));
  else if (pathname.startsWith('/assets/')) event.respondWith(storedByAny(request));
});

/** One file after the other: a class that opens FORM at once shares one address, whose requests in flight are limited. */
async function download(wanted: readonly ReleaseFile[]): Promise<void> {
  const cache = await caches.open(RELEASE);
  for (const { url, revision } of wanted) {
    const path = pathOf(url);
    if (await cache.match(path)) continue;
    await cache.add(new Request(path, { cache: revision === null ? 'default' : 'reload', credentials: 'omit' }));
  }
}

async function takeOver(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name !== RELEASE);
  // The browser lists caches in the order of their creation.
  const before = others.filter((name) => name.startsWith(PREFIX)).slice(1 - RELEASES_KEPT);
  await Promise.all(others.filter((name) => !before.includes(name)).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** A file of this release. A visitor's browser has not fetched most of them, and any may have dropped it: then the server's. */
async function stored(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(RELEASE);
  return (await cache.match(path)) ?? fetch(request);
}

/** A file that an open page of the release before asks for. */
async function storedByAny(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

function pathOf(url: string): string {
  return new URL(url, self.location.origin).pathname;
}

/** FNV-1a: tells releases apart. */
function checksumOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(16);
}

// Makes this file a module, with a `self` of its own.
export {};
