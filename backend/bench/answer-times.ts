import { HttpConnection } from './http-connection.js';
import type { Scale } from './options.js';
import { rateOf } from './rate.js';

/** How many people read at the same time. */
export const READERS = 4;

/**
 * Reads pages on READERS connections.
 * @param path of each request
 * @returns milliseconds of each answer after the warm-up
 */
export async function answerTimes(port: number, path: () => string, headers: string, scale: Scale): Promise<number[]> {
  const connections = await Promise.all(Array.from({ length: READERS }, () => HttpConnection.open(port)));
  const measured: number[] = [];
  const begin = performance.now() + scale.warmUpSeconds * 1000;
  await rateOf(READERS, scale, async (caller) => {
    const asked = path();
    const start = performance.now();
    const answer = await connections[caller]?.send('GET', asked, headers);
    if (answer?.status !== 200) throw new Error(`answer ${answer?.status} to ${asked}: ${answer?.body}`);
    if (start >= begin) measured.push(performance.now() - start);
  });
  for (const connection of connections) connection.close();
  return measured;
}
