import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { type MailServer, startMailServer } from '../../../test/mail-server.js';
import { forgetPace } from '../../../test/mails.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/migrated-database.js';
import { everyDayOrLong } from '../../../test/runs.js';
import { Metrics } from '../http/observation/metrics.js';
import { Readiness } from '../http/observation/readiness.js';
import { MailDelivery } from './mail-delivery.js';
import type { MailKind } from './mail-kinds.js';
import { Outbox } from './outbox.js';
import { OutgoingMail } from './outgoing-mail.js';
import '../../startup/composition.js';

/** A server that limits (product.md 15.3), with a clock that the test sets. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const BEGIN = Date.UTC(2026, 9, 5, 8);

let database: MigratedDatabase;
let source: DataSource;
let server: MailServer;
let nowMs: number;
beforeAll(async () => {
  database = await createMigratedDatabase();
  source = database.source;
});
afterAll(() => database.drop());
beforeEach(async () => {
  nowMs = BEGIN;
  await database.query('delete from outgoing_mail');
  await forgetPace(database);
  server = await startMailServer({ plain: true });
});
afterEach(() => server.close());

const clock = () => new Date(nowMs);
const outgoing = () => new OutgoingMail(source);
const worker = (readiness = new Readiness([])) =>
  new MailDelivery(
    {
      smtpUrl: server.url,
      mailFrom: 'FORM <form@example.it>',
      publicUrl: 'https://form.example.it',
      port: 3000,
      operatorName: undefined,
    },
    { isLeader: true, broken: undefined, outdated: undefined, clockProblem: () => undefined },
    outgoing(),
    readiness,
    new Metrics(),
  );

const PARAMS = { name: 'Ada', child: 'Mina', link: '/genitore#x', minutes: 60, days: 14, number: '1', subject: 'x' };
async function add(to: string, kind: MailKind = 'guardian-request'): Promise<void> {
  const mail = { kind, to: `${to}@example.it`, about: [], params: PARAMS, cause: randomUUID(), at: clock() };
  await new Outbox({ smtpUrl: server.url }).add(mail, source.manager);
  await database.query('update outgoing_mail set next_attempt_at = created_at where cause = $1', [mail.cause]);
}

async function addMany(count: number): Promise<void> {
  for (let number = 1; number <= count; number++) await add(`genitore${number}`);
}

/** When each was there, in seconds from the beginning. */
const taken = new Map<string, number>();
beforeEach(() => {
  taken.clear();
});

/** Lets the time pass; the job looks every second, and seconds in which nothing can be due are left out. */
async function pass(ms: number, workers = [worker()], isOver: () => boolean = () => false): Promise<void> {
  const end = nowMs + ms;
  while (nowMs < end && !isOver()) {
    for (const one of workers) await one.sendDue(clock);
    for (const { to } of server.taken) if (!taken.has(to)) taken.set(to, (nowMs - BEGIN) / 1000);
    const [next] = await database.query<{ at: Date | null }>(
      `select greatest(free_at, (select min(next_attempt_at) from outgoing_mail where state = 'waiting')) as at from mail_pace`,
    );
    const seconds = Math.ceil((Number(next?.at) - nowMs) / 1000);
    nowMs = Math.min(end, nowMs + 1000 * Math.max(1, seconds));
  }
}

const rows = (where = 'true') =>
  database.query<{ recipient: string; state: string; attempts: number; problem: string | null; params: unknown }>(
    `select recipient, state, attempts, problem, params from outgoing_mail where ${where}`,
  );

/** As Postfix counts: those of a window, which begins with its first message, refused ones included. */
function limitOf(countMax: number, answer = { code: 450, message: '4.7.1 Error: too much mail from 192.0.2.1' }) {
  let begun = 0;
  let count = 0;
  const refused = { count: 0 };
  const refuse = () => {
    if (nowMs - begun > MINUTE_MS) [begun, count] = [nowMs, 0];
    if (++count <= countMax) return undefined;
    refused.count++;
    return answer;
  };
  return { refuse, refused };
}

/** A minute: each message takes the double of a mail server a tenth of a second. */
const LIMIT = everyDayOrLong(4, 10);
const REQUESTS = everyDayOrLong(14, 300);

