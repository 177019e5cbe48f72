import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgresStore } from '../src/engine/event-store/postgres/postgres.js';
import { parseEnvelope } from '../src/engine/ledger/format/envelope.js';
import { postingsOf } from '../src/engine/ledger/state/postings.js';
import { createTestDatabase, MIGRATED, type TestDatabase } from './database.js';
import { launchProgram, type Program, type StartingProgram, startProgram } from './program.js';

export const FILLING_MS_MAX = 240_000;
export const DEMO_ORIGIN = 'demo.form.local/coin-form';
const DEMO = ['demo'];
const STREAM = 'ledger';

/** Where a demonstration is: a database and a data folder of its own. */
export interface DemoPlace {
  readonly database: TestDatabase;
  readonly folder: string;
  readonly env: Record<string, string>;
}

/** `make demo`, once it has filled its place. */
export interface Demo extends DemoPlace {
  readonly program: Program;
}

export async function newDemoPlace(): Promise<DemoPlace> {
  const database = await createTestDatabase(MIGRATED);
  const folder = await mkdtemp(join(tmpdir(), 'form-demo-'));
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, LEDGER_ORIGIN: DEMO_ORIGIN, DEMO_SEED: '7' };
  return { database, folder, env };
}

/** Starts `make demo`, which fills a place that is new. */
export const startDemoProgram = (env: Record<string, string>): Promise<Program> =>
  startProgram(env, { args: DEMO, msMax: FILLING_MS_MAX });

/** The same, without waiting until it has filled the place. */
export const launchDemoProgram = ({ env }: DemoPlace): Promise<StartingProgram> =>
  launchProgram(env, [process.execPath], DEMO);

export async function startDemo(): Promise<Demo> {
  const place = await newDemoPlace();
  return { ...place, program: await startDemoProgram(place.env) };
}

export async function removeDemoPlace({ database, folder }: DemoPlace): Promise<void> {
  await database.drop();
  await rm(folder, { recursive: true });
}

export async function stopDemo(demo: Demo): Promise<void> {
  await demo.program.stop();
  await removeDemoPlace(demo);
}

/** Runs `work` with the store of a demonstration. */
export async function withStore<Result>(
  { database }: DemoPlace,
  work: (store: PostgresStore) => Promise<Result>,
): Promise<Result> {
  const store = await PostgresStore.open(database.url);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Every event of the ledger, the oldest first. */
export const demoEvents = (place: DemoPlace) =>
  withStore(place, async (store) => {
    const events = [];
    for await (const batch of store.read(STREAM, { from: 0 })) {
      for (const { envelope } of batch) events.push(parseEnvelope(envelope));
    }
    return events.filter((event) => event !== undefined);
  });

/** What of the events depends on the seed: what happened, when, and the coins that it moved. */
export async function eventsBySeed(place: DemoPlace) {
  return (await demoEvents(place)).map(({ type, ts, data }) => {
    const postings = postingsOf(data);
    return [type, ts, Array.isArray(postings) ? postings.map(({ amount }) => amount) : []];
  });
}

/** What of the items depends on the seed. */
export const itemsBySeed = ({ database }: DemoPlace) =>
  database.query('select id, title, price, created_at from marketplace_items order by id');
