import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ENV } from './app.js';
import { eventually } from './conditions.js';
import { childrenOf } from './connections.js';
import { createTestDatabase, MIGRATED, type TestDatabase } from './database.js';
import { launchProgram, type StartingProgram } from './program.js';

/** Several processes on one port, under one supervisor. */

let database: TestDatabase;
let program: StartingProgram;
let url: string;

beforeAll(async () => {
  database = await createTestDatabase(MIGRATED);
  program = await launchProgram({ ...ENV, DATABASE_URL: database.url, PROCESSES: '2', LOG_LEVEL: 'info' });
  url = await program.started;
}, 60_000);
afterAll(() => database.drop());

const WARN = 40;

/** The whole lines of the log, which stand among others on the console. */
const logged = (): { level: number; msg: string }[] =>
  program
    .output()
    .split('\n')
    .slice(0, -1)
    .flatMap((line) => (line.startsWith('{') ? JSON.parse(line) : []));

const workers = () => childrenOf(program.pid);

/** The role of the process that answers, on a connection of its own. */
async function role(): Promise<unknown> {
  const response = await fetch(`${url}/health/ready`, { headers: { connection: 'close' } });
  const { checks } = (await response.json()) as { checks?: { leader?: { value: unknown } } };
  return checks?.leader?.value;
}

/** Once both processes serve, each of a few requests reaches another one. */
const rolesSeen = async () => new Set([await role(), await role(), await role(), await role()]);
const bothServe = async () => {
  const seen = await rolesSeen();
  return seen.has('leader') && seen.has('follower');
};

it('share the port; one that is killed is started again; a stop ends all', async () => {
  await eventually(bothServe);
  const before = await workers();
  expect(before).toHaveLength(2);
  const [victim = 0] = before;
  process.kill(victim, 'SIGKILL');
  await eventually(async () => (await workers()).some((pid) => !before.includes(pid)) && (await bothServe()));
  expect(logged()).toContainEqual(
    expect.objectContaining({
      ...{ level: WARN, signal: 'SIGKILL' },
      msg: expect.stringMatching(/^process \d of FORM has ended \(SIGKILL\) and is started again$/),
    }),
  );
  // The first one led, so another took over.
  const leads = logged().map(({ msg }) => /^this process leads since revision \d+, (as|after)/.exec(msg)?.[1]);
  expect(leads.filter(Boolean)).toEqual(['as', 'after']);
  process.kill(program.pid, 'SIGTERM');
  expect(await program.ended).toEqual({ code: 0, signal: null });
}, 60_000);

it('say in one line why the first one cannot start, and end', async () => {
  const failing = await launchProgram({ ...ENV, DATABASE_URL: database.url, PROCESSES: '2', WELCOME_COINS: 'many' });
  expect(await failing.ended).toMatchObject({ code: 1 });
  expect(failing.output()).toContain('FORM cannot start: WELCOME_COINS must be a whole number');
}, 60_000);
