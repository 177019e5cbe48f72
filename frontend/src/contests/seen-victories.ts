import { useState } from 'react';
import { readOwn, storeOwn } from '../session/own-storage';
import { timeTold } from '../ui/text/clock';

const name = 'seen-victories';
const separator = ' ';
/** Victories older than these do not come up again on another browser. */
const newForMs = 14 * 86_400_000;
const rememberedMax = 50;

/** Where the browser blocks storage, what was seen is known until the page is loaded anew. */
const seenHere = new Set<string>();

const seenBefore = (): string[] => [...(readOwn(name)?.split(separator) ?? []), ...seenHere];

/** Whether the winner reads of this victory for the first time: true for one appearance of the screen, on one browser. */
export function useFirstSight(contest: string, completedAt: string | null | undefined, now = timeTold()): boolean {
  const [first] = useState(() => {
    if (!completedAt || now - Date.parse(completedAt) > newForMs || seenBefore().includes(contest)) return false;
    seenHere.add(contest);
    storeOwn(name, [...new Set([...seenBefore(), contest])].slice(-rememberedMax).join(separator));
    return true;
  });
  return first;
}
