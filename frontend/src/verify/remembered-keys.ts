const storageKey = 'ledger-keys';

/** The public keys this browser has trusted so far, newest first; none when it has never seen any. */
export function rememberedKeys(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) && stored.every((key) => typeof key === 'string') ? stored : [];
  } catch {
    // Somebody else has written there, or storage is blocked: then nothing is remembered.
    return [];
  }
}

export function rememberKeys(keys: readonly string[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(keys));
  } catch {
    // Storage may be blocked or full; the keys then last as long as the page.
  }
}
