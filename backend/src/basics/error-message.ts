import { certificateAdvice, certificateFaultOf } from './certificate-fault.js';

const CAUSES_MAX = 3;

/** An error with its causes, in one line. */
export function reasonOf(error: unknown): string {
  const reasons: string[] = [];
  for (let next = error; next instanceof Error && reasons.length < CAUSES_MAX; next = next.cause) {
    const lost = lostConnection(next);
    const text = lost ?? textOf(next);
    if (text !== '') reasons.push(text);
    // What caused that says it again, in words of the driver.
    if (lost) break;
  }
  return (reasons.length === 0 ? String(error) : reasons.join(': ')).replaceAll(/\s+/g, ' ');
}

/** The message of an error without its causes, in one line; of a lost connection the reason. */
export const messageOf = (error: unknown): string =>
  isLostConnection(error) ? reasonOf(error) : error instanceof Error ? error.message : String(error);

/** Node reports a host with several addresses as an AggregateError without a message, and names a certificate's fault in words of TLS. */
function textOf(error: Error): string {
  const code = 'code' in error ? String(error.code) : '';
  const fault = certificateFaultOf(code);
  if (fault) return `its certificate ${certificateAdvice(fault, code, 'NODE_EXTRA_CA_CERTS')}`;
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  return error.message === '' && inner instanceof Error ? inner.message : error.message;
}

/** Whether the error, or one that caused it, is that a connection to PostgreSQL was lost: where it came from tells nothing. */
export function isLostConnection(error: unknown): boolean {
  let next = error;
  for (let depth = 0; depth < CAUSES_MAX && next instanceof Error; depth++, next = next.cause) {
    if (lostConnection(next)) return true;
  }
  return false;
}

/** By SQLSTATE, why PostgreSQL ends a connection, or takes none. */
const ENDED_BY_SERVER: Readonly<Record<string, string>> = {
  '57P01': 'it was stopped, or somebody ended the connection',
  '57P02': 'one of its processes crashed',
  '57P03': 'it is starting or stopping',
  '57P05': 'the connection was silent for too long',
};
/** How the driver says that a connection has ended. */
const ENDED = /^(Connection terminated|Client (has encountered a connection error|was closed) and is not queryable)/;
/** How it says that none was there in time. */
const NONE_IN_TIME = /^(timeout exceeded when trying to connect|timeout expired)$/;

function lostConnection(error: Error): string | undefined {
  const because = 'code' in error && typeof error.code === 'string' ? ENDED_BY_SERVER[error.code] : undefined;
  if (because) return `the connection to PostgreSQL was lost (${because})`;
  if (ENDED.test(error.message)) return 'the connection to PostgreSQL was lost (it ended unexpectedly)';
  return NONE_IN_TIME.test(error.message) ? 'PostgreSQL gave no connection in time' : undefined;
}
