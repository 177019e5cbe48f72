import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ChainVerifier } from '../src/engine/ledger/format/verify.js';
import { CONTEST_STATUSES } from '../src/features/contests/domain/contest.js';
import { transactionKinds } from '../src/features/definition/kinds.js';
import { ITEM_TYPES, ORDER_STATUSES } from '../src/features/marketplace/domain/order.js';
import { earlierOrderTemplates } from '../src/features/marketplace/domain/order-templates.js';
import { contents } from '../src/features/moderation/rules/contents.js';
import { ROLES } from '../src/platform/http/requests/signed-in.js';
import { templates } from '../src/startup/composition.js';
import { eventually } from '../test/conditions.js';
import {
  DEMO_ORIGIN,
  type Demo,
  type DemoPlace,
  demoEvents,
  eventsBySeed,
  FILLING_MS_MAX,
  itemsBySeed,
  launchDemoProgram,
  newDemoPlace,
  removeDemoPlace,
  startDemo,
  startDemoProgram,
  stopDemo,
  withStore,
} from '../test/demonstration.js';
import { brokenText } from '../test/notification-words.js';
import { launchProgram } from '../test/program.js';
import { inLongRun } from '../test/runs.js';
import { FRUITLESS, SEARCHES } from './searches.js';

const DAY_MS = 86_400_000;
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
  'guardian-accepted',
  'guardian-consented-too',
  'guardian-not-accepted',
  'guardian-not-joining',
  'guardian-confirmed',
  'guardian-confirmed-self',
  'guardian-confirmed-too',
  'guardian-removed',
  'guardian-removed-self',
  'guardian-removed-too',
  'guardian-address-unblocked',
  'objection-dismissed',
  'objection-dismissed-self',
  'objection-dismissed-too',
  'guardianship-ended',
  'guardianship-ended-early',
  'order-needs-no-yes',
  'ward-of-age',
  'counsellor-suspended',
  'became-adult',
]);

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo();
}, FILLING_MS_MAX);
afterAll(() => stopDemo(demo));

/** The values of a query with a single column. */
const column = async (sql: string): Promise<unknown[]> =>
  (await demo.database.query<Record<string, unknown>>(sql)).flatMap((row) => Object.values(row));
const count = async (sql: string): Promise<number> => Number((await column(`select count(*) ${sql}`))[0]);

const titlesFor = async (search: string): Promise<string[]> => {
  const found = await fetch(`${demo.program.url}/api/marketplace?sort=relevance&search=${encodeURIComponent(search)}`);
  return ((await found.json()) as { title: string }[]).map(({ title }) => title);
};

describe('the demonstration', () => {
  it('has the documented number of people, items, contests and transactions', async () => {
    expect(await count('from people')).toBe(73);
    expect(await count('from marketplace_items')).toBe(84);
    expect(await count('from contests where not automatic')).toBe(15);
    expect(await count('from transactions')).toBeGreaterThan(1700);
    expect(await count('from transactions')).toBeLessThan(2500);
  });

  it('happens when it says: what is ordered has its whole time, and nothing is later than its moment', async () => {
    const days = await column(
      `select extract(epoch from due - placed_at) / 86400 from orders where status in ('placed', 'sent') and due is not null`,
    );
    expect(days.length).toBeGreaterThan(3);
    // From an approval on where there was one; an hour more or less where Rome's clocks change.
    expect(days.filter((each) => Number(each) < 13.9)).toEqual([]);
    const disputed = await column(
      `select placed_at <= due - interval '60 days' + interval '2 hours' from orders where status = 'disputed'`,
    );
    expect(new Set(disputed)).toEqual(new Set([true]));
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
    expect(await distinct('kind from transactions')).toEqual(new Set(transactionKinds.kinds()));
    expect(await distinct('note is null from transactions')).toEqual(new Set([true, false]));
    expect(await distinct('message is null from orders')).toEqual(new Set([true, false]));
    expect(await distinct('is_official from marketplace_items')).toEqual(new Set([true, false]));
    expect(await distinct('image is null from marketplace_items')).toEqual(new Set([true, false]));
    expect(await distinct('off_sale from marketplace_items')).toEqual(new Set([null, 'draft', 'paused']));
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
    const types = new Set((await demoEvents(demo)).map(({ type }) => type));
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
      'GuidanceAllowed',
      'GuidanceRefused',
      'GuidanceEnded',
    ]) {
      expect(types).toContain(type);
    }
  });

  it('has every word that the text of a notification names', async () => {
    const sent = await demo.database.query<{ template: string; params: string }>(
      'select distinct on (template) template, params from notifications',
    );
    expect(sent.map(({ template, params }) => brokenText(template, JSON.parse(params)) ?? 'whole')).toEqual(
      sent.map(() => 'whole'),
    );
  });

  it('covers three months, and leaves nothing due for the schedulers', async () => {
    const events = await demoEvents(demo);
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
    const verifier = new ChainVerifier({ stream: STREAM, origin: DEMO_ORIGIN });
    await withStore(demo, async (store) => {
      for await (const batch of store.read(STREAM, { from: 0 })) for (const event of batch) verifier.check(event);
    });
    expect(verifier.findings).toEqual([]);
    expect(verifier.eventsCount).toBeGreaterThan(4000);
    const balances = [...verifier.balances.values()];
    expect(balances.reduce((sum, coins) => sum + coins, 0)).toBe(0);
    expect(verifier.balances.get('treasury')).toBeLessThan(0);
  });

  it('has somebody who accompanies three people, and a guardian who is asked for a yes', async () => {
    const guided = await asked<{ person: { name: string }; sees: string[] }[]>(
      'elisa.marino@demo.form.local',
      '/guided',
    );
    expect(guided.map(({ person }) => person.name)).toEqual(['Sofia L.', 'Leonardo F.', 'Andrea Colombo']);
    const waiting = await asked<{ name: string; waitsForMe: boolean }[]>(
      'francesca.lombardi@demo.form.local',
      '/family/guidance',
    );
    expect(waiting).toMatchObject([
      { name: 'Claudia Sanna', waitsForMe: true },
      { name: 'Elisa Marino', waitsForMe: false },
    ]);
    expect(await count('from path_comments')).toBe(2);
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
    expect(new Set(cases.map(({ kind }) => kind))).toEqual(new Set(contents.kinds()));
    expect(new Set(cases.map(({ outcome }) => outcome))).toEqual(new Set([null, 'dismiss', 'hide', 'suspend']));
    expect(cases.filter(({ threats, outcome }) => threats > 0 && outcome === null).length).toBe(1);
    expect(await count('from moderation_objections where decided_at is null')).toBe(1);
    expect(await count('from questions where answer is not null')).toBeGreaterThan(2);
    expect(await count('from questions where answer is null')).toBeGreaterThan(1);
    expect(await count('from questions where untold is not null')).toBe(0);
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

  it.each(SEARCHES)('finds what people look for: %s', async (search, ...titles) => {
    expect((await titlesFor(search)).slice(0, 5)).toEqual(expect.arrayContaining(titles));
  });

  it('finds only what has the words', async () => {
    for (const search of FRUITLESS) expect([search, await titlesFor(search)]).toEqual([search, []]);
    expect(await titlesFor('c++')).toHaveLength(1);
    expect(await titlesFor('casa')).not.toContain('Comporre a mano');
  });

  it('has an Italian text in every field', async () => {
    const texts = await column(`
      select title from marketplace_items union all select description from marketplace_items
      union all select title from contest_texts union all select description from contest_texts
      union all select text from kept_texts union all select name from people`);
    expect(texts.filter((text) => typeof text !== 'string' || text.trim().length < 4)).toEqual([]);
    expect(texts.filter((text) => /\b(lorem|ipsum|undefined|todo|the)\b/i.test(String(text)))).toEqual([]);
  });
});

