let rendered: number | undefined;
/** The server's time, in ms since 1970, when `performance.now()` was 0. */
let origin: number | undefined;

/**
 * @returns the time that screens tell and decide by, in ms since 1970: the server's, as its answers say (before the first one the
 * browser's), or when the server rendered the page that is being taken over
 */
export const timeTold = (): number => rendered ?? (origin === undefined ? Date.now() : origin + performance.now());

/** @returns when it was by the server's clock, of a time that the browser's has stamped, in ms since 1970 */
export const timeToldOf = (stamp: number): number => stamp + timeTold() - Date.now();

/** @param time in ms since 1970; undefined: from now on the present */
export const tellTimeOf = (time: number | undefined): void => {
  rendered = time;
};

/**
 * Takes the time from an answer, unless a cache may have given it. `Date` has whole seconds, and was written between the question
 * and now: what is known of the clock changes only as far as it contradicts that.
 * @param askedAt by `performance.now()`, or earlier
 */
export function hearTime({ headers }: Response, askedAt: number): void {
  const date = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(date) || headers.has('age') || !headers.get('cache-control')?.includes('no-store')) return;
  const now = performance.now();
  const known = origin ?? Date.now() - now;
  origin = Math.max(date - now, Math.min(known, date + 1000 - askedAt));
}

/** Forgets what was heard, for tests of another clock. */
export const forgetTime = (): void => {
  origin = undefined;
};
