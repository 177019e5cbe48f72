import { open } from 'node:fs/promises';
import { PostgresStore } from '../src/engine/event-store/postgres/postgres.js';
import { FileRanges } from '../src/engine/verification/file-ranges.js';
import { RangeThreads } from '../src/engine/verification/range-threads.js';
import { RangedVerification } from '../src/engine/verification/ranged-verification.js';
import type { RangedLedger } from '../src/engine/verification/ranges.js';
import { StoreRanges } from '../src/engine/verification/store-ranges.js';
import { peakMemoryMb } from './memory.js';
import { answer } from './processes.js';
import { ORIGIN, STREAM } from './transfer-chain.js';
import type { ToVerify, Verified } from './verification.js';

/** Verifies the whole stream, or its export, as the auditor does. */

await answer(({ source, threads, events }: ToVerify): Promise<Verified> => {
  if ('file' in source) return verifyFile(source.file, threads, events);
  return verifyStore(source.url, threads, events);
});

async function verifyStore(url: string, threads: number, events: number): Promise<Verified> {
  const store = await PostgresStore.open(url);
  try {
    return await verify(await StoreRanges.open(store, { databaseUrl: url }, STREAM), threads, events);
  } finally {
    await store.close();
  }
}

async function verifyFile(path: string, threads: number, events: number): Promise<Verified> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    return await verify(new FileRanges(file.fd, size, STREAM, path), threads, events);
  } finally {
    await file.close();
  }
}

async function verify(ledger: RangedLedger, threads: number, events: number): Promise<Verified> {
  const start = performance.now();
  const readers = new RangeThreads(threads);
  const verification = new RangedVerification(ledger, { stream: STREAM, origin: ORIGIN, readers });
  for await (const _ of verification.run());
  const seconds = (performance.now() - start) / 1000;
  const { valid, eventsCount } = verification.verifier;
  verification.close();
  await readers.close();
  if (!valid || eventsCount !== events) throw new Error(`verified ${eventsCount} events`);
  return { eventsPerSecond: events / seconds, peakMemoryMb: peakMemoryMb() };
}
