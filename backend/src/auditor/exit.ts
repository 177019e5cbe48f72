/** Exit codes of the auditor (docs/auditing.md, "The commands"). */
export const SOUND = 0;
export const FOUND = 1;
export const COULD_NOT_RUN = 2;

/** The command could not do its work. The message is one Italian line for the person at the terminal. */
export class AuditError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AuditError';
  }
}

const CAUSES_MAX = 8;

/** Why something failed, in one line: the innermost cause that has a message. */
export function reasonOf(error: unknown): string {
  const messages = causesOf(error).map(messageOf);
  return messages.findLast((message) => message !== '')?.split('\n')[0] ?? 'motivo ignoto';
}

/** The `code` that Node and PostgreSQL put on their errors, of the error or of what caused it. */
export function codeOf(error: unknown): string | undefined {
  for (const { code } of causesOf(error)) if (typeof code === 'string') return code;
  return undefined;
}

/** The fields read from an error. A thrown value may lack any of them. */
interface ErrorLike {
  readonly message?: unknown;
  readonly code?: unknown;
  readonly cause?: unknown;
  readonly errors?: unknown;
}

/** The error and what caused it, outermost first. */
function causesOf(error: unknown): ErrorLike[] {
  const causes: ErrorLike[] = [];
  let cause = error;
  while (isErrorLike(cause) && causes.length < CAUSES_MAX) {
    causes.push(cause);
    cause = cause.cause;
  }
  return causes;
}

function messageOf({ message, errors }: ErrorLike): string {
  if (typeof message === 'string' && message !== '') return message;
  // Node reports several failed connection attempts as one error without a message.
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
  return isErrorLike(first) && typeof first.message === 'string' ? first.message : '';
}

/** Not `instanceof Error`: it is false for errors of another realm, and in a spec Node's own errors are such. */
const isErrorLike = (value: unknown): value is ErrorLike => typeof value === 'object' && value !== null;
