import { type CpuUse, cpuOf } from './cpu.js';
import type { Measured } from './http-load.js';
import { rateOf } from './rate.js';

/** As many as the writer takes in one batch of a process under load. */
const CALLERS = 256;
/** Compiling what runs often costs more than running it; on a busy machine so many take longer than any warm-up. */
const WARM_UP_TRANSFERS = 20_000;

/**
 * What a transfer costs the process `pid`, in microseconds of CPU.
 * @param transfer makes one
 */
export async function transferCost(
  pid: number,
  { seconds, warmUpSeconds }: Measured,
  transfer: () => Promise<unknown>,
): Promise<CpuUse> {
  let done = 0;
  const work = async () => {
    await transfer();
    done++;
  };
  while (done < WARM_UP_TRANSFERS) await rateOf(CALLERS, { seconds: warmUpSeconds, warmUpSeconds: 0 }, work);
  done = 0;
  const before = cpuOf(pid);
  await rateOf(CALLERS, { seconds, warmUpSeconds: 0 }, work);
  const after = cpuOf(pid);
  return {
    process: (after.process - before.process) / done,
    mainThread: (after.mainThread - before.mainThread) / done,
  };
}
