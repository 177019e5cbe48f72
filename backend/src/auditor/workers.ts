import { availableParallelism } from 'node:os';
import { AuditError } from './exit.js';

/** How many threads read the ledger. */

export interface WorkersOptions {
  /** A number in decimals; one for each core when left out. */
  readonly workers?: string;
}

const WORKERS_MAX = 64;

export const WORKERS_OPTION = ['--workers <numero>', 'quanti thread leggono il registro (uno per core)'] as const;

/** @throws AuditError unless it is a number from 1 to 64 */
export function workersIn({ workers }: WorkersOptions): number {
  if (workers === undefined) return Math.min(availableParallelism(), WORKERS_MAX);
  const count = /^\d{1,2}$/.test(workers) ? Number(workers) : 0;
  if (count >= 1 && count <= WORKERS_MAX) return count;
  throw new AuditError(`--workers vuole un numero da 1 a ${WORKERS_MAX}, non ${workers}`);
}
