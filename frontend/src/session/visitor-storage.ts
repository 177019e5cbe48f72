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

/** At a sign-in: what has seen one before is not offered a second time. */
export function passSignIn(): void {
  for (const use of everywhere)
    use((storage) => {
      for (const key of Object.keys(storage).filter((name) => name.startsWith(prefix))) {
        const kept = parsed(storage.getItem(key));
        if (kept === null || kept.hasSignedIn) storage.removeItem(key);
        else storage.setItem(key, JSON.stringify({ ...kept, hasSignedIn: true }));
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
