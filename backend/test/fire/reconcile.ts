import { isDeepStrictEqual } from 'node:util';
import type { QueryResultRow } from 'pg';
import type { EventStore } from '../../src/engine/event-store/event-store.js';
import { EventStoreDbStore } from '../../src/engine/event-store/eventstoredb/eventstoredb.js';
import { PostgresStore } from '../../src/engine/event-store/postgres/postgres.js';
import { parseEnvelope } from '../../src/engine/ledger/format/envelope.js';
import { ChainVerifier } from '../../src/engine/ledger/format/verify.js';
import { TREASURY } from '../../src/engine/ledger/state/postings.js';
import { tablesOf } from '../../src/engine/projections/projection.js';
import { projections } from '../../src/startup/composition.js';
import { caller } from '../app.js';
import { eventually } from '../conditions.js';
import { FIND_READ_TABLES, type TestDatabase } from '../database.js';
import { checkpoint, expected, shown, whole } from '../read-tables.js';
import type { BankRecord, Town } from './bank.js';
import type { ServerProcess } from './server-process.js';

/** An effect that failed is tried again every few seconds. */
const EFFECTS_MS_MAX = 30_000;

interface Aftermath {
  readonly url: string;
  readonly server: ServerProcess;
  readonly town: Town;
  readonly record: BankRecord;
  /** Where the ledger is in EventStoreDB. */
  readonly eventStoreUrl?: string | undefined;
}

/** Compares what the clients were told with the ledger, and the ledger with itself and its read tables. */
export async function problemsAfter({ url, server, town, record, eventStoreUrl }: Aftermath): Promise<string[]> {
  const problems = [...(await verificationProblems(url, town)), ...(await balanceProblems(url, town, record))];
  const databaseUrl = await server.url();
  const store = eventStoreUrl ? new EventStoreDbStore(eventStoreUrl) : await PostgresStore.open(databaseUrl);
  try {
    problems.push(...(await ledgerProblems(store, record)));
    await server.withClient(async (client) => {
      await client.query(FIND_READ_TABLES);
      const database: TestDatabase = {
        url: databaseUrl,
        query: async <Row extends QueryResultRow>(text: string, values?: unknown[]) =>
          (await client.query<Row>(text, values)).rows,
        drop: async () => undefined,
      };
      const head = await store.head('ledger');
      await eventually(async () => (await checkpoint(database)) === head);
      const [found, right] = [await shown(database, projections), await expected(store, projections)];
      for (const table of tablesOf(projections)) {
        const rows = right[table.name]?.map((row) => whole(table, row));
        if (!isDeepStrictEqual(found[table.name], rows))
          problems.push(`read table ${table.name} differs from a replay`);
      }
      problems.push(...(await effectProblems(database)));
    });
  } finally {
    await store.close();
  }
  return problems;
}

/** What follows from an event follows soon: no effect is left aside, and nobody is left of whom the account is closed. */
async function effectProblems(database: TestDatabase): Promise<string[]> {
  const left = async () => {
    const [aside, people] = await Promise.all([
      database.query<{ lane: string; cause: string }>('select lane, cause from effects_set_aside'),
      database.query<{ id: string }>('select p.id from people p join accounts a on a.wallet = p.wallet and a.closed'),
    ]);
    const parked = aside.map(({ lane, cause }) => `an effect of the processor ${lane} is parked: ${cause}`);
    return [...parked, ...people.map(({ id }) => `the account of ${id} is closed, and their row is there`)];
  };
  await eventually(async () => (await left()).length === 0, EFFECTS_MS_MAX).catch(() => undefined);
  return left();
}

async function verificationProblems(url: string, { admin }: Town): Promise<string[]> {
  const path = '/coin/verify-blockchain';
  const { status, body } = await caller(url)<{ valid: boolean }>('GET', path, { token: admin.token });
  return status === 200 && body.valid ? [] : [`${path}: ${status} ${JSON.stringify(body).slice(0, 500)}`];
}

async function balanceProblems(url: string, { people, company }: Town, record: BankRecord): Promise<string[]> {
  const problems: string[] = [];
  for (const { _id, email, token } of [...people, company]) {
    const { body } = await caller(url)<{ coinBalance: number }>('GET', '/user/me', { token });
    const right = record.balances.get(_id);
    if (body.coinBalance !== right) problems.push(`${email} has ${body.coinBalance} coins and was told of ${right}`);
  }
  return problems;
}

/** The chain is sound, no wallet is overdrawn, and what was acknowledged is there once, with nothing beside it. */
async function ledgerProblems(store: EventStore, record: BankRecord): Promise<string[]> {
  const verifier = new ChainVerifier({ stream: 'ledger' });
  const ids: Record<string, string[]> = { CoinsTransferred: [], OrderPlaced: [], ContestOpened: [], AccountClosed: [] };
  for await (const batch of store.read('ledger', { from: 0 })) {
    for (const stored of batch) {
      verifier.check(stored);
      const event = parseEnvelope(stored.envelope);
      if (event) ids[event.type]?.push(event.id);
    }
  }
  const problems = verifier.findings.map((finding) => `ledger: ${JSON.stringify(finding)}`);
  let sum = 0;
  for (const [account, balance] of verifier.balances) {
    sum += balance;
    if (account !== TREASURY && balance < 0) problems.push(`${account} is overdrawn: ${balance}`);
  }
  if (sum !== 0) problems.push(`all coins add up to ${sum}`);
  const compare = (type: string, told: readonly string[]) => {
    const inLedger = ids[type]?.toSorted() ?? [];
    if (!isDeepStrictEqual(inLedger, told.toSorted())) {
      const missing = told.filter((id) => !inLedger.includes(id));
      problems.push(
        `${type}: ${inLedger.length} in the ledger, ${told.length} acknowledged, missing: ${missing.slice(0, 5)}`,
      );
    }
  };
  compare('CoinsTransferred', record.transfers);
  const count = (type: string, told: number) => {
    const inLedger = ids[type]?.length ?? 0;
    if (inLedger !== told) problems.push(`${type}: ${inLedger} in the ledger, ${told} acknowledged`);
  };
  count('OrderPlaced', record.orders.length);
  count('ContestOpened', record.contests.length);
  count('AccountClosed', record.erased.length);
  return problems;
}
