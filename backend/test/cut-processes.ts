import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { caller, ENV, type TestApp } from './app.js';
import { isSettled } from './conditions.js';
import { createTestDatabase, MIGRATED, type TestDatabase } from './database.js';
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
  /** The way of the others to it. */
  readonly link: FrozenProxy;
  /** The address of that way, which is written in the term that it leads. */
  readonly address: string;
}

export interface CutProcesses {
  readonly all: readonly CutProcess[];
  readonly database: TestDatabase;
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

/** @param count processes on one new ledger; the first one leads */
export async function startCutProcesses(count: number): Promise<CutProcesses> {
  const database = await createTestDatabase(MIGRATED);
  const folder = await mkdtemp(join(tmpdir(), 'form-cut-'));
  const all: CutProcess[] = [];
  for (let number = 0; number < count; number++) all.push(await startCutProcess(database, folder, number === 0));
  return {
    all,
    database,
    roles: async () => {
      const [term] = await database.query<{ address: string }>('select address from cluster.terms');
      const leader = all.find(({ address }) => address === term?.address);
      const follower = all.find((other) => other !== leader);
      if (!leader || !follower) throw new Error('no process leads');
      return { leader, follower };
    },
    close: async () => {
      for (const { program, database: way, link } of all) {
        if (!(await isSettled(program.ended))) process.kill(program.pid, 'SIGKILL');
        await program.ended;
        await way.close();
        await link.close();
      }
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startCutProcess(database: TestDatabase, folder: string, isFirst: boolean): Promise<CutProcess> {
  const own = await freeAddress();
  const way = await startFrozenProxy(database.url);
  const link = await startFrozenProxy(`http://${own}`);
  const address = new URL(link.url).host;
  // The tables of the first one are there once it has started, and it leads already.
  const register = (then: string) =>
    database.query(`insert into cluster.test_proxies values ('${own}', '${address}'); ${then}`);
  if (!isFirst) await register('');
  const env = { ...ENV, DATA_DIR: folder, DATABASE_URL: way.url, CLUSTER_ADDRESS: own, PROCESSES: '1' };
  const program = await launchProgram(env);
  const url = await program.started;
  if (isFirst) {
    await database.query(THROUGH_PROXIES);
    await register('update cluster.terms set address = address');
  }
  return { url, call: caller(url), program, database: way, link, address };
}
