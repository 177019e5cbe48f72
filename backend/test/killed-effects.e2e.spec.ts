import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { CaseView } from '../src/features/moderation/api/moderation-views.js';
import { restarted, startTestApp, type TestApp } from './app.js';
import { newGuidance } from './calls/orientation.js';
import { eventually } from './conditions.js';
import { FIND_READ_TABLES } from './database.js';
import {
  bornYearsAgo,
  consentTo,
  guardianOf,
  joinMinor,
  newAddress,
  newFamily,
  REQUIRED,
  tokenSentTo,
} from './families.js';
import { editUser, hide, made, newCategory, newContest, newItem, verifyCompany } from './makers.js';
import { inLongRun } from './runs.js';

/** What follows from an event where FORM is killed between the event and its effect; erasures and withdrawals stand in their own specs. */

let form: TestApp;
beforeAll(async () => {
  form = await startTestApp({ env: REQUIRED });
});
afterAll(() => form.close());

const written = (type: string) =>
  form.database.query(`select 1 from event_store.events where envelope::jsonb->>'type' = $1`, [type]);

/** Sends a command whose effect waits for a lock, kills FORM once the event is written, and starts it again after `meanwhile`. */
async function killedBefore(
  table: string,
  type: string,
  send: () => Promise<unknown>,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  const before = (await written(type)).length;
  const client = new pg.Client({ connectionString: form.database.url });
  await client.connect();
  await client.query(FIND_READ_TABLES);
  await client.query(`begin; lock table ${table} in exclusive mode`);
  const lost = send().catch(() => undefined);
  await eventually(async () => (await written(type)).length > before);
  await form.program.kill();
  await lost;
  await client.end();
  await meanwhile();
  form = await restarted(form, REQUIRED);
}

it('tells a decision of administrators once', async () => {
  const [ada, ben] = [await form.join('Ada Bianchi'), await form.join('Ben Neri')];
  await form.database.query('update people set email_confirmed_at = now()');
  const { _id: subject } = await newItem(form, ada, { title: 'Corso che non esiste' });
  const report = { kind: 'item', subject, reasonKind: 'scam', text: 'Non è vero', goodFaith: true };
  await made(form, ['POST', '/reports'], ben, report);
  const [found] = await made<CaseView[]>(form, ['GET', '/admin/reports?state=open'], form.admin);
  const decision = { outcome: 'hide', ground: 'Termini di servizio, punto 3', facts: 'Promette ciò che non c’è' };
  await killedBefore('outgoing_mail', 'ReportDecided', () =>
    form.call('POST', `/admin/reports/${found?._id}/decide`, { token: form.admin.token, body: decision }),
  );
  const told = () =>
    form.database.query<{ kind: string }>(
      'select kind from outgoing_mail where recipient = any($1) and kind = any($2) order by kind',
      [
        [ada.email, ben.email],
        ['report-decided', 'statement-of-reasons'],
      ],
    );
  await eventually(async () => (await told()).length > 0);
  expect(await told()).toEqual([{ kind: 'report-decided' }, { kind: 'statement-of-reasons' }]);
});

it('opens the case of a guardian whom a minor contests once', async () => {
  const lia = await joinMinor(form, { years: 15 });
  const guardian = await guardianOf(form, lia);
  await killedBefore('guardian_cases', 'GuardianContested', () =>
    form.call('POST', `/user/guardians/${guardian._id}/contest`, { token: lia.token }),
  );
  const cases = () =>
    form.database.query(
      `select k.outcome from guardian_cases k join people p on p.wallet = k.child where p.id = $1 and k.kind = 'contested'`,
      [lia._id],
    );
  await eventually(async () => (await cases()).length > 0);
  expect(await cases()).toEqual([{ outcome: null }]);
});

