import { FailoverLoad } from './failover-load.js';
import { CONNECTIONS } from './http-load.js';
import { join, PROGRAM_ENV } from './http-transfers.js';
import type { Scale } from './options.js';
import type { RunningServer } from './processes.js';
import type { Row } from './report.js';
import type { BenchServer } from './server.js';
import { startGroup } from './two-processes.js';

/** How long nobody can write when the leader is lost, seen from the other process, which is under load. */

const RECOVERED_SHARE = 0.8;
const RECOVERY_MS_MAX = 5000;
/** Longer is not waited for. */
const LOOK_MS_MAX = 15_000;
const LOOK_EVERY_MS = 200;
const AFTERWARDS_MS = 1500;
const RECIPIENTS = 8;
/** Compiling what runs often costs more than running it. */
const WARM_UP_TRANSFERS = 4000;

const TRANSFERS = `select count(*) as transfers from event_store.events where envelope like '%"type":"CoinsTransferred"%'`;

const LOSSES = [
  { database: 'bench_killed', signal: 'SIGKILL', event: 'killed (-9)' },
  { database: 'bench_stopped', signal: 'SIGSTOP', event: 'stopped (SIGSTOP)' },
] as const;

export async function failover(server: BenchServer, scale: Scale): Promise<Row[]> {
  const rows: Row[] = [];
  for (const loss of LOSSES) rows.push(await afterLoss(server, loss, scale));
  return rows;
}

function afterLoss(server: BenchServer, loss: (typeof LOSSES)[number], scale: Scale): Promise<Row> {
  const { database, signal, event } = loss;
  return server.withDatabase(database, async (url) => {
    const programs: RunningServer[] = [];
    try {
      const [leader, other] = await startGroup(url, 2, programs);
      if (!leader || !other) throw new Error('a program is missing');
      const load = await FailoverLoad.start(other.port, await join(leader.port, CONNECTIONS + RECIPIENTS));
      await load.untilDone(WARM_UP_TRANSFERS);
      await load.run(scale.seconds * 1000);
      const before = load.rateOfLast(scale.seconds);
      const lostAt = performance.now();
      process.kill(leader.pid, signal);
      const recoveredMs = await recovery(load, lostAt, before * RECOVERED_SHARE);
      // What it had under way must not take effect any more.
      if (signal === 'SIGSTOP') process.kill(leader.pid, 'SIGCONT');
      await load.run(AFTERWARDS_MS);
      const { acknowledged, repeated } = await load.end(Number(PROGRAM_ENV.WELCOME_COINS));
      const [found] = await server.query<{ transfers: string }>(database, TRANSFERS);
      if (Number(found?.transfers) !== acknowledged) {
        throw new Error(`${acknowledged} transfers were acknowledged, the ledger has ${found?.transfers}`);
      }
      const sum = `${acknowledged} transfers acknowledged, as many in the ledger, each balance as they make it`;
      return {
        work: `the leader is ${event} under load on the other process: writes at ${RECOVERED_SHARE} of before again after`,
        value: recoveredMs,
        unit: 'ms',
        bar: { atMost: RECOVERY_MS_MAX },
        notes: [`${before.toFixed(0)} transfers/s before; ${sum}; ${repeated} requests answered 503 and sent again`],
      };
    } finally {
      for (const { pid, stop } of programs.reverse()) {
        if (signal === 'SIGSTOP') process.kill(pid, 'SIGCONT');
        await stop();
      }
    }
  });
}

async function recovery(load: FailoverLoad, from: number, least: number): Promise<number> {
  while (performance.now() - from < LOOK_MS_MAX) {
    await load.run(LOOK_EVERY_MS);
    const after = load.recoveredAfter(from, least);
    if (after !== undefined) return after;
  }
  return LOOK_MS_MAX;
}
