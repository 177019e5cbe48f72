import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { eventually } from '../../../test/conditions.js';
import type { TestDatabase } from '../../../test/database.js';
import { newAddress } from '../../../test/families.js';
import { openStillParts, type ProgramParts } from '../../../test/program-parts.js';
import { romeDaysAfter } from '../../basics/calendar.js';
import { SYSTEM } from '../../engine/ledger/format/envelope.js';
import { closeAccount } from '../../startup/composition.js';
import type { Runtime } from '../../startup/runtime.js';
import { MAJORITY } from '../accounts/domain/ages.js';
import { EraseUser } from '../accounts/erasure/erase-user.js';
import { Wallets } from '../accounts/people/wallets.js';
import { RegisterPerson } from '../accounts/registration/register-person.js';
import type { NamedBrowser } from '../accounts/sign-in/device-cookie.js';
import { OrderDeadlinesJob } from '../marketplace/application/order-deadlines.job.js';
import { CHANGE_ORDER } from '../marketplace/domain/change-order.js';
import { WITHDRAW_ITEM } from '../marketplace/domain/item-withdrawal.js';
import { PLACE_ORDER } from '../marketplace/domain/placement.js';
import { GuardianConsents } from './consent/guardian-consents.js';
import { RecentOrigins } from './consent/recent-origins.js';
import { BirthdaysJob } from './families/birthdays.job.js';
import { OwnGuardians } from './families/own-guardians.js';
import { WaitingChildrenJob } from './families/waiting-children.job.js';
import { GuardiansJob } from './guardians.job.js';
import { GuardianMailboxes } from './mailboxes/guardian-mailboxes.js';
import { SET_CONSENT_POLICY } from './rules/consent-policy.js';
import { WITHDRAW_CONSENT } from './rules/guardian-commands.js';
import { standingOf } from './rules/standing.js';

/** The jobs on the real parts, without timers: each is told the time. */

const DAY_ONE = new Date('2030-03-10T09:00:00.000Z');
const daysLater = (days: number) => romeDaysAfter(DAY_ONE, days);

let program: ProgramParts;
let database: TestDatabase;
let runtime: Runtime;
beforeAll(async () => {
  program = await openStillParts({ GUARDIAN_CONSENT: 'required', WELCOME_COINS: '30' });
  ({ database, runtime } = program);
});
afterAll(() => program?.close());

const part: ProgramParts['part'] = (type) => program.part(type);

interface Person {
  readonly wallet: string;
  readonly email: string;
}

interface Enrolment {
  readonly now?: Date;
  readonly dateOfBirth?: string;
  readonly browser?: NamedBrowser;
  readonly parentEmail?: string;
}

async function enrol(
  role: 'minor' | 'adult',
  { now = DAY_ONE, dateOfBirth = '2018-05-05', browser, parentEmail = newAddress('genitore') }: Enrolment = {},
): Promise<Person> {
  const email = newAddress(role);
  const minor = role === 'minor' ? { dateOfBirth, parentEmail } : {};
  const person = {
    name: 'Mina Bruni',
    email,
    password: 'tutt-altra-cosa',
    role,
    ...minor,
    ...(browser && { browser }),
  };
  await part(RegisterPerson).execute(person, now);
  const [row] = await database.query<{ wallet: string }>('select wallet from people where email = $1', [email]);
  return { wallet: row?.wallet ?? '', email };
}

/** A guardian who has consented. */
async function consented(child: Person, now: Date): Promise<Person> {
  const guardian = await enrol('adult', { now });
  const declaration = {
    child: child.wallet,
    guardian: guardian.wallet,
    name: 'Bruno Bruni',
    method: 'mail-link',
    isInvited: false,
    heldBecause: [],
  } as const;
  const consents = part(GuardianConsents);
  const id = await consents.declare(declaration, now, part(DataSource).manager);
  await consents.decide(id, guardian.wallet, now);
  return guardian;
}

const mailTo = (kind: string, email: string) =>
  database.query<{ params: Record<string, unknown> }>(
    'select params from outgoing_mail where kind = $1 and recipient = $2',
    [kind, email],
  );
const exists = async ({ email }: Person) =>
  (await database.query('select from people where email = $1', [email])).length > 0;
const roleOf = ({ wallet }: Person) => runtime.ledger.state.accounts.get(wallet)?.role;