it('tells a guardian once that they were removed, and asks the one who replaces them when the same key comes again', async () => {
  const pia = await joinMinor(form, { name: 'Pia Verdi' });
  const nora = await guardianOf(form, pia);
  const email = newAddress('zia');
  const replace = () =>
    form.call('POST', `/admin/users/${pia._id}/guardians/${nora._id}/replace`, {
      token: form.admin.token,
      body: { email, reason: 'Lo ha deciso il tribunale' },
      headers: { 'idempotency-key': 'replaced-once' },
    });
  await killedBefore('guardian_removals', 'GuardianRemoved', replace);
  const told = () => form.database.query(`select 1 from outgoing_mail where kind = 'guardian-removed'`);
  await eventually(async () => (await told()).length > 0);
  expect((await replace()).status).toBe(201);
  expect(await told()).toHaveLength(1);
  expect(await form.database.query('select 1 from guardian_removals')).toHaveLength(1);
  expect(await tokenSentTo(form, email)).toEqual(expect.any(String));
  expect(await written('GuardianRemoved')).toHaveLength(1);
});

it('deletes the text of an entry whose author has left the contest', async () => {
  const [firm, ada] = [await form.join('Gaia Concorsi', 200, 'company'), await form.join('Ada Iscritta')];
  const { _id: contest } = await newContest(form, firm);
  await made(form, ['POST', `/contests/${contest}/join`], ada);
  await made(form, ['PUT', `/contests/${contest}/entry`], ada, { text: 'La mia idea' });
  const texts = () => form.database.query(`select 1 from kept_texts where field = 'entry'`);
  expect(await texts()).toHaveLength(1);
  await killedBefore('kept_texts', 'ContestLeft', () =>
    form.call('DELETE', `/contests/${contest}/join`, { token: ada.token }),
  );
  await eventually(async () => (await texts()).length === 0);
});

it('releases the category of a contest that was withdrawn', async () => {
  const firm = await form.join('Gaia Altrove', 200, 'company');
  const { _id: category } = await newCategory(form);
  const { _id: contest } = await newContest(form, firm, { category });
  await killedBefore('contest_texts', 'ContestWithdrawn', () =>
    form.call('DELETE', `/contests/${contest}`, { token: firm.token }),
  );
  const holding = () => form.database.query('select 1 from contest_texts where category = $1', [category]);
  await eventually(async () => (await holding()).length === 0);
});

it.each([
  ['before its commands', 'suspensions'],
  ['between its commands and the position of its processor', 'effect_lanes'],
])('ends what a suspended seller owes and tells who allows them, once, where FORM is killed %s', async (_, table) => {
  const [buyer, { child, guardian }] = [await form.join('Ivo Blu', 10), await newFamily(form)];
  /** @returns what suspends somebody whom the guardian allows and from whom the buyer has ordered */
  const sellerToSuspend = async () => {
    const seller = await form.join('Gus Venditore');
    await form.database.query('update people set email_confirmed_at = now()');
    await made(form, ['POST', `/family/${child._id}/allowed`], guardian, { email: seller.email });
    const { _id: item } = await newItem(form, seller);
    await made(form, ['POST', `/marketplace/${item}/orders`], buyer, { expectedPrice: 3 });
    const measure = { outcome: 'suspend', ground: 'Termini di servizio, punto 3', facts: 'Ha insultato' };
    const body = { kind: 'profile', subject: seller._id, ...measure };
    return () => form.call('POST', '/admin/reports', { token: form.admin.token, body });
  };
  const ended = async () => {
    const orders = await made<{ status: string }[]>(form, ['GET', '/orders'], buyer);
    const notes = await made<{ title: string }[]>(form, ['GET', '/notifications'], guardian);
    return {
      refunded: orders.filter(({ status }) => status === 'refunded').length,
      told: notes.filter(({ title }) => title === 'Un account sospeso').length,
    };
  };
  const isEnded = async (times: number) => {
    const { refunded, told } = await ended();
    return refunded >= times && told >= times;
  };
  const refunds = (await written('OrderRefunded')).length;
  await killedBefore(table, 'PersonSuspended', await sellerToSuspend());
  await eventually(() => isEnded(1));
  // Behind the second, whatever the first leads to has happened.
  await (await sellerToSuspend())();
  await eventually(() => isEnded(2));
  expect(await ended()).toEqual({ refunded: 2, told: 2 });
  expect(await written('OrderRefunded')).toHaveLength(refunds + 2);
});

