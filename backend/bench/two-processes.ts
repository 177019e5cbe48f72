import { randomBytes } from 'node:crypto';
import { cpuOf } from './cpu.js';
import { CONNECTIONS, type Measured, type Member, transferRate } from './http-load.js';
import { join, PROGRAM_ENV } from './http-transfers.js';
import type { Scale } from './options.js';
import { form, type RunningServer, startServer } from './processes.js';
import { quantile } from './quantile.js';
import type { Row } from './report.js';
import type { BenchServer } from './server.js';

/** What a second process on the same ledger costs or adds: one program alone on a ledger, and two on another one. */

const ROUNDS = 3;
const RECIPIENTS = 8;
/** Every round puts it on each process before it counts. */
const SETTLE_SECONDS = 0.5;
/** Compiling what runs often costs more than running it; on a busy machine so many take longer than any warm-up. */
const WARM_UP_TRANSFERS = 4000;

/** CPU of the thread that serves HTTP, for one transfer. */
export interface HttpCost {
  readonly aloneUs: number;
  /** In the process that forwards it to the leader. */
  readonly forwardingUs: number;
}

/** @returns the rows, and what a transfer costs the processes */
export function twoProcesses(server: BenchServer, scale: Scale): Promise<{ rows: Row[]; cost: HttpCost }> {
  return server.withDatabase('bench_alone', (aloneUrl) =>
    server.withDatabase('bench_pair', async (pairUrl) => {
      const programs: RunningServer[] = [];
      try {
        const [alone] = await startGroup(aloneUrl, 1, programs);
        const [leader, other] = await startGroup(pairUrl, 2, programs);
        if (!alone || !leader || !other) throw new Error('a program is missing');
        return await compare({ alone, leader, other }, scale);
      } finally {
        for (const program of programs.reverse()) await program.stop();
      }
    }),
  );
}

/**
 * Starts programs that share a ledger, one after the other, so that the first one leads.
 * @param started receives each program as soon as it runs
 */
export async function startGroup(url: string, count: number, started: RunningServer[]): Promise<RunningServer[]> {
  const env = {
    ...PROGRAM_ENV,
    PROCESSES: '1',
    DATABASE_URL: url,
    JWT_SECRET: randomBytes(32).toString('hex'),
    LEDGER_SIGNING_KEY: randomBytes(32).toString('base64'),
  };
  const group: RunningServer[] = [];
  for (let number = 0; number < count; number++) {
    const program = await startServer(form('start'), env);
    started.push(program);
    group.push(program);
  }
  return group;
}

interface Programs {
  readonly alone: RunningServer;
  readonly leader: RunningServer;
  readonly other: RunningServer;
}

/** In turns, so that a machine that is slower for a while slows all of them. */
async function compare({ alone, leader, other }: Programs, { seconds, warmUpSeconds }: Scale) {
  const people = await join(alone.port, CONNECTIONS + RECIPIENTS);
  const others = await join(leader.port, 2 * CONNECTIONS + RECIPIENTS);
  // No two connections pay from the same person, on whichever process.
  const [atLeader, atOther] = [
    others.slice(CONNECTIONS),
    [...others.slice(0, CONNECTIONS), ...others.slice(2 * CONNECTIONS)],
  ];
  const times = { seconds: seconds / 2, warmUpSeconds: SETTLE_SECONDS, payersEach: 1 };
  const onAlone = new Load(alone, people);
  const onLeader = new Load(leader, atLeader);
  const onOther = new Load(other, atOther);
  for (const load of [onAlone, onLeader, onOther]) await load.warmUp(warmUpSeconds);
  const [one, idle, both, aloneUs, forwardingUs]: number[][] = [[], [], [], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    const single = await onAlone.measure(times);
    one?.push(single.perSecond);
    aloneUs?.push(single.costUs);
    idle?.push((await onLeader.measure(times)).perSecond);
    const [deciding, forwarding] = await Promise.all([onLeader.measure(times), onOther.measure(times)]);
    both?.push(deciding.perSecond + forwarding.perSecond);
    forwardingUs?.push(forwarding.costUs);
  }
  const rows = rowsOf(median(one), median(idle), median(both));
  return { rows, cost: { aloneUs: median(aloneUs), forwardingUs: median(forwardingUs) } };
}

const median = (values: readonly number[] = []): number => quantile(values, 0.5);

function rowsOf(one: number, idle: number, both: number): Row[] {
  const unit = 'transfers/s';
  const work = 'POST /api/coin/transfer, two processes on one ledger';
  const reference = { work: 'one process alone', value: one };
  return [
    {
      work: `${work}: one idle`,
      value: idle,
      unit,
      reference,
      bar: { atLeast: 0.9 },
      notes: [`${ROUNDS} interleaved runs, medians; every answer is 201, and shows on the next read of its process`],
    },
    {
      work: `${work}: both write`,
      value: both,
      unit,
      reference,
      bar: { atLeast: 0.8 },
      notes: [`${CONNECTIONS} connections on each`],
    },
  ];
}

/** Transfers on one process. */
class Load {
  constructor(
    private readonly program: RunningServer,
    private readonly members: readonly Member[],
  ) {}

  async warmUp(seconds: number): Promise<void> {
    let done = 0;
    while (done < WARM_UP_TRANSFERS)
      done += seconds * (await this.measure({ seconds, warmUpSeconds: 0, payersEach: 1 })).perSecond;
  }

  /** @returns the rate, and the CPU of the HTTP thread for one transfer, warm-up included */
  async measure(times: Measured): Promise<{ perSecond: number; costUs: number }> {
    const { pid, port } = this.program;
    const [before, start] = [cpuOf(pid).mainThread, performance.now()];
    const perSecond = await transferRate(port, this.members, times);
    const transfers = (perSecond * (performance.now() - start)) / 1000;
    return { perSecond, costUs: (cpuOf(pid).mainThread - before) / transfers };
  }
}
