import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource, type EntityManager } from 'typeorm';
import { eventually } from '../../../../test/conditions.js';
import type { TestDatabase } from '../../../../test/database.js';
import { newAddress } from '../../../../test/families.js';
import { openStillParts, type ProgramParts } from '../../../../test/program-parts.js';
import { everyDayOrLong } from '../../../../test/runs.js';
import { romeDaysAfter } from '../../../basics/calendar.js';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { DeclaredMethods } from '../../../platform/commands/declared-methods.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import type { Runtime } from '../../../startup/runtime.js';
import { People } from '../../accounts/people/people.js';
import { RegisterPerson } from '../../accounts/registration/register-person.js';
import { notify } from '../notification.js';
import { Notifications } from '../notifications.js';
import { MailChoices } from './mail-choices.js';
import { NotificationMailJob } from './notification-mail.job.js';

/**
 * Two processes believe to lead: one was frozen in the middle of its work, another one has gone on, and the first one wakes and
 * goes on as well, with what it knew (product.md 15.2).
 */

let program: ProgramParts;
let database: TestDatabase;
let runtime: Runtime;
beforeAll(async () => {
  program = await openStillParts({ GUARDIAN_CONSENT: 'off' });
  ({ database, runtime } = program);
});
afterAll(() => program?.close());

const part: ProgramParts['part'] = (type) => program.part(type);

/** Stops work before one of its steps in the database, until it is woken. */
class Freezer {
  private steps = 0;
  private hasFrozen: () => void = () => undefined;
  /** Lets the work go on. */
  wake: () => void = () => undefined;
  readonly frozen = new Promise<void>((resolve) => {
    this.hasFrozen = resolve;
  });
  private readonly woken = new Promise<void>((resolve) => {
    this.wake = resolve;
  });

  constructor(private readonly before: number) {}

  async step(): Promise<void> {
    if (++this.steps !== this.before) return;
    this.hasFrozen();
    await this.woken;
  }
}

/** The same, with a step before each statement and before the end of a transaction. */
const inSteps = <Source extends DataSource | EntityManager>(source: Source, freezer: Freezer): Source =>
  new Proxy(source, {
    get: (target, name) => {
      if (name === 'query') {
        return async (sql: string, values?: unknown[]) => {
          await freezer.step();
          return target.query(sql, values);
        };
      }
      if (name !== 'transaction') return Reflect.get(target, name);
      return (work: (transaction: EntityManager) => Promise<unknown>) =>
        target.transaction(async (transaction) => {
          const result = await work(inSteps(transaction, freezer));
          await freezer.step();
          return result;
        });
    },
  });

/** A process of its own. */
const leader = (freezer = new Freezer(0)): NotificationMailJob =>
  new NotificationMailJob(
    inSteps(part(DataSource), freezer),
    part(Notifications),
    part(People),
    part(MailChoices),
    part(DeclaredMethods),
    part(Outbox),
  );

async function enrol(name: string) {
  const email = newAddress(name);
  const person = { name, email, password: 'tutt-altra-cosa', role: 'adult', emailIsConfirmed: true } as const;
  await part(RegisterPerson).execute(person);
  const [row] = await database.query<{ wallet: string }>('select wallet from people where email = $1', [email]);
  return { email, wallet: row?.wallet ?? '' };
}

/** From one step before which a leader is frozen to the next. */
const STRIDE = everyDayOrLong(4, 1);

let amounts = 0;
/** Each notification says another amount. Resolves once they are noted. */
async function tell(...wallets: readonly string[]): Promise<void> {
  const amount = ++amounts;
  const events = wallets.map((wallet) =>
    notify({ wallet }, 'coin', 'coins-received', { amount, from: wallet }, '/wallet'),
  );
  const { revision } = await runtime.localLedger.write(() => events, { actor: SYSTEM, now: new Date() });
  const noted = `select from effect_lanes where lane = 'notifications' and revision >= $1`;
  await eventually(async () => (await database.query(noted, [revision])).length > 0);
}

const isBlocked = async () =>
  (await database.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .length > 0;

/**
 * Freezes a leader before a step of its run, until another one has done its work or waits for a lock of the frozen one.
 * @returns false where the run has no such step
 */
async function frozenAt(step: number, now: Date, later: Date, wallets: readonly string[]): Promise<boolean> {
  const freezer = new Freezer(step);
  const waking = leader(freezer).run(now);
  const wasFrozen = await Promise.race([freezer.frozen.then(() => true), waking.then(() => false)]);
  if (!wasFrozen) return false;
  await tell(...wallets);
  let isOver = false;
  const next = leader()
    .run(later)
    .finally(() => {
      isOver = true;
    });
  await eventually(async () => isOver || (await isBlocked()));
  freezer.wake();
  await Promise.all([waking, next]);
  await leader().run(later);
  return true;
}

it('mail every notification once, at whatever step the first one was frozen', async () => {
  const [ada, eva] = [await enrol('ada'), await enrol('eva')];
  const atOnce = {
    contest: 'at-once',
    marketplace: 'at-once',
    coin: 'at-once',
    system: 'at-once',
    social: 'at-once',
  } as const;
  await part(MailChoices).choose(ada.wallet, atOnce);
  const wallets = [ada.wallet, eva.wallet];
  const before = new Date('2030-03-10T16:59:00.000Z');
  const evening = new Date('2030-03-10T17:01:00.000Z');
  let steps = 0;
  for (let isFrozen = true; isFrozen; steps += STRIDE) {
    await tell(...wallets);
    // In the evening of each day a digest is due; the other leader goes on a day later.
    const day = (date: Date) => romeDaysAfter(date, 2 * steps);
    const atOnceFrozen = await frozenAt(steps + 1, day(before), day(before), wallets);
    const digestFrozen = await frozenAt(steps + 1, day(evening), romeDaysAfter(day(evening), 1), wallets);
    isFrozen = atOnceFrozen || digestFrozen;
  }
  await leader().run(romeDaysAfter(evening, 2 * steps));
  expect(steps).toBeGreaterThan(15);

  const all = Array.from({ length: amounts }, (_, index) => index + 1);
  const mailed = await database.query<{ recipient: string; message: string }>(
    `select recipient, coalesce(params->>'message', listed->>'message') as message from outgoing_mail
     left join jsonb_array_elements(params->'notifications') listed on true
     where kind in ('notification', 'digest') order by created_at`,
  );
  for (const { email } of [ada, eva]) {
    const messages = mailed.filter(({ recipient }) => recipient === email).map(({ message }) => message);
    // Beside the welcome.
    const told = messages.flatMap((message) => /(\d+) Coin/.exec(message)?.[1] ?? []).map(Number);
    expect(told.toSorted((a, b) => a - b)).toEqual(all);
  }
});

it('mail nothing to who is erased meanwhile, and nobody else waits for that', async () => {
  const now = new Date('2040-01-10T17:01:00.000Z');
  for (let step = 1, isFrozen = true; isFrozen; step++) {
    const { email, wallet } = await enrol('erased');
    await tell(wallet);
    const freezer = new Freezer(step);
    const waking = leader(freezer).run(now);
    isFrozen = await Promise.race([freezer.frozen.then(() => true), waking.then(() => false)]);
    let isErased = false;
    const erased = database.query('delete from people where wallet = $1', [wallet]).then(() => {
      isErased = true;
    });
    await eventually(async () => isErased || (await isBlocked()));
    freezer.wake();
    await expect(waking).resolves.toBeUndefined();
    await erased;
    expect(await database.query('select from outgoing_mail where recipient = $1', [email])).toEqual([]);
  }
});
