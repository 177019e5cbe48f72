import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { PartLog } from '../../basics/part-log.js';
import { STOP } from '../../basics/program.js';
import { environmentOf, READY, type WorkerPlace } from './worker-place.js';

const PAUSE_MS_MIN = 500;
const PAUSE_MS_MAX = 30_000;
/** A process that lived for so long is started again after the shortest pause. */
const SETTLED_MS = 30_000;

export interface SupervisorOptions {
  /** How many processes run. */
  readonly processes: number;
  readonly stop: AbortSignal;
  readonly log: Pick<PartLog, 'warn'>;
}

/**
 * Runs FORM in several processes on one port (node:cluster). They accept connections by themselves: one that the supervisor had
 * handed to a process would wait for ever where that process dies before it takes it (docs/adr/0026). A process that dies is started
 * again, later each time it dies soon; the first one is ready before the others start, so that it leads, and a start that fails
 * ends all.
 * @returns the exit code: 0, or that of the first process when it did not start
 */
export async function supervise({ processes, stop, log }: SupervisorOptions): Promise<number> {
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const first = await startedWorker(0, stop);
  if (typeof first === 'number') return first;
  const watching = [keep(0, stop, log, first)];
  for (let number = 1; number < processes; number++) watching.push(keep(number, stop, log));
  await Promise.all(watching);
  return 0;
}

/** @returns the process, once it serves, or its exit code */
async function startedWorker(number: number, stop: AbortSignal): Promise<Worker | number> {
  const worker = fork({ number, isFirst: true }, stop);
  const exited = once(worker, 'exit').then(([code]) => Number(code ?? 1));
  const ready = new Promise<Worker>((resolve) => {
    worker.on('message', (message) => message === READY && resolve(worker));
  });
  return Promise.race([ready, exited]);
}

/** Keeps one process running until `stop`, and resolves when it has ended after that. */
async function keep(number: number, stop: AbortSignal, log: SupervisorOptions['log'], running?: Worker): Promise<void> {
  let worker = running;
  let pauseMs = PAUSE_MS_MIN;
  while (!stop.aborted) {
    const since = performance.now();
    worker ??= fork({ number, isFirst: false }, stop);
    const [code, signal] = await once(worker, 'exit');
    worker = undefined;
    if (stop.aborted) return;
    pauseMs = performance.now() - since > SETTLED_MS ? PAUSE_MS_MIN : Math.min(pauseMs * 2, PAUSE_MS_MAX);
    log.warn(
      { code, signal },
      `process ${number} of FORM has ended (${signal ?? `code ${code}`}) and is started again`,
    );
    await delay(pauseMs, undefined, { signal: stop }).catch(() => undefined);
  }
}

function fork(worker: WorkerPlace, stop: AbortSignal): Worker {
  const process = cluster.fork(environmentOf(worker));
  const end = () => process.isConnected() && process.send(STOP);
  stop.addEventListener('abort', end, { once: true });
  process.once('exit', () => stop.removeEventListener('abort', end));
  if (stop.aborted) end();
  return process;
}
