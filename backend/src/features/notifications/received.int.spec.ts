import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { given } from '../../../test/given.js';
import { openStillParts, type ProgramParts } from '../../../test/program-parts.js';
import { everyDayOrLong } from '../../../test/runs.js';
import type { Decide } from '../../engine/ledger/format/chain.js';
import { SYSTEM } from '../../engine/ledger/format/envelope.js';
import { Labels } from '../../platform/http/fields/labels.js';
import { type Audience, notify } from './notification.js';
import { Notifications } from './notifications.js';
import { UNREAD_MAX } from './received-notifications.js';

/** Who receives what (product.md 6), and what it costs to say so of somebody who has received much. */

let parts: ProgramParts;
beforeAll(async () => {
  parts = await openStillParts({ GUARDIAN_CONSENT: 'off' });
});
afterAll(() => parts?.close());

async function write(...steps: readonly Decide[]): Promise<number> {
  let revision = -1;
  for (const step of steps) {
    ({ revision } = await parts.runtime.localLedger.write(step, { actor: SYSTEM, now: new Date() }));
  }
  await parts.runtime.projections.waitFor(revision);
  return revision;
}

const opened =
  (wallet: string): Decide =>
  () => [{ type: 'AccountOpened', data: { wallet, role: 'adult' } }];
const becomes =
  (wallet: string, role: string, previous: string): Decide =>
  () => [{ type: 'RoleChanged', data: { wallet, role, previous } }];
const told =
  (audience: Audience, link: string): Decide =>
  () => [notify(audience, 'system', 'broadcast', {}, link)];

it('what was sent to a role is received by who has it then, also after a change of role and back', async () => {
  const [wallet, ben] = [randomUUID(), randomUUID()];
  const before = parts.runtime.projections.revision;
  const until = await write(
    ...[opened(wallet), told({ role: 'adult' }, '/1'), becomes(wallet, 'company', 'adult')],
    ...[told({ role: 'adult' }, '/2'), told({ role: 'company' }, '/3'), becomes(wallet, 'adult', 'company')],
    ...[opened(ben), told({ role: 'adult' }, '/4'), told({ role: 'all' }, '/5'), becomes(wallet, 'company', 'adult')],
  );
  const notifications = parts.part(Notifications);
  const list = async (of: string) => (await notifications.activities({ wallet: of })).map(({ link }) => link);
  expect([await list(wallet), await list(ben)]).toEqual([
    ['/5', '/4', '/3', '/1'],
    ['/5', '/4'],
  ]);
  const { receipts } = await notifications.receiptsAfter({ revision: before, wallet: null }, until, 100);
  const links = await parts
    .part(DataSource)
    .query<{ id: string; link: string }[]>('select id, link from notifications');
  const linkOf = new Map(links.map(({ id, link }) => [id, link]));
  const mailed = (of: string) => receipts.filter((one) => one.wallet === of).map(({ event }) => linkOf.get(event));
  expect([mailed(wallet), mailed(ben)]).toEqual([
    ['/1', '/3', '/4', '/5'],
    ['/4', '/5'],
  ]);
  expect([
    await notifications.countAudience({ role: 'adult' }),
    await notifications.countAudience({ role: 'all' }),
  ]).toEqual([1, 2]);
});

describe('of many notifications', () => {
  const ROWS = everyDayOrLong(40_000, 100_000);
  const [busy, reader] = [randomUUID(), randomUUID()];
  let read: { rows: number; whole: string[] };
  let notifications: Notifications;

  interface Plan {
    readonly 'Node Type': string;
    readonly 'Relation Name'?: string;
    readonly 'Actual Rows': number;
    readonly 'Rows Removed by Filter'?: number;
    readonly 'Actual Loops': number;
    readonly Plans?: readonly Plan[];
  }

  function note(plan: Plan): void {
    const name = plan['Relation Name'];
    if (name !== undefined) {
      read.rows += (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
      if (plan['Node Type'] === 'Seq Scan' && name === 'notifications') read.whole.push(name);
    }
    for (const inner of plan.Plans ?? []) note(inner);
  }

  beforeAll(async () => {
    const database = parts.part(DataSource);
    await write(opened(busy), opened(reader));
    await database.query(
      `insert into people (id, wallet, name, email, password_hash, joined_as)
       values (gen_random_uuid(), $1, 'Una persona', 'una@example.it', '', 'adult')`,
      [reader],
    );
    const fill = (audience: string, from: number) =>
      database.query(
        `insert into notifications (revision, id, audience, kind, template, params, link, ts)
         select $2::bigint + n, gen_random_uuid(), $1, 'coin', 'coins-received', '{}', '/wallet', now()
         from generate_series(1, $3::int) n`,
        [audience, from, ROWS],
      );
    await fill(`wallet:${busy}`, 1_000_000);
    await fill('role:all', 2_000_000);
    // What others received, of whom there are many.
    await database.query(
      `insert into notifications (revision, id, audience, kind, template, params, link, ts)
       select 3000000 + n, gen_random_uuid(), 'wallet:' || md5((n % 20000)::text)::uuid, 'coin', 'coins-received', '{}', '/wallet', now()
       from generate_series(1, $1::int) n`,
      [ROWS],
    );
    for (const table of ['notifications', 'audience_changes']) await database.query(`analyze ${table}`);
    const explained = new Proxy(database, {
      get: (source, name) =>
        name !== 'query'
          ? Reflect.get(source, name)
          : async (sql: string, values: unknown[]) => {
              if (sql.trimStart().startsWith('select')) {
                const [row] = await source.query<{ 'QUERY PLAN': [{ Plan: Plan }] }[]>(
                  `explain (analyze, format json) ${sql}`,
                  values,
                );
                if (row) note(row['QUERY PLAN'][0].Plan);
              }
              return source.query(sql, values);
            },
    });
    notifications = new Notifications(explained, {}, parts.part(Labels), given());
  });

  const costOf = async (ask: () => Promise<unknown>) => {
    read = { rows: 0, whole: [] };
    await ask();
    return read;
  };

  it.each([
    ['the badge counts no more than it says', () => notifications.unread(busy), 2 * UNREAD_MAX],
    ['the newest are found from the newest on', () => notifications.activities({ wallet: busy }), 1_000],
    ['a page counts no more than it says', () => notifications.list(busy, { limit: 100 }), 25_000],
    ['one that was named is found by its id', () => notifications.unreadAmong(busy, [randomUUID()]), 100],
  ])('%s, whatever was received before', async (_, ask, most) => {
    const { rows, whole } = await costOf(ask);
    expect(whole).toEqual([]);
    expect(rows).toBeLessThanOrEqual(most);
  });

  it('those are counted that came after what was read at once', async () => {
    expect(await notifications.unread(reader)).toBe(UNREAD_MAX);
    await notifications.markAllRead(reader);
    expect((await costOf(async () => expect(await notifications.unread(reader)).toBe(0))).rows).toBeLessThan(30);
  });
});
