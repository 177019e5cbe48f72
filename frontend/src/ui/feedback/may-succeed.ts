const TOO_MANY = 429;

/** Whether the same request can succeed when it is sent again: not where it was refused, except for having come too soon. */
export function maySucceed(error: unknown): boolean {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return typeof status !== 'number' || status >= 500 || status === TOO_MANY;
}