it('asks the guardians of minors who were there before the rule, once, and withdraws what they applied for after their time', async () => {
  const early = await enrol('minor');
  const { ledger } = runtime;
  const seller = (await enrol('adult')).wallet;
  const order = '5b1f3c62-3f0e-4b58-9d0b-6a7a6f1f4c11';
  const item = { id: order, seller, type: 'job_offer', price: 0, withdrawn: false } as const;
  const placing = { order, item, expectedPrice: 0, message: undefined };
  await ledger.execute(PLACE_ORDER, placing, { actor: early.wallet, now: DAY_ONE });
  const appliedAfter = async (days: number) => {
    await runtime.projections.waitFor(ledger.head.revision);
    await part(OrderDeadlinesJob).withdrawUnconsented(daysLater(days));
    await runtime.projections.waitFor(ledger.head.revision);
    const [row] = await database.query<object>('select status, end_cause as cause from orders where id = $1', [order]);
    return row;
  };
  const sent = { status: 'sent', cause: null };
  expect(await appliedAfter(31)).toEqual(sent);
  const parent = async () =>
    (
      await database.query<{ email: string }>('select parent_email as email from people where email = $1', [
        early.email,
      ])
    )[0]?.email ?? '';
  await runtime.projections.waitFor(runtime.ledger.head.revision);
  await part(GuardiansJob).run(DAY_ONE);
  expect(await mailTo('guardian-request', await parent())).toHaveLength(0);
  await runtime.ledger.execute(SET_CONSENT_POLICY, { required: true }, { actor: SYSTEM, now: DAY_ONE });
  expect(standingOf(runtime.ledger.state, early.wallet, daysLater(29))).toBe('free');
  expect(standingOf(runtime.ledger.state, early.wallet, daysLater(31))).toBe('waiting');
  await part(GuardiansJob).run(DAY_ONE);
  await part(GuardiansJob).run(DAY_ONE);
  expect(await mailTo('guardian-request', await parent())).toHaveLength(1);
  expect(await appliedAfter(29)).toEqual(sent);
  expect(await appliedAfter(31)).toEqual({ status: 'withdrawn', cause: 'consent' });
});

describe('requests that wait', () => {
  const mailsOn = async (day: number, parentEmail: string) => {
    await part(GuardiansJob).run(daysLater(day));
    return (await mailTo('guardian-request', parentEmail)).length;
  };
  const enrolMany = async (many: number, parentEmail: string) => {
    for (let each = 0; each < many; each++) await enrol('minor', { parentEmail });
  };

  it('leave five a day, with a link that is good from then on', async () => {
    const parentEmail = newAddress('sconosciuta');
    await enrolMany(12, parentEmail);
    expect(await mailsOn(0, parentEmail)).toBe(5);
    expect([await mailsOn(1, parentEmail), await mailsOn(1, parentEmail)]).toEqual([10, 10]);
    expect([await mailsOn(2, parentEmail), await mailsOn(3, parentEmail)]).toEqual([12, 12]);
    const [row] = await database.query<{ good: boolean }>(
      'select bool_and(hash is not null and expires_at = sent_at + $2::interval) as good from guardian_requests where email = $1',
      [parentEmail, '14 days'],
    );
    expect(row?.good).toBe(true);
  });

  it('do not leave while the mailbox is blocked, nor once they have expired', async () => {
    const parentEmail = newAddress('sconosciuta');
    const mailboxes = part(GuardianMailboxes);
    await mailboxes.block(parentEmail, DAY_ONE, part(DataSource).manager);
    await enrolMany(1, parentEmail);
    expect(await mailsOn(13, parentEmail)).toBe(0);
    await mailboxes.unblock(parentEmail, part(DataSource).manager);
    expect([await mailsOn(15, parentEmail), await mailsOn(13, parentEmail)]).toEqual([0, 1]);
  });

  it('are never sent into the mailbox of a child who has come since', async () => {
    const parentEmail = newAddress('sconosciuta');
    await enrolMany(6, parentEmail);
    await database.query('update people set email = $2 where wallet = $1', [
      (await enrol('minor')).wallet,
      parentEmail,
    ]);
    expect(await mailsOn(1, parentEmail)).toBe(5);
  });
});

