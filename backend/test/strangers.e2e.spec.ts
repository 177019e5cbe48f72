import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Answer, type Member, startTestApp, type TestApp } from './app.js';
import { type Callers, joinCallers } from './calls/people.js';
import { pathTo, type Row, type Target } from './calls/row.js';
import { documentedName, TABLE } from './calls/table.js';
import { hide, made } from './makers.js';

/**
 * What a stranger may do with what belongs to somebody else: nothing where the owner has blocked them (product.md 17.9), nor where it
 * is hidden (17.5). The rows are those of the table of routes, so a new route is among them.
 */

const COINS = 100;
/** What can be hidden, by where it is found. */
const HIDEABLE = [
  ['/api/marketplace/', 'item'],
  ['/api/contests/', 'contest'],
  ['/api/user/profile/', 'profile'],
] as const;

let form: TestApp;
let callers: Callers;
beforeAll(async () => {
  form = await startTestApp();
  callers = await joinCallers(form, COINS);
});
afterAll(() => form.close());

/** It changes nothing, and answers to who is blocked that nobody has the address (transfer.e2e.spec.ts). */
const ASKS = 'POST /api/coin/recipient';

/** What an adult may do, and changes something. */
const ROWS = TABLE.filter(
  ({ route, who, target, body }) =>
    !route.startsWith('GET ') && route !== ASKS && who.adult === 'yes' && (target ?? body),
);

/** Of what hides the thing that a route is about. */
const kindOf = ({ route }: Row) => HIDEABLE.find(([path]) => route.includes(path))?.[1];

const stranger = (): Promise<Member> => form.join('Nino Straniero', COINS);

interface Deed {
  readonly owner: Member;
  readonly id: string;
  readonly as: (caller: Member) => Promise<Answer<unknown>>;
}

/** @returns undefined where the row is about nobody else */
async function deedOf({ route, target, body }: Row): Promise<Deed | undefined> {
  const { seller } = callers.platform;
  const about: Target = (await target?.(callers.platform)) ?? { id: '' };
  const given = (await body?.(callers.platform)) as object | undefined;
  const names = Object.values(given ?? {});
  const owner =
    about.parties?.owner ?? (names.includes(seller.email) || names.includes(seller._id) ? seller : undefined);
  if (!owner) return undefined;
  const [method = '', pattern = ''] = route.replace(' /api', ' ').split(' ');
  const path = pathTo(pattern, about);
  return { owner, id: about.id, as: ({ token }) => form.call(method, path, { token, ...(given && { body: given }) }) };
}

it('lets no stranger do what its owner or a decision keeps them from', async () => {
  const found: string[] = [];
  for (const row of ROWS) {
    const deed = await deedOf(row);
    if (!deed) continue;
    const name = documentedName(row);
    found.push(name);
    expect([name, (await deed.as(await stranger())).status < 300]).toEqual([name, true]);

    const blocked = await stranger();
    await made(form, ['POST', '/user/blocks'], deed.owner, { person: blocked._id });
    const { status } = await deed.as(blocked);
    expect([name, 'blocked', status === 403 || status === 404]).toEqual([name, 'blocked', true]);

    const kind = kindOf(row);
    if (!kind) continue;
    await hide(form, kind, deed.id);
    expect([name, 'hidden', (await deed.as(await stranger())).status < 400]).toEqual([name, 'hidden', false]);
  }
  expect(found).toEqual(
    expect.arrayContaining(['POST /coin/transfer', 'POST /contests/{id}/join', 'POST /marketplace/{id}/orders']),
  );
});

it('shows no stranger what hangs on something hidden', async () => {
  const found: string[] = [];
  for (const row of TABLE.filter(({ route, who, target }) => /^GET /.test(route) && who.adult === 'yes' && target)) {
    const kind = kindOf(row);
    const deed = kind && (await deedOf(row));
    if (!deed) continue;
    const name = documentedName(row);
    found.push(name);
    const reader = await stranger();
    expect([name, (await deed.as(reader)).status]).toEqual([name, 200]);
    await hide(form, kind, deed.id);
    expect([name, 'hidden', (await deed.as(reader)).status]).toEqual([name, 'hidden', 404]);
  }
  expect(found).toEqual(expect.arrayContaining(['GET /contests/{id}', 'GET /marketplace/{id}']));
});
