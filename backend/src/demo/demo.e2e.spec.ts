import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../test/conditions.js';
import { createTestDatabase, type TestDatabase } from '../../test/database.js';
import { launchProgram, type Program, startProgram } from '../../test/program.js';
import { TRANSACTION_KINDS } from '../coins/transactions.projection.js';
import { templates } from '../composition.js';
import { CONTEST_STATUSES } from '../contests/contest.js';
import { PostgresStore } from '../event-store/postgres.js';
import { ROLES } from '../http/signed-in.js';
import { parseEnvelope } from '../ledger/envelope.js';
import { ChainVerifier } from '../ledger/verify.js';
import { ITEM_TYPES, ORDER_STATUSES } from '../marketplace/order.js';
import { earlierOrderTemplates } from '../marketplace/order-templates.js';
import { CONTENT_KINDS } from '../protection/hidden-content.js';

const FILLING_MS_MAX = 240_000;
const DAY_MS = 86_400_000;
const ORIGIN = 'demo.form.local/coin-form';
const STREAM = 'ledger';
const PASSWORD = 'formdemo';
/** Whose sign-ins are printed: a guardian, a child, and a child who waits. */
const FAMILY = ['francesca.lombardi', 'sofia.lombardi', 'nina.marchetti'];

/** Notifications of what happens to few: a birthday, a replaced guardian, an order that nobody answers. */
const RARE: ReadonlySet<string> = new Set([
  'approval-expired',
  'approval-off-sale',
  // Of contests that were removed before administrators hid them.
  'contest-withdrawn-shared',
  'order-disputed-unread',
  'order-needs-no-yes',
  'order-off-sale',
  'order-returned-by-suspension',
  'guardian-withdrew-too',
  'guardian-left',
  'guardian-confirmed',
  'guardian-confirmed-self',
  'guardian-removed',
  'guardian-removed-self',
  'guardianship-ended',
  'order-needs-no-yes',
  'ward-of-age',
  'became-adult',
]);

/** `make demo` on a database and a data folder of its own. */
interface Demo {
  readonly database: TestDatabase;
  readonly folder: string;
  readonly program: Program;
  readonly store: PostgresStore;
}

const envOf = ({ database, folder }: Pick<Demo, 'database' | 'folder'>) => ({
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  LEDGER_ORIGIN: ORIGIN,
  DEMO_SEED: '7',
});

async function startDemo(): Promise<Demo> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'form-demo-'));
  const program = await startProgram(envOf({ database, folder }), {
    script: 'src/demo/main.js',
    msMax: FILLING_MS_MAX,
  });
  return { database, folder, program, store: await PostgresStore.open(database.url) };
}

let demos: Demo[] = [];
let demo: Demo;
beforeAll(async () => {
  demos = await Promise.all([startDemo(), startDemo()]);
  const [first] = demos;
  if (!first) throw new Error('nothing was filled');
  demo = first;
}, FILLING_MS_MAX);

afterAll(async () => {
  for (const { program, store, database, folder } of demos) {
    await store.close();
    await program.stop();
    await database.drop();
    await rm(folder, { recursive: true });
  }
});

/** The values of a query with a single column. */
const column = async (sql: string): Promise<unknown[]> =>
  (await demo.database.query<Record<string, unknown>>(sql)).flatMap((row) => Object.values(row));
const count = async (sql: string): Promise<number> => Number((await column(`select count(*) ${sql}`))[0]);

