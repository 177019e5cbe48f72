import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { caller, ENV, type TestApp } from './app.js';
import { isSettled } from './conditions.js';
import { createTestDatabase, MIGRATED, type TestDatabase } from './database.js';
import { type EventStoreProcess, startEventStoreProcess } from './event-store-process.js';
import { freeAddress } from './fire/program-group.js';
import { type FrozenProxy, startFrozenProxy } from './frozen-proxy.js';
import { launchProgram, type StartingProgram } from './program.js';

/** One of several processes, each of whose ways to the others and to the database can be cut. */
export interface CutProcess {
  readonly url: string;
  readonly call: TestApp['call'];
  readonly program: StartingProgram;
  /** Its way to the database. */
  readonly database: FrozenProxy;
  /** Its way to EventStoreDB (the protocol double), where the events are there. */
  readonly events: FrozenProxy | undefined;
  /** The way of the others to it. */
  readonly link: FrozenProxy;
  /** The address of that way, which is written in the term that it leads. */
  readonly address: string;
}

export interface CutProcesses {
  readonly all: readonly CutProcess[];
  readonly database: TestDatabase;
  /** Without a way that can be cut; undefined where the events are in the database. */
  readonly eventStoreUrl: string | undefined;
  /** The one that leads, or led last, and another one. */
  roles(): Promise<{ leader: CutProcess; follower: CutProcess }>;
  close(): Promise<void>;
}

/** Whoever begins a term announces the proxy before its link instead of the link itself. */
const THROUGH_PROXIES = `
  create table cluster.test_proxies (address text primary key, proxy text not null);
  create function cluster.through_test_proxy() returns trigger language plpgsql as $$
    begin
      new.address = coalesce((select proxy from cluster.test_proxies where address = new.address), new.address);
      return new;
    end $$;
  create trigger through_test_proxy before insert or update on cluster.terms
    for each row execute function cluster.through_test_proxy();`;

/**
 * @param count processes on one new ledger; the first one leads
 * @param hasEventStore whether the events are in EventStoreDB
 */
export async function startCutProcesses(count: number, hasEventStore = false): Promise<CutProcesses> {
  const database = await createTestDatabase(MIGRATED);
  const store = hasEventStore ? await startEventStoreProcess() : undefined;
  const folder = await mkdtemp(join(tmpdir(), 'form-cut-'));
  const all: CutProcess[] = [];
  const around = { database, store, folder };
  for (let number = 0; number < count; number++) all.push(await startCutProcess(around, number === 0));
  return {
    all,
    database,
    eventStoreUrl: store?.connectionString,
    roles: async () => {
      const [term] = await database.query<{ address: string }>('select address from cluster.terms');
      const leader = all.find(({ address }) => address === term?.address);
      const follower = all.find((other) => other !== leader);
      if (!leader || !follower) throw new Error('no process leads');
      return { leader, follower };
    },
    close: async () => {
      for (const { program, database: way, link, events } of all) {
        if (!(await isSettled(program.ended))) process.kill(program.pid, 'SIGKILL');
        await program.ended;
        await way.close();
        await link.close();
        await events?.close();
      }
      await store?.kill();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Surroundings {
  readonly database: TestDatabase;
  readonly store: EventStoreProcess | undefined;
  readonly folder: string;
}

async function startCutProcess({ database, store, folder }: Surroundings, isFirst: boolean): Promise<CutProcess> {
  const events = store && (await startFrozenProxy(store.connectionString));
  const own = await freeAddress();
  const way = await startFrozenProxy(database.url);
  const link = await startFrozenProxy(`http://${own}`);
  const address = new URL(link.url).host;
  // The tables of the first one are there once it has started, and it leads already.
  const register = (then: string) =>
    database.query(`insert into cluster.test_proxies values ('${own}', '${address}'); ${then}`);
  if (!isFirst) await register('');
  const env = {
    ...ENV,
    DATA_DIR: folder,
    DATABASE_URL: way.url,
    CLUSTER_ADDRESS: own,
    PROCESSES: '1',
    ...(events && { EVENTSTORE_URL: events.url }),
  };
  const program = await launchProgram(env);
  const url = await program.started;
  if (isFirst) {
    await database.query(THROUGH_PROXIES);
    await register('update cluster.terms set address = address');
  }
  return { url, call: caller(url), program, database: way, events, link, address };
}
