import { timeTold } from '../ui/text/clock';
import { isSharedComputer, stored, storedInTab } from './token-storage';

/**
 * What somebody has done here before they signed in: for a day, on a shared computer in the tab alone, and through one sign-in,
 * at which it may be taken over. A sign-out leaves none of it (`forgetPerson`).
 */

const prefix = 'visitor:';
const keptMs = 24 * 60 * 60_000;

interface Kept {
  at: number;
  value: unknown;
  hasSignedIn?: true;
}

const everywhere = [storedInTab, stored];

export function readVisitors(name: string): { readonly value: unknown; readonly hasSignedIn: boolean } | null {
  for (const use of everywhere) {
    const kept = parsed(use((storage) => storage.getItem(prefix + name), null));
    if (kept && timeTold() - kept.at < keptMs) return { value: kept.value, hasSignedIn: kept.hasSignedIn === true };
  }
  removeVisitors(name);
  return null;
}

/** @param value plain JSON */
export function storeVisitors(name: string, value: unknown): void {
  removeVisitors(name);
  const kept: Kept = { at: timeTold(), value };
  const here = isSharedComputer() ? storedInTab : stored;
  here((storage) => storage.setItem(prefix + name, JSON.stringify(kept)), undefined);
}

export const removeVisitors = (name: string): void => {
  for (const use of everywhere) use((storage) => storage.removeItem(prefix + name), undefined);
};

/** At a sign-in: what has seen one before is not offered a second time, and on a shared computer the rest is the tab's. */
export function passSignIn(): void {
  eachKept((storage, key, kept) => {
    const marked = JSON.stringify({ ...kept, hasSignedIn: true });
    if (kept.hasSignedIn || isSharedComputer()) storage.removeItem(key);
    if (kept.hasSignedIn) return;
    if (isSharedComputer()) storedInTab((tab) => tab.setItem(key, marked), undefined);
    else storage.setItem(key, marked);
  });
}

/** As a page begins: what is a day old goes, whether or not somebody looks at it again. */
export const dropExpiredVisitors = (): void => eachKept(() => undefined);

/** Visits what is not a day old, and removes everything else. */
function eachKept(visit: (storage: Storage, key: string, kept: Kept) => void): void {
  for (const use of everywhere)
    use((storage) => {
      for (const key of Object.keys(storage).filter((name) => name.startsWith(prefix))) {
        const kept = parsed(storage.getItem(key));
        if (kept && timeTold() - kept.at < keptMs) visit(storage, key, kept);
        else storage.removeItem(key);
      }
    }, undefined);
}

function parsed(text: string | null): Kept | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    return typeof kept === 'object' && kept !== null && 'at' in kept && typeof kept.at === 'number' && 'value' in kept
      ? (kept as Kept)
      : null;
  } catch {
    return null;
  }
}
