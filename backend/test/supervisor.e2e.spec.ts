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
  program = await launchProgram({ ...ENV, DATABASE_URL: database.url, PROCESSES: '2' });
  url = await program.started;
}, 60_000);
afterAll(() => database.drop());

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
  expect(program.output()).toContain('has ended (SIGKILL) and is started again');
  process.kill(program.pid, 'SIGTERM');
  expect(await program.ended).toEqual({ code: 0, signal: null });
}, 60_000);

it('say in one line why the first one cannot start, and end', async () => {
  const failing = await launchProgram({ ...ENV, DATABASE_URL: database.url, PROCESSES: '2', WELCOME_COINS: 'many' });
  expect(await failing.ended).toMatchObject({ code: 1 });
  expect(failing.output()).toContain('FORM cannot start: WELCOME_COINS must be a whole number');
}, 60_000);