it.each([
  ['before who waits is found', 'seat_alerts'],
  ['between its commands and the position of its processor', 'effect_lanes'],
])('tells once of a seat that is free, where FORM is killed %s', async (_, table) => {
  const [seller, waiting] = [await form.join('Dora Falegname'), await form.join('Zoe Allievi')];
  const { _id: item } = await newItem(form, seller, { type: 'course', price: 0, seats: 1 });
  const path = `/marketplace/${item}`;
  const { _id: order } = await made<{ _id: string }>(form, ['POST', `${path}/orders`], form.admin, {
    expectedPrice: 0,
  });
  await made(form, ['PUT', `${path}/seat-alert`], waiting);
  const told = async () => {
    const all = await made<{ title: string }[]>(form, ['GET', '/notifications'], waiting);
    return all.filter(({ title }) => title === 'Si è liberato un posto').length;
  };
  await killedBefore(table, 'OrderRefunded', () =>
    form.call('POST', `/orders/${order}/cancel`, { token: form.admin.token }),
  );
  await eventually(async () => (await told()) > 0);
  await made(form, ['PUT', path], seller, { seats: 2 });
  expect(await told()).toBe(1);
});

/** What leads to a reaction, whose processor is killed before its position moves. */
interface Killed {
  readonly type: string;
  readonly send: () => Promise<unknown>;
  readonly meanwhile?: () => Promise<unknown>;
  /** What the reaction leads to. */
  readonly count: () => Promise<number>;
}

inLongRun(() =>
  it.each<[string, string, () => Promise<Killed>]>([
    [
      'refunds an order that waits for a yes to an item that is withdrawn',
      'affected-orders',
      async () => {
        const [seller, { child, guardian }] = [await form.join('Eva Vende'), await newFamily(form)];
        await editUser(form, form.admin, { name: 'Admin', role: 'admin', coinBalance: 60 });
        await made(form, ['POST', '/coin/transfer'], form.admin, { recipient: child.email, amount: 60 });
        const limits = { weeklyCoins: 50, approvalAbove: 1, mayApply: false };
        await made(form, ['PUT', `/family/${child._id}/limits`], guardian, limits);
        const { _id: item } = await newItem(form, seller);
        await made(form, ['POST', `/marketplace/${item}/orders`], child, { expectedPrice: 3 });
        const send = () => form.call('DELETE', `/marketplace/${item}`, { token: seller.token });
        return { type: 'ItemWithdrawn', send, count: async () => (await written('OrderRefunded')).length };
      },
    ],
    [
      'withdraws the items of who became a minor',
      'items-of-minors',
      async () => {
        const seller = await form.join('Ivo Giovane');
        await newItem(form, seller);
        const send = () =>
          editUser(form, seller, {
            name: 'Ivo Giovane',
            role: 'minor',
            ...{ dateOfBirth: bornYearsAgo(15), parentEmail: newAddress('genitore'), adjustmentReason: 'Verifica' },
          });
        return { type: 'RoleChanged', send, count: async () => (await written('ItemWithdrawn')).length };
      },
    ],
    [
      'ends the verification of a company that changed meanwhile',
      'company-verifications',
      async () => {
        const company = await form.join('Officine Nuove', 0, 'company');
        return {
          type: 'CompanyVerified',
          send: () => verifyCompany(form, company),
          meanwhile: () =>
            form.database.query(`update people set company_name = 'Officine Altre' where id = $1`, [company._id]),
          count: async () => (await written('CompanyVerificationRevoked')).length,
        };
      },
    ],
    [
      'declines the applications for a job that is hidden',
      'ended-applications',
      async () => {
        const [company, ada] = [await form.join('Officine Serra', 0, 'company'), await form.join('Ada Candidata')];
        const { _id: item } = await newItem(form, company, { type: 'job_offer', price: 0 });
        await made(form, ['POST', `/marketplace/${item}/orders`], ada, { expectedPrice: 0 });
        const send = () => hide(form, 'item', item);
        return { type: 'ContentHidden', send, count: async () => (await written('ApplicationDeclined')).length };
      },
    ],
    [
      'tells the guardian of whom a suspended person accompanies',
      'suspended-counsellors',
      async () => {
        const { child, guardian } = await newFamily(form);
        const { id, counsellor } = await newGuidance(form, child);
        await made(form, ['POST', `/family/${child._id}/guidance/${id}/allow`], guardian);
        const measure = { outcome: 'suspend', ground: 'Termini di servizio, punto 3', facts: 'Ha insultato' };
        const body = { kind: 'profile', subject: counsellor._id, ...measure };
        const count = async () => {
          const notes = await made<{ title: string }[]>(form, ['GET', '/notifications'], guardian);
          return notes.filter(({ title }) => title === 'Un account sospeso').length;
        };
        const send = () => form.call('POST', '/admin/reports', { token: form.admin.token, body });
        return { type: 'PersonSuspended', send, count };
      },
    ],
    [
      'asks who became a guardian while a counsellor waits for the yes of all',
      'changed-guardians',
      async () => {
        const { child, guardian } = await newFamily(form);
        await newGuidance(form, child);
        const parentEmail = newAddress('padre');
        await made(form, ['POST', `/family/${child._id}/guardians`], guardian, { email: parentEmail });
        const asked = () =>
          form.database.query(
            `select from event_store.events where envelope::jsonb->'data'->>'template' = 'guidance-wanted'`,
          );
        const send = () => consentTo(form, { parentEmail });
        return { type: 'GuardianConsented', send, count: async () => (await asked()).length };
      },
    ],
  ])('%s, once', async (_, processor, prepare) => {
    const { type, send, meanwhile, count } = await prepare();
    const before = await count();
    await killedBefore('effect_lanes', type, send, meanwhile);
    const passed = () =>
      form.database.query(
        `select from effect_lanes where lane = $1
         and revision >= (select max(revision) from event_store.events where envelope::jsonb->>'type' = $2)`,
        [processor, type],
      );
    await eventually(async () => (await passed()).length === 1);
    expect((await count()) - before).toBe(1);
  }),
);