it('tells the guardian a day after the consent what was agreed, once', async () => {
  const mina = await enrol('minor');
  const bruno = await consented(mina, DAY_ONE);
  await part(GuardiansJob).run(new Date(DAY_ONE.getTime() + 24 * 3_600_000 - 1));
  expect(await mailTo('guardian-agreed', bruno.email)).toHaveLength(0);
  for (const days of [1, 2]) await part(GuardiansJob).run(daysLater(days));
  expect(await mailTo('guardian-agreed', bruno.email)).toMatchObject([
    { params: { child: 'Mina B.', weeklyCoins: 50, approvalAbove: 20, mayApply: false, link: '/famiglia' } },
  ]);
});

it('decides a consent that a process left when it ended', async () => {
  const mina = await enrol('minor');
  // Of an account that was made by the answer the process had not opened the wallet either.
  const guardian = randomUUID();
  await database.query(
    `insert into people (id, wallet, name, email, password_hash, joined_as) values ($1, $2, 'Bruno', $3, '', 'adult')`,
    [randomUUID(), guardian, newAddress()],
  );
  const declaration = { child: mina.wallet, guardian, name: 'Bruno', method: 'mail-link' } as const;
  await part(GuardianConsents).declare(
    { ...declaration, isInvited: false, heldBecause: [] },
    DAY_ONE,
    part(DataSource).manager,
  );
  expect(standingOf(runtime.ledger.state, mina.wallet, DAY_ONE)).toBe('waiting');
  await part(GuardiansJob).run(new Date(DAY_ONE.getTime() + 61_000));
  expect(standingOf(runtime.ledger.state, mina.wallet, DAY_ONE)).toBe('free');
});

it('does not repeat a consent that was withdrawn since, where only the row had not followed the ledger', async () => {
  const mina = await enrol('minor');
  const bruno = await consented(mina, DAY_ONE);
  await database.query(`update guardian_consents set state = 'deciding', given_at = null where child = $1`, [
    mina.wallet,
  ]);
  await runtime.ledger.execute(WITHDRAW_CONSENT, { child: mina.wallet }, { actor: bruno.wallet, now: DAY_ONE });
  await part(GuardiansJob).run(new Date(DAY_ONE.getTime() + 61_000));
  expect(standingOf(runtime.ledger.state, mina.wallet, DAY_ONE)).toBe('waiting');
});

it('notes the 14th and the 18th birthday at 00:00 in Rome, and the account is an adult’s at the next sign-in', async () => {
  const pino = await enrol('minor', { dateOfBirth: '2016-03-20' });
  const bruno = await consented(pino, DAY_ONE);
  const { state } = runtime.ledger;
  await part(BirthdaysJob).run(new Date('2030-03-19T22:59:59.999Z'));
  expect(state.reachedAges.has(pino.wallet)).toBe(false);
  await part(BirthdaysJob).run(new Date('2030-03-19T23:00:00.000Z'));
  expect(state.reachedAges.get(pino.wallet)).toBe(14);
  await part(BirthdaysJob).run(new Date('2034-03-19T23:00:00.000Z'));
  expect(state.reachedAges.get(pino.wallet)).toBe(MAJORITY);
  expect(state.guardianships.has(pino.wallet)).toBe(false);
  expect(state.guardedChildren.has(bruno.wallet)).toBe(false);
  expect(roleOf(pino)).toBe('minor');
  const [row] = await database.query<{ parent: string | null; requests: number }>(
    `select parent_email as parent, (select count(*)::int from guardian_requests where child = wallet) as requests
     from people where wallet = $1`,
    [pino.wallet],
  );
  expect(row).toEqual({ parent: null, requests: 0 });
  const now = new Date('2034-03-20T08:00:00.000Z');
  const [{ id: personId = '' } = {}] = await database.query<{ id: string }>('select id from people where wallet = $1', [
    pino.wallet,
  ]);
  expect(await part(OwnGuardians).viewFor({ personId, wallet: pino.wallet }, now)).toMatchObject({
    consent: 'not-needed',
  });
  const principal = { personId, wallet: pino.wallet, role: 'minor' } as const;
  const asked = part(OwnGuardians).changeEmail(principal, 'nonna@example.it', now);
  await expect(asked).rejects.toMatchObject({ code: 'OF_AGE' });
  await part(Wallets).ensureOpen({ wallet: pino.wallet, joinedAs: 'minor' });
  expect(roleOf(pino)).toBe('adult');
});

