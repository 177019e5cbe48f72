import { readFileSync } from 'node:fs';
import { PostgresStore } from '../src/event-store/postgres.js';
import { ChainVerifier } from '../src/ledger/verify.js';
import { answer } from './processes.js';
import { ORIGIN, STREAM } from './transfer-chain.js';
import type { Verified } from './verification.js';

/** Verifies the whole stream as the auditor does. */

await answer(async ({ url, events }: { url: string; events: number }): Promise<Verified> => {
  const store = await PostgresStore.open(url);
  const verifier = new ChainVerifier({ stream: STREAM, origin: ORIGIN });
  verifier.expect((await store.head(STREAM)) + 1);
  const start = performance.now();
  for await (const batch of store.read(STREAM, { from: 0 })) for (const event of batch) verifier.check(event);
  const seconds = (performance.now() - start) / 1000;
  await store.close();
  if (!verifier.valid || verifier.eventsCount !== events) throw new Error(`verified ${verifier.eventsCount} events`);
  return { eventsPerSecond: events / seconds, peakMemoryMb: peakMemoryMb() };
});

/**
 * In 10^6 bytes. On Linux `maxRSS` includes the process that started this one; /proc counts this process only.
 */
function peakMemoryMb(): number {
  const kilobytes =
    process.platform === 'linux'
      ? Number(readFileSync('/proc/self/status', 'utf8').match(/VmHWM:\s+(\d+) kB/)?.[1])
      : process.resourceUsage().maxRSS;
  return (kilobytes * 1024) / 1e6;
}