describe('form demo', () => {
  it('lets every person sign in whose e-mail it prints', async () => {
    for (const name of ['admin@form.local', 'marco.rinaldi', ...FAMILY, 'paolo.marchiori']) {
      const email = name.includes('@') ? name : `${name}@demo.form.local`;
      const { status } = await signIn(email);
      expect([email, status]).toEqual([email, 200]);
    }
  });

  it('fills the folder once: the second start uses the existing data', async () => {
    const before = await count('from transactions');
    const again = await startDemoProgram(demo.env);
    await again.stop();
    expect(await count('from people')).toBe(73);
    expect(await count('from transactions')).toBe(before);
  });

  inLongRun(() => {
    it('refuses to fill a database that has people', async () => {
      const other = await newDemoPlace();
      const key = (await readFile(join(demo.folder, 'ledger-signing-key'), 'utf8')).trim();
      const env = { ...other.env, DATABASE_URL: demo.database.url, LEDGER_SIGNING_KEY: key };
      await expect(startDemoProgram(env)).rejects.toThrow('people live in');
      await removeDemoPlace(other);
    });
  });
});

inLongRun(() => {
  describe('a demonstration that was interrupted', () => {
    /** By then a few people have joined, and trade. */
    const TRANSACTIONS_MIN = 60;

    let half: DemoPlace;
    beforeAll(async () => {
      half = await newDemoPlace();
      const filling = await launchDemoProgram(half);
      const isHalf = async () => {
        const [table] = await half.database.query<{ there: boolean }>(
          `select to_regclass('transactions') is not null as there`,
        );
        return (
          table?.there === true && (await half.database.query('select from transactions')).length > TRANSACTIONS_MIN
        );
      };
      await eventually(isHalf, FILLING_MS_MAX);
      process.kill(filling.pid, 'SIGKILL');
      await filling.ended;
    }, FILLING_MS_MAX);
    afterAll(() => removeDemoPlace(half));

    it('has filled the same as another one from the same seed, except for ids and hashes', async () => {
      const [there, whole] = [await eventsBySeed(half), await eventsBySeed(demo)];
      expect(there.length).toBeGreaterThan(TRANSACTIONS_MIN);
      expect(there).toEqual(whole.slice(0, there.length));
      expect(await itemsBySeed(demo)).toEqual(expect.arrayContaining(await itemsBySeed(half)));
    });

    it('leaves a folder that a plain start refuses in one line', async () => {
      const plain = await launchProgram(half.env);
      expect((await plain.ended).code).toBe(1);
      expect(plain.output()).toMatch(/^FORM cannot start: .*demonstration that is not complete.*\n$/);
    });
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