describe('an administrator’s act on rows', () => {
  const named = (name: string) =>
    form.database.query<{ id: string }>('select id from categories where name = $1', [name]);
  const acts = async (act: string) =>
    (await made<object[]>(form, ['GET', `/admin/acts?act=${act}`], form.admin)).length;
  const add = (name: string, key: string) =>
    form.call('POST', '/admin/categories', {
      token: form.admin.token,
      body: { name },
      headers: { 'idempotency-key': key },
    });

  it('is carried out once after a crash between its event and the row', async () => {
    const [name, before] = [`Antiquariato ${randomUUID()}`, await acts('category-added')];
    await killedBefore('categories', 'AdministratorActed', () => add(name, 'added-once'));
    await eventually(async () => (await named(name)).length === 1);
    expect((await add(name, 'added-once')).status).toBe(201);
    expect(await named(name)).toHaveLength(1);
    expect(await acts('category-added')).toBe(before + 1);
  });

  it('is carried out once where its processor has passed the event without it', async () => {
    const [name, before] = [`Modernariato ${randomUUID()}`, await acts('category-added')];
    const pass = () =>
      form.database.query(`update effect_lanes set revision =
        (select max(revision) from event_store.events where envelope::jsonb->>'type' = 'AdministratorActed')
        where lane = 'admin-acts'`);
    await killedBefore('categories', 'AdministratorActed', () => add(name, 'passed-over'), pass);
    await eventually(async () => (await named(name)).length === 1);
    expect((await add(name, 'passed-over')).status).toBe(201);
    expect(await named(name)).toHaveLength(1);
    expect(await acts('category-added')).toBe(before + 1);
  });

  it('changes nothing where somebody took the name meanwhile, and says so', async () => {
    const name = `Restauro ${randomUUID()}`;
    const client = new pg.Client({ connectionString: form.database.url });
    await client.connect();
    await client.query('begin');
    await client.query('insert into categories (id, name, is_special) values (gen_random_uuid(), $1, false)', [name]);
    const before = (await written('AdministratorActed')).length;
    const late = add(name, 'too-late');
    await eventually(async () => (await written('AdministratorActed')).length > before);
    await client.query('commit');
    await client.end();
    expect(await late).toMatchObject({ status: 409, body: { code: 'CATEGORY_EXISTS' } });
    expect(await named(name)).toHaveLength(1);
    expect(await form.database.query('select from act_intents where fields is not null')).toEqual([]);
  });
});
