import { type ChildProcess, fork } from 'node:child_process';
import { getHeapStatistics } from 'node:v8';
import type { Head } from '../engine/ledger/format/verify.js';
import type { SnapshotResult, SnapshotWork } from './snapshot-worker.js';

const WORKER = new URL('./snapshot-worker.js', import.meta.url);
const MIB = 2 ** 20;
/** What the worker needs beside the state, which it holds as this process does. */
const HEAP_BESIDE_STATE_MIB = 256;
/** A worker that takes longer waits for a server that does not answer. */
const WORK_MS_MAX = 3_600_000;

export interface SnapshotProcessOptions {
  /** The compiled program of the process. */
  readonly worker?: URL;
  /** The limit of its heap; unless given, what holds the state that this process holds. */
  readonly heapMib?: number | undefined;
}

/**
 * Takes a snapshot in a process of its own, with a low priority and a limited heap.
 * @param stop ends the process
 * @throws Error with why there is no snapshot
 */
export async function snapshotInProcess(
  work: SnapshotWork,
  stop: AbortSignal,
  { worker = WORKER, heapMib = heapMibForState() }: SnapshotProcessOptions = {},
): Promise<Head> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(WORK_MS_MAX)]);
  const child = fork(worker, {
    execArgv: [`--max-old-space-size=${heapMib}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    killSignal: 'SIGKILL',
    signal,
  });
  try {
    return await resultOf(child, work);
  } finally {
    child.kill('SIGKILL');
  }
}

const heapMibForState = (): number => Math.ceil(getHeapStatistics().used_heap_size / MIB) + HEAP_BESIDE_STATE_MIB;

async function resultOf(child: ChildProcess, work: SnapshotWork): Promise<Head> {
  const result = new Promise<Head>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`the process that takes snapshots ended: ${signal ?? code}`)),
    );
    child.once('message', (message: SnapshotResult) => {
      if ('head' in message) resolve(message.head);
      else reject(new Error(message.problem));
    });
  });
  child.send(work, (error) => void (error && child.emit('error', error)));
  return result;
}