it('notes no age by a date of birth that an edit is about to change, and any other that the ledger has not heard of', async () => {
  const zoe = await enrol('minor', { dateOfBirth: '2017-01-01' });
  const { reachedAges } = runtime.ledger.state;
  const born = (day: string) =>
    database.query('update people set date_of_birth = $2 where wallet = $1', [zoe.wallet, day]);
  await born('2015-01-01');
  await database.query(
    `insert into person_edits (person, id, email, fields) select id, gen_random_uuid(), email, '{"name":"Zoe"}' from people where wallet = $1`,
    [zoe.wallet],
  );
  expect(await part(BirthdaysJob).run(DAY_ONE)).toBeGreaterThan(0);
  expect(reachedAges.has(zoe.wallet)).toBe(false);
  await database.query('delete from person_edits');
  expect(await part(BirthdaysJob).run(DAY_ONE)).toBeGreaterThan(0);
  expect(reachedAges.get(zoe.wallet)).toBe(14);
  await born('2017-01-01');
  expect(await part(BirthdaysJob).run(DAY_ONE)).toBe(1);
  expect(reachedAges.has(zoe.wallet)).toBe(false);
  expect(await part(BirthdaysJob).run(DAY_ONE)).toBe(0);
});

it('lets an order go that waits for a yes once its buyer is eighteen, and the seller and the buyer are told, once', async () => {
  const eve = new Date('2034-03-24T09:00:00.000Z');
  const lia = await enrol('minor', { now: eve, dateOfBirth: '2016-03-25' });
  const [bruno, seller] = [await consented(lia, eve), await enrol('adult', { now: eve })];
  const id = '1c8fad5b-d9cb-469f-a165-708677289503';
  const item = { id, seller: seller.wallet, type: 'service', price: 25, withdrawn: false } as const;
  const order = id.replace('9503', '9504');
  const placing = { order, item, expectedPrice: 25, message: undefined };
  const { ledger } = runtime;
  await ledger.execute(PLACE_ORDER, placing, { actor: lia.wallet, now: eve });
  const waitsAfter = async (now: Date) => {
    await runtime.projections.waitFor(ledger.head.revision);
    await part(OrderDeadlinesJob).release(now);
    return ledger.state.orders.get(order)?.status;
  };
  expect(await waitsAfter(eve)).toBe('awaiting_approval');
  const birthday = new Date('2034-03-24T23:00:00.000Z');
  await part(BirthdaysJob).run(birthday);
  const answer = { order, change: { kind: 'refuse', text: undefined } } as const;
  await expect(ledger.execute(CHANGE_ORDER, answer, { actor: bruno.wallet, now: birthday })).rejects.toThrow();
  expect(await waitsAfter(birthday)).toBe('placed');
  expect(ledger.state.orders.get(order)?.due).toBe(romeDaysAfter(birthday, 14).toISOString());
  expect(await waitsAfter(birthday)).toBe('placed');
  await runtime.projections.waitFor(ledger.head.revision);
  const told = await database.query<{ template: string; audience: string }>(
    `select template, audience from notifications where template in ('order-placed', 'order-needs-no-yes')`,
  );
  expect(told).toEqual([
    { template: 'order-placed', audience: `wallet:${seller.wallet}` },
    { template: 'order-needs-no-yes', audience: `wallet:${lia.wallet}` },
  ]);
  await ledger.execute(CHANGE_ORDER, { order, change: { kind: 'cancel' } }, { actor: lia.wallet, now: birthday });
});

it.each<[string, (seller: string, item: string) => Promise<unknown>]>([
  [
    'withdrawn',
    (seller, item) => runtime.ledger.execute(WITHDRAW_ITEM, { item, seller }, { actor: seller, now: DAY_ONE }),
  ],
  [
    'of somebody who has left',
    (seller) =>
      runtime.ledger.execute(closeAccount, { wallet: seller, initiator: 'self' }, { actor: seller, now: DAY_ONE }),
  ],
])('refunds an order that waits for a yes to an item that is %s', async (_, goes) => {
  const lia = await enrol('minor');
  await consented(lia, DAY_ONE);
  const seller = await enrol('adult');
  const [id, order] = [randomUUID(), randomUUID()];
  const item = { id, seller: seller.wallet, type: 'service', price: 25, withdrawn: false } as const;
  const placing = { order, item, expectedPrice: 25, message: undefined };
  const { ledger } = runtime;
  await ledger.execute(PLACE_ORDER, placing, { actor: lia.wallet, now: DAY_ONE });
  expect(ledger.state.orders.get(order)?.status).toBe('awaiting_approval');
  await goes(seller.wallet, id);
  await eventually(async () => !ledger.state.orders.has(order));
});

