import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PostgresStore } from '../src/engine/event-store/postgres/postgres.js';
import { tablesOf } from '../src/engine/projections/projection.js';
import { projections } from '../src/startup/composition.js';
import { ENV, type Member, PROCESSES, startTestApp, type TestApp } from './app.js';
import { FEATURES } from './calls/table.js';
import { eventually } from './conditions.js';
import { guardianOf, joinMinor, REQUIRED } from './families.js';
import { editUser, inDays, made, newCategory, newItem } from './makers.js';
import { runForm } from './program.js';
import { checkpoint, expected, shown, whole } from './read-tables.js';
import { everyDayOrLong } from './runs.js';

/** `form rebuild` while clients write to the program at full speed. */

/** Several programs share the processors that one has otherwise: with 64 clients they answer 503 now and then, as they may. */
const CLIENTS = everyDayOrLong(12, PROCESSES === 1 ? 64 : 24);
const ANSWERS_BEFORE_REBUILD = everyDayOrLong(120, 1000);

let form: TestApp;
let people: Member[];
let company: Member;
beforeAll(async () => {
  form = await startTestApp({ env: { ...REQUIRED, LOG_LEVEL: 'warn' } });
  await newCategory(form);
  people = await Promise.all(Array.from({ length: 8 }, (_, index) => form.join(`Persona ${index}`, 100_000)));
  company = await form.join('Cora Blu', 1_000_000, 'company');
});
afterAll(() => form.close());

const statuses = new Map<number, number>();
let answered = 0;

/** A call that may also be refused, because other clients may have been faster. */
async function call(method: string, path: string, by: Member, body?: unknown): Promise<string> {
  const answer = await form.call<{ _id?: string }>(method, path, { token: by.token, body });
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  answered++;
  return answer.body._id ?? '';
}

/** A change that is made, and seen later than its answer waits for, is a 503 as every other: the log tells them apart. */
const MADE_UNSEEN =
  /"message":"the (?:read tables are behind revision \d+|effects of revision \d+ have not happened yet)/;
const madeUnseen = (): number =>
  form.program
    .output()
    .split('\n')
    .filter((line) => MADE_UNSEEN.test(line)).length;

const someone = (turn: number): Member => {
  const person = people[turn % people.length];
  if (!person) throw new Error('there is no person');
  return person;
};

/** One request of every kind that writes: their order is fixed, the person who sends each one varies. */
const REQUESTS: readonly ((turn: number) => Promise<unknown>)[] = [
  (turn) =>
    call('POST', '/coin/transfer', someone(turn), { recipient: someone(turn + 1).email, amount: 1, note: 'Grazie' }),
  async (turn) => {
    const [seller, buyer] = [someone(turn), someone(turn + 3)];
    const body = { title: 'Lezione', description: 'Un’ora', type: 'service', price: 2 };
    const item = await call('POST', '/marketplace', seller, body);
    const order = await call('POST', `/marketplace/${item}/orders`, buyer, { expectedPrice: 2, message: 'Quando?' });
    if (turn % 3 === 0) {
      await call('POST', `/orders/${order}/cancel`, buyer);
      return call('DELETE', `/marketplace/${item}`, seller);
    }
    await call('POST', `/orders/${order}/deliver`, seller);
    if (turn % 3 === 1) return call('POST', `/orders/${order}/complete`, buyer);
    await call('POST', `/orders/${order}/dispute`, buyer, { reason: 'Non va' });
    return call('POST', `/orders/${order}/resolve`, form.admin, {
      outcome: turn % 2 === 0 ? 'refund' : 'release',
      reason: 'Si è visto',
    });
  },
  async (turn) => {
    const body = { title: 'Idea', description: 'In una pagina', reward: 3, endDate: inDays(9) };
    const contest = await call('POST', '/contests', company, body);
    await Promise.all([turn, turn + 1].map((at) => call('POST', `/contests/${contest}/join`, someone(at))));
    for (const at of turn % 2 ? [turn, turn + 1] : [turn + 1]) {
      await call('PUT', `/contests/${contest}/entry`, someone(at), { text: 'La mia idea' });
    }
    await call('PUT', `/contests/${contest}`, company, { reward: 5 });
    if (turn % 4 === 0) return call('DELETE', `/admin/contests/${contest}`, form.admin);
    await call('DELETE', `/contests/${contest}/join`, someone(turn + 1));
    await call('POST', `/contests/${contest}/close`, form.admin, { reason: 'Si è deciso così' });
    return call('POST', `/contests/${contest}/complete`, company, { winner: turn % 2 ? someone(turn)._id : null });
  },
  (turn) => {
    const fields = { name: `Persona ${turn}`, email: someone(turn).email, role: 'adult', coinBalance: 90_000 + turn };
    return call('PUT', `/admin/users/${someone(turn)._id}`, form.admin, fields);
  },
  () =>
    call('POST', '/admin/notifications/broadcast', form.admin, {
      title: 'Avviso',
      message: 'A tutti',
      targetRole: 'adult',
    }),
  (turn) => call('GET', '/user/dashboard', someone(turn)),
  (turn) => call('GET', '/notifications?limit=5', someone(turn)),
];

async function write(client: number, isOver: () => boolean): Promise<void> {
  for (let turn = client; !isOver(); turn += CLIENTS) await REQUESTS[turn % REQUESTS.length]?.(turn);
}

