import { readOwn, storeOwn } from '../../session/own-storage';

/** Whether a guardian has looked at the limits, which leaves no trace in FORM where they stay as they are. */
const name = 'limits-seen';

export const hasSeenLimits = (): boolean => readOwn(name) !== null;
export const noteLimitsSeen = (): void => storeOwn(name, 'yes');
