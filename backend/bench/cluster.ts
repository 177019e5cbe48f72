import { failover } from './failover.js';
import { leaderLoad } from './leader-load.js';
import type { Scale } from './options.js';
import type { Row } from './report.js';
import type { BenchServer } from './server.js';
import { spread } from './spread.js';
import { twoProcesses } from './two-processes.js';

/** Several processes on one ledger. */
export async function cluster(server: BenchServer, scale: Scale): Promise<Row[]> {
  const { rows, cost } = await twoProcesses(server, scale);
  return [
    ...rows,
    ...(await leaderLoad(server, scale, cost)),
    ...(await failover(server, scale)),
    ...(await spread(server)),
  ];
}
