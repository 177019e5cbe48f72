import { answer } from './processes.js';
import { TransferChain } from './transfer-chain.js';

/** How many events a second one core seals after the warm-up; generating the events is not counted. */

const CHUNK = 1000;
const WARM_UP_EVENTS = 50_000;

await answer(async ({ events }: { events: number }): Promise<number> => {
  const chain = new TransferChain();
  sealMs(chain, WARM_UP_EVENTS);
  return (events * 1000) / sealMs(chain, events);
});

function sealMs(chain: TransferChain, events: number): number {
  let ms = 0;
  for (let left = events; left > 0; left -= CHUNK) {
    const drafts = chain.draft(Math.min(left, CHUNK));
    const start = performance.now();
    chain.seal(drafts);
    ms += performance.now() - start;
  }
  return ms;
}
