import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { HttpConnection, parsed } from './http-connection.js';
import type { MemoryUse } from './memory.js';
import { watchMemory } from './memory.js';
import type { Scale } from './options.js';
import { ask, form, type RunningServer, run, startServer } from './processes.js';
import { quantile } from './quantile.js';
import type { Row } from './report.js';
import type { BenchServer } from './server.js';
import { KEY_SEED, ORIGIN } from './transfer-chain.js';

/** Proofs over many events: how long a path takes, and how much verification and export slow down other requests. */

const PASSWORD = 'segreto1';
const PATHS = 300;
const READERS = 8;
const READ = ['/api/coin/supply', '/api/marketplace', '/api/contests', '/api/coin/transactions', '/api/notifications'];
const PATH_MS_MAX = 5;
const WAIT_MS_MAX = 250;
const MEMORY_MB_MAX = 300;

export function proofs(server: BenchServer, { events }: Scale): Promise<Row[]> {
  return server.withDatabase('bench_proofs', async (url) => {
    await ask('seeding', { url, events });
    await server.query('bench_proofs', 'vacuum (analyze, freeze) event_store.events');
    const folder = await mkdtemp(join(tmpdir(), 'form-bench-proofs-'));
    const env = {
      DATABASE_URL: url,
      DATA_DIR: folder,
      JWT_SECRET: randomBytes(32).toString('hex'),
      LEDGER_ORIGIN: ORIGIN,
      LEDGER_SIGNING_KEY: KEY_SEED,
      ADMIN_PASSWORD: PASSWORD,
    };
    // A rebuild, because the live projections would take minutes for so many events at once; it fills what a first start has made.
    await (await startServer(form('start'), env)).stop();
    await run(form('rebuild'), env);
    const program = await startServer(form('start'), env);
    try {
      return await measure(program, { url, folder, events });
    } finally {
      await program.stop();
      await rm(folder, { recursive: true });
    }
  });
}

interface Place {
  readonly url: string;
  readonly folder: string;
  readonly events: number;
}

async function measure(program: RunningServer, { url, folder, events }: Place): Promise<Row[]> {
  const visitor = await signIn(program.port);
  await caughtUp(program.port, events);
  const over = `${events.toLocaleString('en')} events`;
  const rows: Row[] = [
    {
      work: `inclusion path over ${over}, by HTTP`,
      value: await pathMs(program.port, events),
      unit: 'ms',
      bar: { atMost: PATH_MS_MAX },
      notes: [`median of ${PATHS}`],
    },
  ];
  const file = join(folder, 'export.ndjson');
  const env = { DATABASE_URL: url };
  const works: [string, () => Promise<MemoryUse>][] = [
    ['verification by REST', () => verifyByRest(program, visitor)],
    ['audit verify', async () => (await run(form('audit', 'verify', '--json'), env)).memory],
    ['audit export', async () => (await run(form('audit', 'export', file), env)).memory],
    ['audit verify-file', async () => (await run(form('audit', 'verify-file', file, '--json'), {})).memory],
  ];
  for (const [name, work] of works) rows.push(...(await beside(`${name}, ${over}`, program.port, visitor, work)));
  const { size } = await stat(file);
  return [...rows, { work: `export of ${over}`, value: size / 1e6, unit: 'MB' }];
}

async function signIn(port: number): Promise<string> {
  const connection = await HttpConnection.open(port);
  const body = JSON.stringify({ email: 'admin@form.local', password: PASSWORD });
  const answer = await connection.send('POST', '/api/auth/login', '', body);
  connection.close();
  return `accept: application/json\r\nauthorization: Bearer ${parsed<{ token: string }>(answer).token}\r\n`;
}

const LOOK_EVERY_MS = 200;

/** Waits until the read tables contain every event of the ledger. */
async function caughtUp(port: number, events: number): Promise<void> {
  const connection = await HttpConnection.open(port);
  for (;;) {
    const { revision } = parsed<{ revision: number }>(await connection.send('GET', '/api/coin/supply', ''));
    if (revision >= events - 1) break;
    await delay(LOOK_EVERY_MS);
  }
  connection.close();
}

async function pathMs(port: number, events: number): Promise<number> {
  const connection = await HttpConnection.open(port);
  // The first request triggers the signing of the checkpoint.
  await connection.send('GET', '/api/coin/checkpoint', '');
  const waits: number[] = [];
  for (let turn = 0; turn < PATHS; turn++) {
    const start = performance.now();
    const { status, body } = await connection.send('GET', `/api/coin/inclusion?revision=${randomInt(events)}`, '');
    if (status !== 200) throw new Error(`answer ${status}: ${body}`);
    waits.push(performance.now() - start);
  }
  connection.close();
  return quantile(waits, 0.5);
}

async function verifyByRest({ port, pid }: RunningServer, visitor: string): Promise<MemoryUse> {
  const connection = await HttpConnection.open(port);
  const watched = watchMemory(pid);
  const { status, body } = await connection.send('GET', '/api/coin/verify-blockchain', visitor);
  connection.close();
  if (status !== 200 || !body.startsWith('{"valid":true')) throw new Error(`verification: ${status} ${body}`);
  return watched();
}

/** Runs the work while clients read; returns their waits, and the growth in memory of the process that did the work. */
async function beside(work: string, port: number, visitor: string, doWork: () => Promise<MemoryUse>): Promise<Row[]> {
  const waits: number[] = [];
  let ended = false;
  const read = async () => {
    const connection = await HttpConnection.open(port);
    while (!ended) {
      const path = READ[randomInt(READ.length)] ?? '';
      const start = performance.now();
      const { status, body } = await connection.send('GET', path, visitor);
      if (status !== 200) throw new Error(`${path}: ${status} ${body}`);
      waits.push(performance.now() - start);
    }
    connection.close();
  };
  const readers = Array.from({ length: READERS }, read);
  const { startMb, peakMb } = await doWork().finally(() => {
    ended = true;
  });
  await Promise.all(readers);
  return [
    {
      work: `REST p99 beside ${work}`,
      value: quantile(waits, 0.99),
      unit: 'ms',
      bar: { atMost: WAIT_MS_MAX },
      notes: [`${READERS} readers, ${waits.length} requests`],
    },
    { work: `${work}: memory above its start`, value: peakMb - startMb, unit: 'MB', bar: { atMost: MEMORY_MB_MAX } },
  ];
}
