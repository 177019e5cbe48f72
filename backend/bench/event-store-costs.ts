import { randomBytes } from 'node:crypto';
import { type EventStoreProcess, startEventStoreProcess } from '../test/event-store-process.js';
import { cpuOf, cpuOfEnded } from './cpu.js';
import { type Member, transferRate } from './http-load.js';
import { join, PROGRAM_ENV } from './http-transfers.js';
import type { Scale } from './options.js';
import { ask, form, type RunningServer, run, startServer } from './processes.js';
import { quantile } from './quantile.js';
import type { Row } from './report.js';
import type { BenchServer } from './server.js';
import { KEY_SEED, ORIGIN } from './transfer-chain.js';

/**
 * The CPU that FORM needs on EventStoreDB, beside PostgreSQL in the same minutes. A protocol double in a process of its own
 * stands for the server; its CPU is not counted.
 */

const ROUNDS = 3;
/** Compiling what runs often costs more than running it; on a busy machine so many take longer than any warm-up. */
const WARM_UP_TRANSFERS = 4000;
/** Verified at most; of fewer than tens of thousands, the start of the auditor would be most of the cost. */
const EVENTS_MAX = 200_000;

export async function eventStoreCosts(server: BenchServer, scale: Scale): Promise<Row[]> {
  const [transfers, verifications] = [await startEventStoreProcess(), await startEventStoreProcess()];
  try {
    return [...(await transferCosts(server, transfers, scale)), ...(await verifyCosts(server, verifications, scale))];
  } finally {
    await Promise.all([transfers.kill(), verifications.kill()]);
  }
}

/** Of a transfer. */
interface Cost {
  readonly mainThreadUs: number;
  readonly processUs: number;
  readonly perSecond: number;
}

async function transferCosts(server: BenchServer, eventStore: EventStoreProcess, scale: Scale): Promise<Row[]> {
  const { eventStoreDb, postgres } = await server.withDatabase('bench_costs', (url) =>
    server.withDatabase('bench_costs_esdb', async (other) => {
      const programs = [await Program.start(url, {}, scale)];
      try {
        const env = { EVENTSTORE_URL: eventStore.connectionString };
        programs.push(await Program.start(other, env, scale));
        return await costsOf(programs, scale);
      } finally {
        for (const program of programs) await program.stop();
      }
    }),
  );
  const work = 'CPU of a transfer on EventStoreDB';
  const unit = 'µs';
  return [
    {
      work: `${work}: the HTTP thread`,
      value: eventStoreDb.mainThreadUs,
      unit,
      reference: { work: 'on PostgreSQL', value: postgres.mainThreadUs },
      bar: { atMost: 1.3 },
      notes: [`${ROUNDS} interleaved runs, medians; the protocol double in a process of its own`],
    },
    {
      work: `${work}: the whole process`,
      value: eventStoreDb.processUs,
      unit,
      reference: { work: 'on PostgreSQL', value: postgres.processUs },
      bar: { atMost: 1.6 },
    },
    {
      work: 'POST /api/coin/transfer on EventStoreDB (the double)',
      value: eventStoreDb.perSecond,
      unit: 'transfers/s',
      reference: { work: 'on PostgreSQL', value: postgres.perSecond },
    },
  ];
}

/** The program with people who are signed in. */
class Program {
  private done = 0;

  private constructor(
    private readonly running: RunningServer,
    private readonly members: readonly Member[],
  ) {}

  static async start(databaseUrl: string, env: Record<string, string>, { people }: Scale): Promise<Program> {
    const running = await startServer(form('start'), {
      ...PROGRAM_ENV,
      ...env,
      DATABASE_URL: databaseUrl,
      JWT_SECRET: randomBytes(32).toString('hex'),
      LEDGER_SIGNING_KEY: randomBytes(32).toString('base64'),
    });
    return new Program(running, await join(running.port, people));
  }

  async warmUp({ warmUpSeconds }: Scale): Promise<void> {
    while (this.done < WARM_UP_TRANSFERS) await this.cost(warmUpSeconds);
  }

  async cost(seconds: number): Promise<Cost> {
    const { pid, port } = this.running;
    const [before, start] = [cpuOf(pid), performance.now()];
    const perSecond = await transferRate(port, this.members, { seconds, warmUpSeconds: 0 });
    const transfers = (perSecond * (performance.now() - start)) / 1000;
    this.done += transfers;
    const after = cpuOf(pid);
    return {
      mainThreadUs: (after.mainThread - before.mainThread) / transfers,
      processUs: (after.process - before.process) / transfers,
      perSecond,
    };
  }

  stop(): Promise<void> {
    return this.running.stop();
  }
}

/** @param programs on PostgreSQL and on EventStoreDB */
async function costsOf(programs: readonly Program[], scale: Scale) {
  const costs: Cost[][] = programs.map(() => []);
  for (const program of programs) await program.warmUp(scale);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, program] of programs.entries()) costs[index]?.push(await program.cost(scale.seconds));
  }
  const [postgres = [], eventStoreDb = []] = costs;
  return { postgres: median(postgres), eventStoreDb: median(eventStoreDb) };
}

const median = (costs: readonly Cost[]): Cost => ({
  mainThreadUs: quantile(
    costs.map(({ mainThreadUs }) => mainThreadUs),
    0.5,
  ),
  processUs: quantile(
    costs.map(({ processUs }) => processUs),
    0.5,
  ),
  perSecond: quantile(
    costs.map(({ perSecond }) => perSecond),
    0.5,
  ),
});

function verifyCosts(server: BenchServer, eventStore: EventStoreProcess, scale: Scale): Promise<Row[]> {
  return server.withDatabase('bench_verify_esdb', async (url) => {
    const events = Math.min(scale.events, EVENTS_MAX);
    const { connectionString } = eventStore;
    await ask('seeding', { url, events });
    await ask('seeding', { url: connectionString, events });
    const ledger = { LEDGER_ORIGIN: ORIGIN, LEDGER_SIGNING_KEY: KEY_SEED };
    const verify = (env: Record<string, string>) => () => run(form('audit', 'verify', '--json'), { ...ledger, ...env });
    const onPostgres: number[] = [];
    const onEventStoreDb: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      onPostgres.push(await cpuOfRun(verify({ DATABASE_URL: url })));
      onEventStoreDb.push(await cpuOfRun(verify({ EVENTSTORE_URL: connectionString })));
      bare.push(await ask<number>('reading', { url: connectionString, events }, []));
    }
    const anEvent = (costs: readonly number[]) => quantile(costs, 0.5) / events;
    return [
      {
        work: `CPU of audit verify on EventStoreDB, ${events.toLocaleString('en')} events, an event`,
        value: anEvent(onEventStoreDb),
        unit: 'µs',
        reference: {
          work: 'the bare client reads, and audit verify on PostgreSQL',
          value: anEvent(bare) + anEvent(onPostgres),
        },
        bar: { atMost: 1.25 },
        notes: [`whole processes, but of the bare client only the reading: ${anEvent(bare).toFixed(1)} µs`],
      },
    ];
  });
}

async function cpuOfRun(work: () => Promise<unknown>): Promise<number> {
  const before = cpuOfEnded();
  await work();
  return cpuOfEnded() - before;
}