describe('the demonstration', () => {
  it('has the documented number of people, items, contests and transactions', async () => {
    expect(await count('from people')).toBe(73);
    expect(await count('from marketplace_items')).toBe(82);
    expect(await count('from contests where not automatic')).toBe(15);
    expect(await count('from transactions')).toBeGreaterThan(1700);
    expect(await count('from transactions')).toBeLessThan(2500);
  });

  it('has every status of every entity', async () => {
    const distinct = async (what: string) => new Set(await column(`select distinct ${what}`));
    expect(await distinct('role from accounts')).toEqual(new Set(ROLES));
    expect(await distinct('status from orders')).toEqual(new Set(ORDER_STATUSES));
    expect(await distinct('kind from orders')).toEqual(new Set(ITEM_TYPES));
    expect(await distinct('status from contests')).toEqual(new Set([...CONTEST_STATUSES, 'withdrawn']));
    expect(await distinct('shares > 0 from contests')).toEqual(new Set([true, false]));
    expect(await distinct('automatic from contests')).toEqual(new Set([true, false]));
    expect(await distinct(`winner is null from contests where status = 'completed'`)).toEqual(new Set([true, false]));
    expect(await distinct('entry is null from contest_participants')).toEqual(new Set([true, false]));
    expect(await distinct('start_date > now() from contests')).toEqual(new Set([true, false]));
    expect(await distinct('kind from transactions')).toEqual(new Set(TRANSACTION_KINDS));
    expect(await distinct('note is null from transactions')).toEqual(new Set([true, false]));
    expect(await distinct('message is null from orders')).toEqual(new Set([true, false]));
    expect(await distinct('is_official from marketplace_items')).toEqual(new Set([true, false]));
    expect(await distinct('image is null from marketplace_items')).toEqual(new Set([true, false]));
    expect(await distinct('withdrawn_at is null from marketplace_items')).toEqual(new Set([true, false]));
    expect(await distinct('is_special from categories')).toEqual(new Set([true, false]));
    expect(await distinct('profile_image is null from people')).toEqual(new Set([true, false]));
    expect(await distinct('bio is null from people')).toEqual(new Set([true, false]));
    expect(await distinct('deleted from notification_marks')).toEqual(new Set([true, false]));
    expect(await count('from notifications_read')).toBeGreaterThan(0);
  });

  it('has every type of event and every template of notification', async () => {
    const shown = Object.keys(templates).filter((name) => !(name in earlierOrderTemplates) && !RARE.has(name));
    expect(new Set(await column('select distinct template from notifications'))).toEqual(
      new Set([...shown, 'broadcast']),
    );
    const types = new Set((await allEvents(demo)).map(({ type }) => type));
    for (const type of [
      'RoleChanged',
      'AccountClosed',
      'ContestLeft',
      'ContestRevised',
      'ContestWithdrawn',
      'EntrySubmitted',
      'OrderDisputed',
      'DisputeAnswered',
      'ItemWithdrawn',
      'ApplicationAccepted',
    ]) {
      expect(types).toContain(type);
    }
  });

  it('covers three months, and leaves nothing due for the schedulers', async () => {
    const events = await allEvents(demo);
    expect(Date.now() - Date.parse(events[0]?.ts ?? '')).toBeGreaterThan(89 * DAY_MS);
    expect(Date.parse(events.at(-1)?.ts ?? '')).toBeLessThanOrEqual(Date.now());
    // An act without a time of its own would move all that follows to the present.
    const ofLastDays = events.filter(({ ts }) => Date.parse(ts) > Date.now() - 7 * DAY_MS);
    expect(ofLastDays.length).toBeLessThan(events.length / 4);
    for (const table of ['people', 'marketplace_items']) {
      const [oldest] = await demo.database.query<{ days: number }>(
        `select extract(epoch from now() - min(created_at))::float / 86400 as days from ${table}`,
      );
      expect(oldest?.days).toBeGreaterThan(70);
    }
    expect(await count('from orders where due <= now()')).toBe(0);
    expect(await count(`from contests where status = 'active' and end_date <= now()`)).toBe(0);
    expect(await count(`from contests where status = 'closed' and due <= now()`)).toBe(0);
  });

  it('has a sound ledger in which all coins sum to zero', async () => {
    const verifier = new ChainVerifier({ stream: STREAM, origin: ORIGIN });
    for await (const batch of demo.store.read(STREAM, { from: 0 })) for (const event of batch) verifier.check(event);
    expect(verifier.findings).toEqual([]);
    expect(verifier.eventsCount).toBeGreaterThan(4000);
    const balances = [...verifier.balances.values()];
    expect(balances.reduce((sum, coins) => sum + coins, 0)).toBe(0);
    expect(verifier.balances.get('treasury')).toBeLessThan(0);
  });

  it('has families: children with consent, waiting, without, with two guardians, and cases to decide', async () => {
    const children = await asked<{ name: string; waitingOrders: number; guardians: unknown[]; allowed: unknown[] }[]>(
      'francesca.lombardi@demo.form.local',
      '/family',
    );
    expect(children.map(({ name }) => name)).toEqual(['Pietro Lombardi', 'Sofia Lombardi']);
    expect(children.map(({ waitingOrders }) => waitingOrders > 0)).toEqual([true, true]);
    expect(children.map(({ guardians }) => guardians.length)).toEqual([1, 2]);
    expect(children.every(({ allowed }) => allowed.length > 0)).toBe(true);
    const standingOf = async (name: string) => {
      const own = await asked<{ standing: string; consent: string; isHeld: boolean }>(
        `${name}@demo.form.local`,
        '/user/guardians',
      );
      return [own.standing, own.consent, own.isHeld];
    };
    expect(await standingOf('nina.marchetti')).toEqual(['waiting', 'missing', false]);
    expect(await standingOf('riccardo.bassi')).toEqual(['without-consent', 'missing', false]);
    expect(await standingOf('giada.ferretti')).toEqual(['without-consent', 'withdrawn', false]);
    expect(await standingOf('tobia.santini')).toEqual(['without-consent', 'missing', true]);
    expect(new Set(await column('select kind from guardian_cases where outcome is null'))).toEqual(
      new Set(['not-me', 'held-consent', 'contested']),
    );
    expect(
      await count(
        `from orders o join accounts a on a.wallet = o.buyer where a.role = 'minor' and o.kind = 'job_offer'`,
      ),
    ).toBe(1);
  });

  it('has reports of every kind of content and state, suspended and blocked people, and companies of every state', async () => {
    const cases = await demo.database.query<{ kind: string; outcome: string | null; threats: number }>(
      'select kind, outcome, threats from moderation_cases',
    );
    expect(new Set(cases.map(({ kind }) => kind))).toEqual(new Set(CONTENT_KINDS));
    expect(new Set(cases.map(({ outcome }) => outcome))).toEqual(new Set([null, 'dismiss', 'hide', 'suspend']));
    expect(cases.filter(({ threats, outcome }) => threats > 0 && outcome === null).length).toBe(1);
    expect(await count('from moderation_objections where decided_at is null')).toBe(1);
    expect(await count('from suspensions where until > now() and not lifted')).toBe(1);
    expect(await count('from blocked_people where active')).toBe(1);
    const companies = await asked<{ state: string }[]>('admin@form.local', '/admin/verifications');
    expect(new Set(companies.map(({ state }) => state))).toEqual(
      new Set(['verified', 'refused', 'revoked', 'waiting', 'ended']),
    );
  });

  it('has mail that an administrator can open, a request to a guardian among it', async () => {
    const mails = await asked<{ _id: string; kind: string; state: string; canOpen: boolean }[]>(
      'admin@form.local',
      '/admin/mail',
    );
    expect(new Set(mails.map(({ state }) => state))).toEqual(new Set(['kept']));
    const request = mails.find(({ kind, canOpen }) => kind === 'guardian-request' && canOpen);
    expect(request).toBeDefined();
    expect(await count('from admin_acts')).toBeGreaterThan(50);
  });

  it('has an Italian text in every field', async () => {
    const texts = await column(`
      select title from marketplace_items union all select description from marketplace_items
      union all select title from contest_texts union all select description from contest_texts
      union all select text from kept_texts union all select name from people`);
    expect(texts.filter((text) => typeof text !== 'string' || text.trim().length < 4)).toEqual([]);
    expect(texts.filter((text) => /\b(lorem|ipsum|undefined|todo|the)\b/i.test(String(text)))).toEqual([]);
  });

  it('is the same for the same seed, except for ids and hashes', async () => {
    const [one, other] = await Promise.all(demos.map(described));
    expect(other).toEqual(one);
    expect(one?.transactions.length).toBeGreaterThan(1000);
  });
});

