import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ENV } from './app.js';
import { eventually } from './conditions.js';
import { childrenOf } from './connections.js';
import { createTestDatabase, MIGRATED, type TestDatabase } from './database.js';
import { launchProgram, type StartingProgram } from './program.js';
import { everyDayOrLong } from './runs.js';

/** Several processes on one port, under one supervisor. */

let database: TestDatabase;
let program: StartingProgram;
let url: string;

beforeAll(async () => {
  database = await createTestDatabase(MIGRATED);
  program = await launchProgram({ ...ENV, DATABASE_URL: database.url, PROCESSES: '2', LOG_LEVEL: 'info' });
  url = await program.started;
});
afterAll(() => database.drop());

const WARN = 40;
const REQUESTS = 80;
const REQUEST_EVERY_MS = 2;
const HEARD_MS_MAX = 10_000;
/** Of a process that is started again, beside others. */
const START_MS_MAX = 60_000;
/** How often one of them is killed. */
const ROUNDS = everyDayOrLong(2, 20);
/** Until both serve again, and the last client has heard something. */
const ROUND_MS_MAX = START_MS_MAX + 2 * HEARD_MS_MAX;

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

/** Who is free takes a request, so of many at once each process gets some; one that was just killed has none in its place yet. */
const bothServe = async () => {
  if ((await workers()).length !== 2) return false;
  const seen = new Set(await Promise.all(Array.from({ length: 16 }, role)));
  return seen.has('leader') && seen.has('follower');
};

/** A request on a connection of its own. @returns whether its client heard anything: an answer, or the end of the connection */
function heard(): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write('GET /health/live HTTP/1.1\r\nHost: form\r\nConnection: close\r\n\r\n');
  return new Promise((resolve) => {
    socket.setTimeout(HEARD_MS_MAX, () => socket.destroy());
    socket.once('timeout', () => resolve(false));
    for (const event of ['data', 'end', 'error'] as const) socket.once(event, () => resolve(true));
  });
}

/** Requests one after the other, in the midst of which one of the processes is killed. */
async function heardBeside(kill: () => void): Promise<number> {
  const requests: Promise<boolean>[] = [];
  for (let count = 0; count < REQUESTS; count++) {
    requests.push(heard());
    if (count === REQUESTS / 2) kill();
    await delay(REQUEST_EVERY_MS);
  }
  return (await Promise.all(requests)).filter(Boolean).length;
}

it(
  'leave no client without an answer or an end when one of them is killed',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await eventually(bothServe, START_MS_MAX);
      const [first = 0, second = 0] = await workers();
      expect(await heardBeside(() => process.kill(round % 2 ? first : second, 'SIGKILL'))).toBe(REQUESTS);
    }
  },
  ROUNDS * ROUND_MS_MAX,
);

it('leave no client to one of them that is frozen', async () => {
  await eventually(bothServe, START_MS_MAX);
  const [frozen = 0] = await workers();
  process.kill(frozen, 'SIGSTOP');
  const answers = await Promise.all(Array.from({ length: REQUESTS }, heard));
  process.kill(frozen, 'SIGCONT');
  expect(answers).not.toContain(false);
});

it('share the port; one that is killed is started again; a stop ends all', async () => {
  await eventually(bothServe, START_MS_MAX);
  const before = await workers();
  const [victim = 0] = before;
  process.kill(victim, 'SIGKILL');
  await eventually(
    async () => (await workers()).some((pid) => !before.includes(pid)) && (await bothServe()),
    START_MS_MAX,
  );
  expect(logged()).toContainEqual(
    expect.objectContaining({
      ...{ level: WARN, signal: 'SIGKILL' },
      msg: expect.stringMatching(/^process \d of FORM has ended \(SIGKILL\) and is started again$/),
    }),
  );
  // The first one led, so another took over.
  const leads = logged().map(({ msg }) => /^this process leads since revision \d+, (as|after)/.exec(msg)?.[1]);
  const [began, ...others] = leads.filter(Boolean);
  expect(began).toBe('as');
  expect(new Set(others)).toEqual(new Set(['after']));
  process.kill(program.pid, 'SIGTERM');
  expect(await program.ended).toEqual({ code: 0, signal: null });
});

it('say in one line why the first one cannot start, and end', async () => {
  const failing = await launchProgram({ ...ENV, DATABASE_URL: database.url, PROCESSES: '2', WELCOME_COINS: 'many' });
  expect(await failing.ended).toMatchObject({ code: 1 });
  expect(failing.output()).toContain('FORM cannot start: WELCOME_COINS must be a whole number');
});