it('forgets after three hours from where a minor has registered', async () => {
  const browser = { address: '203.0.113.7', agent: 'Firefox', token: 'a'.repeat(43) };
  const mina = await enrol('minor', { browser });
  const [row] = await database.query<{ id: string }>('select id from people where email = $1', [mina.email]);
  const origins = part(RecentOrigins);
  const hoursLater = (hours: number) => new Date(DAY_ONE.getTime() + hours * 3_600_000);
  const isOf = (now: Date, change: object = {}) => origins.isOf(row?.id ?? '', { ...browser, ...change }, now);
  expect(await isOf(hoursLater(2.9), { address: '203.0.113.200', token: undefined })).toBe(true);
  expect(await isOf(hoursLater(2.9), { address: '198.51.100.7' })).toBe(false);
  expect(await isOf(hoursLater(2.9), { agent: 'Firefox mobile' })).toBe(false);
  expect(await isOf(hoursLater(3))).toBe(false);
  await part(GuardiansJob).run(hoursLater(3));
  expect(await database.query('select from recent_origins')).toEqual([]);
});

describe('a child without a consent', () => {
  const later = new Date('2034-04-01T09:00:00.000Z');
  const afterDays = (days: number) => romeDaysAfter(later, days);
  const young = { now: later, dateOfBirth: '2022-05-05' };

  it('is erased after thirty days, open orders refunded before; one from fourteen is not', async () => {
    const mina = await enrol('minor', young);
    const older = await enrol('minor', { now: later, dateOfBirth: '2019-05-05' });
    const bruno = await consented(mina, later);
    const seller = await enrol('adult', { now: later });
    const item = { id: '0f8fad5b-d9cb-469f-a165-708677289501', seller: seller.wallet, price: 0, withdrawn: false };
    const placing = {
      order: item.id.replace('9501', '9502'),
      item: { ...item, type: 'service' },
      expectedPrice: 0,
    } as const;
    await runtime.ledger.execute(PLACE_ORDER, { ...placing, message: undefined }, { actor: mina.wallet, now: later });
    await runtime.ledger.execute(WITHDRAW_CONSENT, { child: mina.wallet }, { actor: bruno.wallet, now: afterDays(1) });
    await runtime.projections.waitFor(runtime.ledger.head.revision);
    await part(WaitingChildrenJob).run(afterDays(30));
    expect(await exists(mina)).toBe(true);
    expect(runtime.ledger.state.orders.has(placing.order)).toBe(true);
    await part(WaitingChildrenJob).run(afterDays(32));
    expect(await exists(mina)).toBe(false);
    expect(runtime.ledger.state.orders.has(placing.order)).toBe(false);
    expect(roleOf(mina)).toBeUndefined();
    expect(await exists(older)).toBe(true);
  });

  it('is erased by its guardian, too, although orders are open that the child can no longer end', async () => {
    const mina = await enrol('minor', young);
    const bruno = await consented(mina, later);
    const seller = await enrol('adult', { now: later });
    const id = (digits: string) => `0f8fad5b-d9cb-469f-a165-70867729${digits}`;
    const item = { id: id('9601'), seller: seller.wallet, type: 'service', price: 0, withdrawn: false } as const;
    const placing = { order: id('9602'), item, expectedPrice: 0, message: undefined };
    await runtime.ledger.execute(PLACE_ORDER, placing, { actor: mina.wallet, now: later });
    await runtime.projections.waitFor(runtime.ledger.head.revision);
    const [row] = await database.query<{ id: string }>('select id from people where wallet = $1', [mina.wallet]);
    const erase = () => part(EraseUser).execute(row?.id ?? '', 'guardian', { actor: bruno.wallet, now: later });
    await expect(erase()).rejects.toMatchObject({ code: 'OPEN_ORDERS' });
    await runtime.ledger.execute(WITHDRAW_CONSENT, { child: mina.wallet }, { actor: bruno.wallet, now: later });
    await erase();
    expect(await exists(mina)).toBe(false);
    expect(runtime.ledger.state.orders.has(placing.order)).toBe(false);
  });

  it('stays when the guardian consents at the last moment', async () => {
    const mina = await enrol('minor', young);
    await runtime.projections.waitFor(runtime.ledger.head.revision);
    await consented(mina, afterDays(29));
    await part(WaitingChildrenJob).run(afterDays(40));
    expect(await exists(mina)).toBe(true);
  });
});