describe('a server that takes few a minute', () => {
  it('gets requests at that pace, one attempt each, a reset link among them at once, and it is said until when', async () => {
    const { refuse, refused } = limitOf(LIMIT);
    server.behaviour = { sender: refuse };
    await addMany(REQUESTS);
    await pass(2.5 * MINUTE_MS);
    const { waiting, since, problem, until } = await outgoing().queue(clock());
    expect({ waiting, since, problem }).toEqual({
      waiting: REQUESTS - taken.size,
      since: new Date(BEGIN),
      problem: 'limited 450 4.7.1',
    });
    await add('ada', 'reset-password');
    const asked = (nowMs - BEGIN) / 1000;
    await pass(HOUR_MS, undefined, () => taken.size > REQUESTS);
    expect(Number(taken.get('ada@example.it')) - asked).toBeLessThanOrEqual(60);
    expect(taken.size).toBe(REQUESTS + 1);
    const minutes = Math.max(...taken.values()) / 60;
    expect(minutes).toBeLessThan((REQUESTS / LIMIT) * 1.2 + 1);
    expect(Math.abs(Number(until) - nowMs) / MINUTE_MS).toBeLessThan(minutes / 4);
    expect(refused.count / minutes).toBeLessThan(5);
    expect(await rows('attempts <> 1')).toEqual([]);
  });

  it('gets them at that pace from two processes, each of which may lead', async () => {
    const { refuse, refused } = limitOf(LIMIT);
    server.behaviour = { sender: refuse };
    await addMany(3 * LIMIT);
    await pass(10 * MINUTE_MS, [worker(), worker()], () => taken.size === 3 * LIMIT);
    expect(taken.size).toBe(3 * LIMIT);
    expect(Math.max(...taken.values()) / 60).toBeLessThan(5);
    expect(refused.count).toBeLessThan(15);
  });

  it('gets them faster again by itself, once it takes more', async () => {
    server.behaviour = { sender: limitOf(LIMIT).refuse };
    await addMany(6 * LIMIT);
    await pass(MINUTE_MS);
    server.behaviour = {};
    await pass(HOUR_MS, undefined, () => taken.size === 6 * LIMIT);
    const times = [...taken.values()];
    expect(Math.max(...times) / 60).toBeLessThan(5);
    expect(Number(times.at(-1)) - Number(times.at(-2))).toBeLessThan(60 / LIMIT / 2);
  });
});

it('a quota of the day that is used up loses no message, and asks the server a few times an hour', async () => {
  let asked = 0;
  server.behaviour = {
    recipient: () => {
      asked++;
      return { code: 550, message: '5.4.5 Daily user sending limit exceeded' };
    },
  };
  await addMany(3);
  await add('ada', 'report-received');
  await pass(3 * HOUR_MS);
  expect(await rows(`state <> 'waiting' or attempts > 0`)).toEqual([]);
  expect(asked).toBeLessThan(3 * 4 + 6);
  const readiness = new Readiness([]);
  worker(readiness).onModuleInit();
  expect((await readiness.report()).warnings).toEqual([
    expect.stringMatching(
      /^4 messages wait to be sent, the first since 2026-10-05T08.*takes no more for now \(550 5\.4\.5\).*tried again at 2026-/,
    ),
  ]);
  server.behaviour = {};
  await pass(HOUR_MS, undefined, () => taken.size === 4);
  expect(taken.size).toBe(4);
});

it('nobody gets a link that has ended while the server took none', async () => {
  server.behaviour = { sender: () => ({ code: 550, message: '5.4.5 Daily user sending limit exceeded' }) };
  await add('ada', 'reset-password');
  await add('ben');
  await pass(61 * MINUTE_MS);
  server.behaviour = {};
  await pass(15 * MINUTE_MS, undefined, () => taken.size === 1);
  expect([...taken.keys()]).toEqual(['ben@example.it']);
  await outgoing().giveUpLate(clock());
  expect(await rows(`recipient = 'ada@example.it'`)).toMatchObject([
    { state: 'failed', problem: 'late', params: null },
  ]);
});

it('a recipient who asks everybody to come again, by words of a limit or none, stops nobody else', async () => {
  const first = new Map<string, number>();
  server.behaviour = {
    recipient: (address) => {
      if (!first.has(address)) first.set(address, nowMs);
      const isGrey = address.startsWith('grigio') && nowMs - Number(first.get(address)) < 4 * MINUTE_MS;
      return isGrey ? { code: 451, message: '4.7.1 Try again later' } : undefined;
    },
  };
  await add('grigio1', 'reset-password');
  await add('grigio2', 'reset-password');
  await addMany(6);
  await pass(MINUTE_MS);
  expect(taken.size).toBe(6);
  await pass(9 * MINUTE_MS, undefined, () => taken.size === 8);
  expect(taken.size).toBe(8);
});

it('a sender that the server refuses for good loses nothing until somebody has mended it', async () => {
  server.behaviour = { sender: () => ({ code: 553, message: '5.7.1 Sender address rejected: not owned by user' }) };
  await addMany(3);
  await pass(50 * MINUTE_MS);
  expect(await rows(`state = 'waiting' and attempts = 0`)).toHaveLength(3);
  expect((await outgoing().queue(clock())).problem).toBe('sender 553 5.7.1');
  server.behaviour = {};
  await worker().sendDue(clock);
  expect(server.taken).toHaveLength(0);
  // A start with settings that are mended finds a server that answers.
  await worker().reachServer();
  await worker().sendDue(clock);
  expect(server.taken).toHaveLength(3);
});