const rebuild = () => runForm(['rebuild'], { ...ENV, DATABASE_URL: form.database.url });

const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await delay(2);
};

/** Figures that projections keep, and the rows that they count. */
const KEPT_FIGURES = [
  [
    'coins by place',
    'select place, coins from supply',
    `select case when account = 'treasury' then account when account like 'wallet:%' then 'wallets' else 'escrow' end, sum(balance)
     from wallet_balances group by 1 having sum(balance) <> 0`,
  ],
  [
    'open accounts by role',
    'select role, total from role_counts',
    'select role, count(*) from accounts where not closed group by 1',
  ],
  [
    'transactions by kind',
    'select kind, total from transaction_counts',
    'select kind, count(*) from transactions group by 1',
  ],
  [
    'transactions of a wallet',
    `select account, transactions from wallet_balances where account like 'wallet:%'`,
    `select account, count(*) from (select payer from transactions union all select payee from transactions) m (account)
     where account like 'wallet:%' group by 1`,
  ],
  [
    'participants of a contest',
    'select id, participants from contests',
    'select contest, count(*) from contest_participants where left_at is null group by 1',
  ],
] as const;

it('no read table has the name of another table, which would hide it', async () => {
  const others = await form.database.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const names = ['checkpoint', ...tablesOf(projections).map(({ name }) => name)];
  expect(others.map(({ name }) => name).filter((name) => names.includes(name))).toEqual([]);
});

/** What administrators decide about content and companies: once, because none of it is frequent. */
async function moderate(): Promise<void> {
  const [author, reporter] = [await form.join('Ada Bianchi'), await form.join('Ben Neri')];
  const item = await newItem(form, author);
  const about = { kind: 'item', subject: item._id, reasonKind: 'scam', text: 'Non è vero', goodFaith: true };
  await made(form, ['POST', '/reports'], reporter, about);
  await made(form, ['POST', '/user/blocks'], reporter, { person: author._id });
  const [reported] = await made<{ _id: string }[]>(form, ['GET', '/admin/reports?state=open'], form.admin);
  const measure = { outcome: 'suspend', days: 3, ground: 'Termini, punto 3', facts: 'Promette ciò che non c’è' };
  await made(form, ['POST', `/admin/reports/${reported?._id}/decide`], form.admin, measure);
  const [own] = await made<{ number: string }[]>(form, ['GET', '/reports'], author);
  await made(form, ['POST', `/reports/${own?.number}/objections`], author, { text: 'Non sono d’accordo' });
  await made(form, ['POST', `/admin/users/${author._id}/lift-suspension`], form.admin, { reason: 'Un errore' });
  await made(form, ['POST', '/user/company-verification'], company, { vatNumber: '00743110157' });
  const [asked] = await made<{ _id: string }[]>(form, ['GET', '/admin/verifications'], form.admin);
  await made(form, ['POST', `/admin/verifications/${asked?._id}/decide`], form.admin, { outcome: 'verify' });
}

it(`changes no read table while ${CLIENTS} clients write`, async () => {
  await moderate();
  // What a new feature's use leaves of a person fills its read tables.
  await editUser(form, form.admin, { name: 'Admin', role: 'admin', coinBalance: 100 });
  const person = await form.join('Rita Blu', 1000, 'company');
  for (const { leavesRows } of FEATURES) await leavesRows?.({ form, person, other: someone(0), mark: 'uno' });
  await guardianOf(form, await joinMinor(form));
  const unseenBefore = madeUnseen();
  let isOver = false;
  const clients = Array.from({ length: CLIENTS }, (_, client) => write(client, () => isOver));
  try {
    await until(() => answered > ANSWERS_BEFORE_REBUILD);
    const before = answered;
    expect(await rebuild()).toMatch(/read tables rebuilt from \d+ events/);
    // If every client had waited for the rebuild, the program would not have served requests meanwhile.
    expect(answered).toBeGreaterThan(before + CLIENTS);
    const after = answered;
    await until(() => answered > after + ANSWERS_BEFORE_REBUILD / 2);
  } finally {
    isOver = true;
    await Promise.all(clients);
  }
  expect([...statuses].filter(([status]) => status >= 500 && status !== 503)).toEqual([]);
  await eventually(() => madeUnseen() - unseenBefore >= (statuses.get(503) ?? 0));

  const store = await PostgresStore.open(form.database.url);
  try {
    const head = await store.head('ledger');
    await until(async () => (await checkpoint(form.database)) === head);
    const [found, right] = [await shown(form.database, projections), await expected(store, projections)];
    for (const table of tablesOf(projections)) {
      expect(right[table.name]?.length).toBeGreaterThan(0);
      expect(found[table.name]).toEqual(right[table.name]?.map((row) => whole(table, row)));
    }
  } finally {
    await store.close();
  }
  for (const [figure, kept, counted] of KEPT_FIGURES) {
    const [row] = await form.database.query<{ kept: object; counted: object }>(
      `select (select jsonb_object_agg(name, n) from (${kept}) k (name, n) where n <> 0) as kept,
         (select jsonb_object_agg(name, n) from (${counted}) c (name, n)) as counted`,
    );
    expect([figure, row?.kept]).toEqual([figure, row?.counted]);
    expect(row?.counted).not.toBeNull();
  }
});
