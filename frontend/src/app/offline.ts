/** The service worker (docs/adr/0036): registered once the page is there, and never replaced under a person's hands. */

const WORKER = '/service-worker.js';
const checkEveryMs = 3_600_000;

let keepsEverything = false;
let ready = false;
/** The newer release that waits; null once another page has put it in charge. */
let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

/** A newer release of the application, ready to be used. */
export const newRelease = {
  isReady: () => ready,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Loads this page again, with the newer release. Other pages stay as they are, with the files they need. */
  use() {
    if (!waiting) return location.reload();
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting.postMessage('activate');
  },
};

function offer(worker: ServiceWorker | null) {
  waiting = worker;
  ready = true;
  for (const listener of listeners) listener();
}

/** Keeps the whole release from now on, and the next ones: a visitor's browser keeps what works without a network for everybody. */
export function keepEverything(): void {
  if (!('serviceWorker' in navigator)) return;
  keepsEverything = true;
  void navigator.serviceWorker.ready.then(({ active }) => active && keepAllOf(active));
}

const keepAllOf = (worker: ServiceWorker) => worker.postMessage('signed-in');

/**
 * Registers the worker after the page has loaded.
 * @param registered called when the files are being kept
 */
export function keepForOffline(registered: () => Promise<void>): void {
  // Browsers have it on protected connections only.
  if (!('serviceWorker' in navigator)) return;
  const start = () => void register().then(registered, () => undefined);
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(start) : setTimeout(start));
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}

/** @throws when the browser allows no worker, or the network is off */
async function register(): Promise<void> {
  const container = navigator.serviceWorker;
  const hadOne = container.controller !== null;
  const registration = await container.register(WORKER);
  if (registration.waiting && hadOne) {
    if (keepsEverything) keepAllOf(registration.waiting);
    offer(registration.waiting);
  }
  // The first worker of a browser is no newer release; WebKit tells that it is installed when it controls the page already.
  let isFirst = registration.active === null;
  registration.addEventListener('updatefound', () => {
    const found = registration.installing;
    const isNewer = !isFirst;
    isFirst = false;
    found?.addEventListener('statechange', () => {
      if (found.state !== 'installed') return;
      if (keepsEverything) keepAllOf(found);
      if (isNewer && container.controller) offer(found);
    });
  });
  if (hadOne) container.addEventListener('controllerchange', () => offer(null));
  setInterval(() => {
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined);
  }, checkEveryMs);
}
