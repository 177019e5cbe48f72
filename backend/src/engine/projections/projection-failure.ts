import { RowsRefused } from './read-tables.js';

/** An event that cannot be applied and must not be skipped: the read tables stop before it, and readiness fails. */
export class ProjectionFailure extends Error {
  constructor(
    readonly revision: number,
    options?: ErrorOptions,
  ) {
    super(`the event at revision ${revision} cannot be applied`, options);
    this.name = 'ProjectionFailure';
  }
}

/**
 * Each attempt to go on has failed `since` then (`performance.now`), the last one with `error`; it is over once the read
 * tables reach the revision `until`.
 */
export type ProjectionPause = { readonly since: number; readonly error: unknown; readonly until: number };

export const isFaultOfEvent = (error: unknown): boolean =>
  error instanceof ProjectionFailure || error instanceof RowsRefused;
