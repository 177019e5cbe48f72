/** Exit codes of the auditor (docs/auditing.md, "Exit codes"). */
export const SOUND = 0;
export const FOUND = 1;
export const COULD_NOT_RUN = 2;

/** The command could not do its work. The message is one Italian line for the person at the terminal. */
export class CannotRun extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CannotRun';
  }
}

/** Why something failed, in one line: the innermost cause that says anything. */
export function reasonOf(error: unknown): string {
  let reason = '';
  let cause: unknown = error;
  for (let depth = 0; depth < 8 && cause instanceof Error; depth++) {
    // Node gives connection attempts that all failed as one error without a message.
    const parts: unknown[] = cause instanceof AggregateError ? cause.errors : [];
    const told = cause.message || (parts[0] instanceof Error ? parts[0].message : '');
    reason = told || reason;
    cause = cause.cause;
  }
  return reason.split('\n')[0] || 'motivo ignoto';
}

/** The `code` that Node and PostgreSQL put on their errors, of the error or of what caused it. */
export function codeOf(error: unknown): string | undefined {
  let cause: unknown = error;
  for (let depth = 0; depth < 8 && cause instanceof Error; depth++) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
    cause = cause.cause;
  }
  return undefined;
}
