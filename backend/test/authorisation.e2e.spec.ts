import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Member, PASSWORD, startTestApp, type TestApp } from './app.js';
import { type Callers, callerOf, joinCallers } from './calls/people.js';
import { pathTo, ROLES, type Row, type Target, type Verdict } from './calls/row.js';
import { documentedName, TABLE } from './calls/table.js';
import { eventually } from './conditions.js';
import { closeAccount, editUser, joinAdmin, made, newCategory, signIn } from './makers.js';
import { documentedRoutes } from './openapi.js';
import { registeredRoutes } from './routes.js';
import { everyDayOrLong } from './runs.js';

/** Every route that the program registers, called by every kind of caller (calls/table.ts). */

/** Pages and files that are public and contain no personal data. */
const PAGES = [
  'GET /*',
  'GET /api/docs',
  'GET /api/docs-json',
  'GET /api/docs-yaml',
  'GET /api/docs/',
  'GET /api/docs/*',
  'GET /api/docs/LICENSE',
  'GET /api/docs/docs/*',
  'GET /api/docs/docs/swagger-ui-init.js',
  'GET /api/docs/index.html',
  'GET /api/docs/swagger-ui-init.js',
  'GET /public-page',
];

let form: TestApp;
let callers: Callers;
/** Tokens that were valid once, by what has happened since. */
const dead: Record<string, Member> = {};

beforeAll(async () => {
  form = await startTestApp();
  callers = await joinCallers(form, 1000);
  dead.demoted = await joinAdmin(form, 'Dino Grigi');
  await editUser(form, dead.demoted, { role: 'adult' });
  dead.erased = await form.join('Elena Rosa');
  await closeAccount(form, dead.erased, form.admin);
  dead['with another password since'] = await form.join('Paola Verdi');
  const body = { currentPassword: PASSWORD, newPassword: 'segreto2' };
  await made(form, ['PUT', '/user/password'], dead['with another password since'], body);
});
afterAll(() => form.close());

async function send(
  row: Row,
  about: Pick<Target, 'id' | 'other'>,
  caller: Member | undefined,
): Promise<{ status: number; body: unknown }> {
  const [method = '', pattern = ''] = row.route.split(' ');
  const path = pathTo(pattern, about);
  const given = await row.body?.(callers.platform);
  const body = given === undefined || given instanceof FormData ? given : JSON.stringify(given);
  const headers = {
    ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    ...(caller ? { authorization: `Bearer ${caller.token}` } : {}),
  };
  const response = await fetch(form.url + path + (row.query ?? ''), {
    method,
    headers,
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  });
  const type = response.headers.get('content-type');
  // A stream has no end to wait for.
  if (type?.startsWith('text/event-stream')) await response.body?.cancel();
  const text = response.bodyUsed ? '' : await response.text();
  const isJson = type?.startsWith('application/json');
  return { status: response.status, body: isJson && text ? JSON.parse(text) : text };
}

const targetOf = async ({ target }: Row): Promise<Target> => (await target?.(callers.platform)) ?? { id: randomUUID() };

const CODES: Record<number, string> = { 401: 'NOT_SIGNED_IN', 404: 'NOT_FOUND' };

/** On a day one stranger shows that a call succeeds; whoever may not make it tries it every day. */
function callersOf({ who }: Row): string[] {
  const allowed = ROLES.filter((role) => who[role] === 'yes');
  const again = everyDayOrLong<readonly string[]>(allowed.slice(1), []);
  return Object.keys(who).filter((name) => !again.includes(name));
}

