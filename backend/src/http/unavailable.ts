import { StoreUnavailable } from '../event-store/event-store.js';
import { LedgerUnavailable } from '../ledger/errors.js';

/** Error codes of PostgreSQL and the network that mean an unavailable database, not an invalid request. */
const DATABASE_UNAVAILABLE = /^(08|53|57|58|XX)|^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN)/;

/** Whether an error means that the infrastructure does not answer, which may pass. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof LedgerUnavailable || error instanceof StoreUnavailable) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    DATABASE_UNAVAILABLE.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|timeout expired/.test(error.message)
  );
}
