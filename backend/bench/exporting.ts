import { open } from 'node:fs/promises';
import { exportLine } from '../src/engine/verification/export-line.js';
import { answer } from './processes.js';
import { TransferChain } from './transfer-chain.js';

/** Writes a sound chain as an export. */

const BATCH = 1000;

await answer(async ({ file, events }: { file: string; events: number }) => {
  const handle = await open(file, 'wx');
  const chain = new TransferChain();
  for (let written = 0; written < events; written += BATCH) {
    const batch = chain.seal(chain.draft(Math.min(BATCH, events - written)));
    await handle.appendFile(batch.map((event) => exportLine({ revision: event.rev, ...event }, event)).join(''));
  }
  await handle.close();
  return {};
});