async function verdictsOf(row: Row): Promise<Record<string, Verdict | string>> {
  const verdicts: Record<string, Verdict | string> = {};
  const shared = await targetOf(row);
  // A refused call changes nothing, so all refused callers share one target.
  for (const name of callersOf(row)) {
    const expected = (row.who as Record<string, Verdict>)[name];
    const target = expected === 'yes' ? await targetOf(row) : shared;
    const { status, body } = await send(row, target, await callerOf(callers, name, target, row));
    if (status < 400) verdicts[name] = 'yes';
    else verdicts[name] = status === expected ? expected : `${status} ${JSON.stringify(body)}`;
    if (CODES[status]) expect(body).toMatchObject({ msg: expect.any(String), code: CODES[status] });
  }
  return verdicts;
}

it('covers every registered route, and no other', async () => {
  const registered = await registeredRoutes();
  const covered = new Set(TABLE.map(({ route }) => route));
  expect(registered.filter((route) => !PAGES.includes(route)).sort()).toEqual([...covered].sort());
});

it('docs/openapi.json describes them: "make api" writes it', async () => {
  const committed = await readFile(new URL('../../docs/openapi.json', import.meta.url), 'utf8');
  expect((await form.call('GET', '/docs-json')).body).toEqual(JSON.parse(committed));
});

const titleOf = ({ route, of }: Row) => (of ? `${route}: ${of}` : route);

/** What an administrator may do to others, and nobody else who is a stranger to it. */
const ofAdministrators = TABLE.filter(
  ({ route, who }) =>
    !route.startsWith('GET ') && who.admin === 'yes' && [who.minor, who.adult, who.company].every((may) => may === 403),
);

/** How much the log has of the administrator who does nothing but the calls of the table. */
async function acts(): Promise<number> {
  const path = `/admin/acts?actor=${callers.strangers.admin?._id}`;
  return Number((await form.call('GET', path, { token: form.admin.token })).headers.get('x-total-count'));
}

it.each(TABLE.map((row) => [titleOf(row), row] as const))('%s', async (_, row) => {
  const isLogged = ofAdministrators.includes(row);
  // There is something to do for each of them.
  if (isLogged) await newCategory(form);
  const before = isLogged ? await acts() : 0;
  expect(Object.keys(row.who)).toEqual(expect.arrayContaining([...ROLES]));
  const expected = Object.entries(row.who).filter(([name]) => callersOf(row).includes(name));
  expect(await verdictsOf(row)).toEqual(Object.fromEntries(expected));
  if (isLogged) await eventually(async () => (await acts()) > before, 3000);
});

describe('the log of what administrators did', () => {
  it('is tested with every route by which only administrators change something', async () => {
    const routes = await documentedRoutes(form);
    const changing = routes.filter(
      ({ method, path, roles }) => method !== 'GET' && (path.startsWith('/admin/') || roles?.join() === 'admin'),
    );
    const tested = ofAdministrators.map(documentedName);
    expect(changing.map(({ name }) => name).filter((name) => !tested.includes(name))).toEqual([]);
  });
});

describe('a token that is no longer valid', () => {
  const routes = [...new Map(TABLE.map((row) => [row.route, row])).values()];

  // What ends a token is looked at in one place for all routes; refused-tokens.e2e.spec.ts has each end of one.
  it.each(everyDayOrLong(['erased'], ['erased', 'demoted', 'with another password since']))(
    'is refused for a person %s',
    async (name) => {
      const wrong: string[] = [];
      for (const row of routes) {
        const { status } = await send(row, { id: randomUUID() }, dead[name]);
        const isOpen = row.who.anonymous !== 401;
        if (isOpen ? [401, 403].includes(status) || status >= 500 : status !== 401)
          wrong.push(`${row.route}: ${status}`);
      }
      expect(wrong).toEqual([]);
    },
  );

  it('does not prevent a new sign-in of an existing person', async () => {
    const { demoted } = dead;
    if (!demoted) throw new Error('no person was demoted');
    const again = await signIn(form, demoted);
    expect(await form.call('GET', '/user/me', { token: again.token })).toMatchObject({ body: { role: 'adult' } });
    expect((await form.call('GET', '/admin/stats', { token: again.token })).status).toBe(403);
  });
});
