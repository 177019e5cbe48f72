import { randomUUID } from 'node:crypto';
import { TRANSFER_COINS } from '../src/features/coins/domain/transfer-coins.js';
import { LeaderService } from '../src/platform/cluster/link/leader-service.js';
import { LinkServer } from '../src/platform/cluster/link/link-server.js';
import { commandKinds } from '../src/startup/composition.js';
import type { CpuUse } from './cpu.js';
import { answer, ask } from './processes.js';
import { transferCost } from './transfer-cost.js';
import { pairOf, randomAmount } from './transfer-inputs.js';
import { openTransferLedger } from './transfer-ledger.js';

/** Leads, and measures what a transfer costs this process that is made here or forwarded by another one. */

export interface LeaderQuestion {
  readonly url: string;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  /** Whether the projections run; a transfer ends then when the read tables show it. */
  readonly projects: boolean;
}

export interface LeaderCosts {
  readonly local: CpuUse;
  readonly forwarded: CpuUse;
  /** The longest time from a durable event to its rows, in milliseconds. */
  readonly lagMs: number;
}

const HOST = '127.0.0.1';

await answer(async ({ url, projects, ...times }: LeaderQuestion): Promise<LeaderCosts> => {
  const { ledger, wallets, runner, close } = await openTransferLedger(url, projects);
  let lagMs = 0;
  const waitFor = async (revision: number) => {
    const start = performance.now();
    const isReached = (await runner?.waitFor(revision)) ?? true;
    if (!isReached) throw new Error('the read tables are behind');
    lagMs = Math.max(lagMs, performance.now() - start);
    return true;
  };
  const service = new LeaderService(() => ({
    leads: true,
    isStoreSilent: false,
    term: { epoch: 1, process: 'bench', address: HOST, handedOver: false },
  }));
  service.begin({
    ledger,
    kinds: commandKinds,
    projections: { waitFor, revision: -1, allowRunning: () => undefined, noteReached: () => undefined },
    schema: '',
    checkpoints: { answer: () => Promise.reject(new Error('there are no checkpoints')) },
  });
  const token = randomUUID();
  const server = await LinkServer.start({ token, host: HOST, port: 0, service });
  const local = await transferCost(process.pid, times, async () => {
    const [from, to] = pairOf(wallets);
    const data = { from, to, amount: randomAmount(), note: undefined };
    const { revision } = await ledger.execute(TRANSFER_COINS, data, { actor: from, key: randomUUID() });
    await waitFor(revision);
  });
  lagMs = 0;
  const address = `${HOST}:${server.port}`;
  const forwarded = await ask<CpuUse>('forwarding-callers', { address, token, pid: process.pid, wallets, ...times });
  await server.close();
  await close();
  return { local, forwarded, lagMs };
});
