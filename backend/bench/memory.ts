import { readFileSync } from 'node:fs';

/** The memory of a process, in 10^6 bytes. */
export interface MemoryUse {
  readonly startMb: number;
  readonly peakMb: number;
}

const LOOK_EVERY_MS = 20;

/** Samples a process until the returned function is called or the process ends. */
export function watchMemory(pid: number): () => MemoryUse {
  const startMb = residentMb(pid) ?? 0;
  let peakMb = startMb;
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb(pid) ?? 0);
  }, LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
    return { startMb, peakMb };
  };
}

/** @returns undefined when the process has ended, or without /proc */
function residentMb(pid: number): number | undefined {
  try {
    const kilobytes = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+) kB/)?.[1];
    return kilobytes === undefined ? undefined : (Number(kilobytes) * 1024) / 1e6;
  } catch {
    return undefined;
  }
}

/** The largest that this process has been, in 10^6 bytes. On Linux `maxRSS` includes the process that started this one. */
export function peakMemoryMb(): number {
  const kilobytes =
    process.platform === 'linux'
      ? Number(readFileSync('/proc/self/status', 'utf8').match(/VmHWM:\s+(\d+) kB/)?.[1])
      : process.resourceUsage().maxRSS;
  return (kilobytes * 1024) / 1e6;
}
