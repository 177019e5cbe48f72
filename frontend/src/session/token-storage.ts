const storageKey = 'token';

/** When the browser blocks storage or it is full, what is kept ends with the page. */
export function stored<Result>(use: (storage: Storage) => Result, otherwise: Result): Result {
  try {
    return use(localStorage);
  } catch {
    return otherwise;
  }
}

export const readToken = () => stored((storage) => storage.getItem(storageKey) || null, null);
export const storeToken = (token: string) => stored((storage) => storage.setItem(storageKey, token), undefined);
export const removeToken = () => stored((storage) => storage.removeItem(storageKey), undefined);

export const isStorageBlocked = () => stored((storage) => storage.length < 0, true);

/** Calls back when another tab signs in or out. */
export function onTokenChangedElsewhere(callback: (token: string | null) => void) {
  const listener = ({ key, newValue }: StorageEvent) => {
    if (key === storageKey) callback(newValue);
    if (key === null) callback(null);
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
