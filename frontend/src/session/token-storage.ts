const storageKey = 'token';

export const readToken = () => localStorage.getItem(storageKey) || null;
export const storeToken = (token: string) => localStorage.setItem(storageKey, token);
export const removeToken = () => localStorage.removeItem(storageKey);

/** Calls back when another tab signs in or out. */
export function onTokenChangedElsewhere(callback: (token: string | null) => void) {
  const listener = ({ key, newValue }: StorageEvent) => {
    if (key === storageKey) callback(newValue);
    if (key === null) callback(null);
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
