import { execFile } from 'node:child_process';
import { access, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Scale } from './options.js';
import { ask } from './processes.js';
import type { Row } from './report.js';
import type { BenchServer } from './server.js';

/** The rate of a plain SQL transfer in the database alone: no chain, no proof, no HTTP. */

const run = promisify(execFile);
const CLIENTS = 64;
export const ACCOUNTS = 1000;
const DEBIAN_POSTGRESQL = '/usr/lib/postgresql';

const TABLES = `
  create table accounts (id integer primary key, balance bigint not null);
  create table transfers (
    id bigint generated always as identity primary key,
    payer integer not null,
    recipient integer not null,
    amount bigint not null,
    created_at timestamptz not null default now()
  );
  insert into accounts select id, 1000000000 from generate_series(1, ${ACCOUNTS}) as id;
  analyze;`;

/** The statements between begin and commit; pgbench and our own client both take the parameters from here. */
export const STATEMENTS = [
  'select balance from accounts where id in (:payer, :recipient) order by id for update',
  'update accounts set balance = balance - :amount where id = :payer',
  'update accounts set balance = balance + :amount where id = :recipient',
  'insert into transfers (payer, recipient, amount) values (:payer, :recipient, :amount)',
] as const;

const PGBENCH_SCRIPT = [
  `\\set payer random(1, ${ACCOUNTS})`,
  `\\set recipient 1 + (:payer + random(0, ${ACCOUNTS - 2})) % ${ACCOUNTS}`,
  '\\set amount random(1, 100)',
  ...['begin', ...STATEMENTS, 'commit'].map((statement) => `${statement};`),
  '',
].join('\n');

export function sqlTransfers(server: BenchServer, { seconds, warmUpSeconds }: Scale): Promise<Row> {
  return server.withDatabase('bench_sql', async (url) => {
    await server.query('bench_sql', TABLES);
    const pgbench = await findPgbench();
    if (pgbench) await runPgbench(pgbench, url, warmUpSeconds);
    const value = pgbench
      ? await runPgbench(pgbench, url, seconds)
      : await ask<number>('sql-client', { url, clients: CLIENTS, seconds, warmUpSeconds });
    const by = pgbench ?? 'pg in a process of its own (no pgbench was found)';
    return {
      work: 'plain SQL transfers',
      value,
      unit: 'transfers/s',
      notes: [`${CLIENTS} clients, prepared statements, ${ACCOUNTS} accounts, by ${by}`],
    };
  });
}

async function runPgbench(program: string, url: string, seconds: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'form-pgbench-'));
  try {
    const script = join(folder, 'transfer.sql');
    await writeFile(script, PGBENCH_SCRIPT);
    const time = ['--time', String(Math.ceil(seconds))];
    const clients = ['--client', String(CLIENTS), '--jobs', '2'];
    const { stdout } = await run(program, [
      '--no-vacuum',
      '-M',
      'prepared',
      ...clients,
      ...time,
      '--file',
      script,
      url,
    ]);
    const found = stdout.match(/^tps = ([\d.]+)/m)?.[1];
    if (found === undefined) throw new Error(`pgbench gave no rate:\n${stdout}`);
    return Number(found);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The embedded package has no pgbench; Debian installs its own beside the server's programs. */
async function findPgbench(): Promise<string | undefined> {
  const versions = await readdir(DEBIAN_POSTGRESQL).catch(() => []);
  const folders = [
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(DEBIAN_POSTGRESQL, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  for (const folder of folders) {
    const program = join(folder, 'pgbench');
    const isThere = await access(program).then(
      () => true,
      () => false,
    );
    if (isThere) return program;
  }
  return undefined;
}