describe('make demo', () => {
  it('lets every person sign in whose e-mail it prints', async () => {
    for (const name of ['admin@form.local', 'marco.rinaldi', ...FAMILY, 'paolo.marchiori']) {
      const email = name.includes('@') ? name : `${name}@demo.form.local`;
      const { status } = await signIn(email);
      expect([email, status]).toEqual([email, 200]);
    }
  });

  it('fills the folder once: the second start uses the existing data', async () => {
    const before = await count('from transactions');
    const again = await startProgram(envOf(demo), { script: 'src/demo/main.js' });
    await again.stop();
    expect(await count('from people')).toBe(73);
    expect(await count('from transactions')).toBe(before);
  });

  it('refuses to fill a database that has people', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'form-demo-'));
    const key = (await readFile(join(demo.folder, 'ledger-signing-key'), 'utf8')).trim();
    const env = { ...envOf({ ...demo, folder }), LEDGER_SIGNING_KEY: key };
    const start = startProgram(env, { script: 'src/demo/main.js' });
    await expect(start).rejects.toThrow('people live in');
    await rm(folder, { recursive: true });
  });

  it('that was interrupted leaves a folder that a plain start refuses in one line', async () => {
    const database = await createTestDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'form-demo-'));
    const env = envOf({ database, folder });
    const filling = await launchProgram(env, [process.execPath], 'src/demo/main.js');
    const hasPeople = async () => {
      const [table] = await database.query<{ people: string | null }>(`select to_regclass('people') as people`);
      return table?.people !== null && (await database.query('select from people')).length > 0;
    };
    await eventually(hasPeople);
    process.kill(filling.pid, 'SIGKILL');
    await filling.ended;
    const plain = await launchProgram(env);
    expect((await plain.ended).code).toBe(1);
    expect(plain.output()).toMatch(/^FORM cannot start: .*demonstration that is not complete.*\n$/);
    await database.drop();
    await rm(folder, { recursive: true });
  });
});

