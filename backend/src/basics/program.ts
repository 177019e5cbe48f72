import { isLostConnection, messageOf } from './error-message.js';

/** What a supervisor sends to the processes that it has started, over the channel that they share. */
export const STOP = 'stop';
/** How long the program may take to close everything after the requests in flight have ended or were cut. */
const CLOSE_MS_MAX = 10_000;
/** How long it may go on to answer before that, while another process begins to lead and a balancer notices. */
export const RETIRE_MS_MAX = 10_000;
/** How long the requests in flight may take after the signal to stop. */
export const DRAIN_MS_MAX = 10_000;
/** What sends a signal to a whole process group reaches FORM twice: make, timeout and shells pass on what the group already has. */
const REPEATED_MS_MAX = 1000;

const interruption = new AbortController();
/** Aborted where a signal ends a subcommand. */
export const interrupted: AbortSignal = interruption.signal;

/** Ends a subcommand at SIGINT or SIGTERM, with the exit code of a shell: what it started hears of it by `interrupted`. */
export function endAtSignals(): void {
  for (const [signal, code] of [['SIGINT', 130] as const, ['SIGTERM', 143] as const]) {
    process.once(signal, () => {
      interruption.abort();
      process.exit(code);
    });
  }
}

/**
 * What a program does at each signal: the first begins its end; one that is not the first one again ends it at once.
 * @param exitCode of the latter
 */
export function patientWith(end: () => void, exitCode: number): () => void {
  let beganAt: number | undefined;
  return () => {
    if (beganAt === undefined) {
      beganAt = performance.now();
      end();
    } else if (performance.now() - beganAt >= REPEATED_MS_MAX) process.exit(exitCode);
  };
}

/**
 * Runs a program that ends at SIGINT or SIGTERM: `start` gets an AbortSignal, closes what it has opened, and returns.
 * A second signal ends the program at once, unless it is the first one again. Call it before anything is loaded or opened:
 * to PID 1 a signal without a handler does nothing.
 * A process that a supervisor has started ends at its message, which may come long after the signal to their group: that is no impatience.
 * @param failure the beginning of the line on the console when `start` throws
 */
export async function runProgram(failure: string, start: (stop: AbortSignal) => Promise<void>): Promise<never> {
  const stop = new AbortController();
  const onSignal = patientWith(() => {
    stop.abort();
    const timer = setTimeout(
      () => {
        process.stderr.write('FORM was ended: not everything could be closed in time\n');
        process.exit(1);
      },
      RETIRE_MS_MAX + DRAIN_MS_MAX + CLOSE_MS_MAX,
    );
    timer.unref();
  }, 1);
  process.on('SIGTERM', onSignal);
  // A terminal sends SIGINT to every process of FORM: the supervisor alone hears it, and tells the others.
  process.on('SIGINT', isSupervised ? () => undefined : onSignal);
  process.on('message', (message) => message === STOP && !stop.signal.aborted && onSignal());
  try {
    await start(stop.signal);
  } catch (error) {
    if (!stop.signal.aborted) {
      process.stderr.write(`${failure}: ${describe(error)}\n`);
      process.exit(1);
    }
  }
  process.exit(0);
}

const isSupervised = process.send !== undefined;

/** Errors whose message tells the operator what to do. */
const FOR_OPERATORS = ['ConfigError', 'StartRefused', 'StoreMisconfigured', 'StoreUnavailable'];

/** One line for errors that the operator can correct; with the stack for programming errors. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isPlain = FOR_OPERATORS.includes(error.name) || isLostConnection(error);
  return isPlain ? messageOf(error) : `${error.message}\n${error.stack}`;
}
