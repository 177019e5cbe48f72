import { removeToken } from './token-storage';

/**
 * What says nothing about a person: the chosen colour scheme, the public keys of the ledger, and whether others use this
 * browser. A sign-out that FORM has not heard of yet names its session and opens nothing.
 */
const impersonalKeys = ['mantine-color-scheme-value', 'ledger-keys', 'shared-computer', 'sign-outs'];
/** The files of the application itself (worker/service-worker.ts). */
const impersonalCaches = /^form-release-/;

/** School computers are shared: when a session ends, nothing of the person stays in the browser's storage. */
export function forgetPerson(): void {
  removeToken();
  try {
    for (const key of Object.keys(localStorage)) if (!impersonalKeys.includes(key)) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // Storage is blocked, and therefore empty.
  }
  forgetCaches().catch(() => undefined);
}

async function forgetCaches(): Promise<void> {
  // Only protected connections have it.
  if (!('caches' in window)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !impersonalCaches.test(name)).map((name) => caches.delete(name)));
}
