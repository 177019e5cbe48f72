import { StoreUnavailable } from '../../../engine/event-store/event-store.js';
import { LedgerUnavailable } from '../../../engine/ledger/format/errors.js';

/**
 * Error codes of PostgreSQL, the network and the file system that mean a fault of the infrastructure, not an invalid request. A
 * table that is not there (42P01) is a read table that is being made again; of two transactions that wait for each other one is
 * ended (40P01). GenericFailure is a native library's, such as the
 * one for passwords, that gets no memory or no thread.
 */
const UNAVAILABLE =
  /^(08|53|57|58|XX|40P01|42P01)|^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN)|^(ENOSPC|EDQUOT|EROFS|EIO|GenericFailure)$/;

/** TypeORM's, by name: the auditor and a start that is refused need not load it. */
const RELEASED = /^QueryRunner(Provider)?AlreadyReleasedError$/;

/** Whether an error means that the infrastructure does not answer, which may pass. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof LedgerUnavailable || error instanceof StoreUnavailable) return true;
  if (!(error instanceof Error)) return false;
  // The connection was lost between two statements of a transaction.
  if (RELEASED.test(error.name)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    UNAVAILABLE.test(code) ||
    /Connection terminated|is not queryable|timeout exceeded when trying to connect|timeout expired/.test(error.message)
  );
}
