import { storedForPerson } from './token-storage';

const prefix = 'own:';

/** What a browser keeps for the person who is signed in, and for nobody after them: school computers are shared. */
export const readOwn = (name: string): string | null =>
  storedForPerson((storage) => storage.getItem(prefix + name), null);
export const storeOwn = (name: string, value: string): void =>
  storedForPerson((storage) => storage.setItem(prefix + name, value), undefined);
export const dropOwn = (name: string): void =>
  storedForPerson((storage) => storage.removeItem(prefix + name), undefined);

/** For a session that begins; one that ends leaves nothing of its person (`forgetPerson`). */
export const removeOwn = (): void =>
  storedForPerson((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
  }, undefined);
