import { randomUUID } from 'node:crypto';
import { TRANSFER_COINS } from '../src/features/coins/domain/transfer-coins.js';
import { HttpTransport } from '../src/platform/cluster/link/http-transport.js';
import { LeaderLink } from '../src/platform/cluster/link/leader-link.js';
import type { CpuUse } from './cpu.js';
import { answer } from './processes.js';
import { transferCost } from './transfer-cost.js';
import { pairOf, randomAmount } from './transfer-inputs.js';

/** Sends transfers to a leader in another process, and answers with what each cost that process. */

export interface Forwarding {
  /** host:port of the leader's link. */
  readonly address: string;
  readonly token: string;
  readonly pid: number;
  readonly wallets: readonly string[];
  readonly seconds: number;
  readonly warmUpSeconds: number;
}

await answer(async ({ address, token, pid, wallets, ...times }: Forwarding): Promise<CpuUse> => {
  const link = new LeaderLink({ address, epoch: 1, transport: new HttpTransport({ address, token }) });
  const cost = await transferCost(pid, times, () => {
    const [from, to] = pairOf(wallets);
    const data = { from, to, amount: randomAmount(), note: undefined };
    const [key, id, since] = [randomUUID(), randomUUID(), performance.now()];
    return link.execute({ type: TRANSFER_COINS.type, data, actor: from, key, since, id, attempt: 1 });
  });
  link.close();
  return cost;
});