const signIn = (email: string): Promise<Response> =>
  fetch(`${demo.program.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });

/** What the API answers to a person. */
async function asked<Body>(email: string, path: string): Promise<Body> {
  const { token } = (await (await signIn(email)).json()) as { token: string };
  const answer = await fetch(`${demo.program.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect([path, answer.status]).toEqual([path, 200]);
  return (await answer.json()) as Body;
}

async function allEvents({ store }: Demo) {
  const events = [];
  for await (const batch of store.read(STREAM, { from: 0 })) {
    for (const { envelope } of batch) events.push(parseEnvelope(envelope));
  }
  return events.filter((event) => event !== undefined);
}

/** Everything that depends on the seed. */
async function described(of: Demo) {
  const { database } = of;
  const events = await allEvents(of);
  return {
    events: events.map(({ type }) => type),
    people: await database.query('select name, email, bio, date_of_birth, created_at from people order by email'),
    items: await database.query('select id, title, price, created_at, withdrawn_at from marketplace_items order by id'),
    transactions: await database.query(`
      select m.kind, m.amount, p.name as payer, q.name as payee, t.text
      from transactions m left join people p on 'wallet:' || p.wallet = m.payer
      left join people q on 'wallet:' || q.wallet = m.payee left join kept_texts t on t.commitment = m.note
      order by m.revision`),
    orders: await database.query('select id, item, status, price from orders order by id'),
    contests: await database.query('select status, reward, participants, automatic from contests order by opened'),
    texts: await database.query('select field, text from kept_texts order by field, text collate "C"'),
  };
}
