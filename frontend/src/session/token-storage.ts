const storageKey = 'token';
const sharedKey = 'shared-computer';
const leftKey = 'left';

/** When the browser blocks storage or it is full, what is kept ends with the page. */
export function stored<Result>(use: (storage: Storage) => Result, otherwise: Result): Result {
  try {
    return use(localStorage);
  } catch {
    return otherwise;
  }
}

/** The same for the storage of this tab, which ends with it. */
export function storedInTab<Result>(use: (storage: Storage) => Result, otherwise: Result): Result {
  try {
    return use(sessionStorage);
  } catch {
    return otherwise;
  }
}

const read = (storage: Storage) => storage.getItem(storageKey) || null;
const remove = (storage: Storage) => storage.removeItem(storageKey);

/** Whether somebody said at the last sign-in that others use this browser, too. */
export const isSharedComputer = () => stored((storage) => storage.getItem(sharedKey) !== null, false);
export const rememberSharedComputer = (isShared: boolean) =>
  stored((storage) => (isShared ? storage.setItem(sharedKey, 'on') : storage.removeItem(sharedKey)), undefined);

/** Whether the session is this tab's only, as on a shared computer. */
export const isTabSession = () => storedInTab(read, null) !== null;

export const readToken = () => storedInTab(read, null) ?? stored(read, null);
/** Written over, not removed first: other tabs would take that for a sign-out. */
export function storeToken(token: string) {
  const store = (storage: Storage) => storage.setItem(storageKey, token);
  const [here, elsewhere] = isSharedComputer() ? [storedInTab, stored] : [stored, storedInTab];
  elsewhere(remove, undefined);
  here(store, undefined);
}
export function removeToken() {
  storedInTab(remove, undefined);
  stored(remove, undefined);
}

/** Whether the last session of this tab was ended on purpose. It outlives a reload, and says nothing of whose it was. */
export const wasLeft = () => storedInTab((storage) => storage.getItem(leftKey) !== null, false);
export const rememberLeaving = (hasLeft: boolean) =>
  storedInTab((storage) => (hasLeft ? storage.setItem(leftKey, 'on') : storage.removeItem(leftKey)), undefined);

/** Where the data of the person who is signed in is, for as long as they are. */
export const storedForPerson: typeof stored = (use, otherwise) =>
  isTabSession() ? storedInTab(use, otherwise) : stored(use, otherwise);

export const isStorageBlocked = () => stored((storage) => storage.length < 0, true);

/** Calls back when another tab signs in or out. */
export function onTokenChangedElsewhere(callback: (token: string | null) => void) {
  const listener = ({ key, newValue, storageArea }: StorageEvent) => {
    // What happens to sessions of all tabs is nothing to a tab with a session of its own.
    if (isTabSession() || storageArea === sessionStorage) return;
    if (key === storageKey) callback(newValue);
    if (key === null) callback(null);
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
