const storageKey = 'ledger-keys';

/** The public keys that this browser has trusted so far, newest first; empty at the first visit. */
export function rememberedKeys(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) && stored.every((key) => typeof key === 'string') ? stored : [];
  } catch {
    // The stored value is invalid, or storage is blocked.
    return [];
  }
}

export function storeKeys(keys: readonly string[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(keys));
  } catch {
    // Storage may be blocked or full; the keys are then lost when the page closes.
  }
}
