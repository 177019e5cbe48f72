import { readFileSync } from 'node:fs';

/** CPU time that a process has used, in microseconds; from /proc, so on Linux only. */
export interface CpuUse {
  readonly process: number;
  /** Of the thread that runs JavaScript and, in the program, serves HTTP. */
  readonly mainThread: number;
}

/** Linux counts in clock ticks, of which every processor that Node runs on has 100 a second. */
const MICROSECONDS_PER_TICK = 10_000;
/** Fields of proc_pid_stat(5) behind the name, which may hold spaces. */
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;
const CHILDREN_USER_TICKS = 13;
const CHILDREN_SYSTEM_TICKS = 14;

export const cpuOf = (pid: number): CpuUse => ({
  process: microseconds(`/proc/${pid}/stat`, USER_TICKS, SYSTEM_TICKS),
  mainThread: microseconds(`/proc/${pid}/task/${pid}/stat`, USER_TICKS, SYSTEM_TICKS),
});

/** CPU time of the processes that this one started and that have ended, in microseconds. */
export const cpuOfEnded = (): number => microseconds('/proc/self/stat', CHILDREN_USER_TICKS, CHILDREN_SYSTEM_TICKS);

function microseconds(path: string, ...fields: readonly number[]): number {
  const text = readFileSync(path, 'latin1');
  const values = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields.reduce((sum, field) => sum + Number(values[field]), 0) * MICROSECONDS_PER_TICK;
}
