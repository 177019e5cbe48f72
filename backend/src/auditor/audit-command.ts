import { patientWith } from '../basics/program.js';
import { COULD_NOT_RUN } from './exit.js';
import { runAuditor } from './program.js';

/**
 * `form audit` (docs/auditing.md). npm runs scripts in the workspace's folder and passes the caller's folder in INIT_CWD.
 * @param args what stands behind it
 */
export async function audit(args: readonly string[]): Promise<void> {
  const stopped = new AbortController();
  const stop = () => stopped.abort();
  const onSignal = patientWith(stop, COULD_NOT_RUN);
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  // `… | head` closes the pipe when it has read enough.
  process.stdout.on('error', stop);
  process.stderr.on('error', stop);

  process.exitCode = await runAuditor(args, {
    env: process.env,
    cwd: process.env.INIT_CWD ?? process.cwd(),
    out: process.stdout,
    err: process.stderr,
    signal: stopped.signal,
  });
}
