// Served in place of the service worker with SERVICE_WORKER=off: it removes itself and what was stored, and reloads no page.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      await self.registration.unregister();
      await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
    })(),
  ),
);
