import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Member, PASSWORD, startTestApp, type TestApp } from './app.js';
import { brokenFields, cursor, rubbish, soundFields, textOf, urlPart } from './hostile-input.js';
import {
  closeContest,
  inDays,
  made,
  newApplication,
  newCategory,
  newContest,
  newItem,
  newOrder,
  newResetToken,
} from './makers.js';
import { documentedRoutes, type Route } from './openapi.js';
import { FUZZ_BODIES } from './runs.js';
import { cosign } from './witness.js';

/**
 * Any input to any route: never a server error, always a sentence and a code, and a refused request appends nothing to the
 * ledger (product.md 1.4 to 1.6). The routes and their fields come from the program's own document.
 */

const PATHS_PER_ROUTE = Math.ceil(0.3 * FUZZ_BODIES);
/** The same bodies, queries and ids on every run, so that a failure is reproducible. */
const SEED = 20_260_101;
const ROUTE_MS_MAX = Math.max(60_000, 600 * FUZZ_BODIES);
/** Reports a failure also when shrinking takes longer than the limit of a test. */
const IN_TIME = { interruptAfterTimeLimit: 0.75 * ROUTE_MS_MAX, markInterruptAsFailure: true };

/** A valid call of a route, so that only the fuzzed part is wrong. */
interface Call {
  readonly as: Member;
  /** Replaces the parameter. */
  readonly id?: string;
  /** Valid values for the route. */
  readonly good?: Readonly<Record<string, unknown>>;
}

let form: TestApp;
let routes: ReadonlyMap<string, Route>;
const calls: Record<string, Call> = {};

beforeAll(async () => {
  form = await startTestApp();
  routes = new Map((await documentedRoutes(form)).map((route) => [route.name, route]));
  const rich = 1_000_000;
  const [seller, buyer] = [await form.join('Sara Viola'), await form.join('Bruno Rossi', rich)];
  const company = await form.join('Cora Blu', rich, 'company');
  const { admin } = form;
  const { _id: category } = await newCategory(form);
  const contest = async () => {
    const { _id } = await newContest(form, company);
    await made(form, ['POST', `/contests/${_id}/join`], buyer);
    return _id;
  };
  const closed = await contest();
  await made(form, ['PUT', `/contests/${closed}/entry`], buyer, { text: 'Un elaborato' });
  await closeContest(form, closed);
  const dora = await form.join('Dora Verdi', 10);
  const dates = { startDate: inDays(1), endDate: inDays(9) };
  const family = { parentEmail: 'genitore@example.it', dateOfBirth: `${new Date().getUTCFullYear() - 15}-01-31` };
  const note = cosign(await (await fetch(`${form.url}/api/coin/checkpoint`)).text());
  const { version: privacyVersion } = (await form.call<{ version: string }>('GET', '/pages/privacy')).body;
  const login = { email: buyer.email, password: PASSWORD };
  Object.assign(calls, {
    'POST /auth/login': { as: buyer, good: login },
    'POST /auth/register': {
      as: buyer,
      good: { ...family, privacyVersion, password: PASSWORD, password2: PASSWORD, role: 'minor' },
    },
    'POST /auth/reset-password': { as: buyer, good: { token: await newResetToken(form), newPassword: PASSWORD } },
    'POST /browser-errors': { as: buyer, good: { kind: 'error', route: '/wallet' } },
    'PUT /user/password': { as: buyer, good: { currentPassword: 'sbagliata', newPassword: PASSWORD } },
    'DELETE /user/me': { as: buyer, good: { password: 'sbagliata' } },
    'PUT /user/profile': { as: company, good: { category, clear: 'bio' } },
    'PUT /admin/users/{id}': {
      as: admin,
      id: dora._id,
      good: { email: dora.email, role: 'adult', coinBalance: 10, expectedBalance: 10, password: PASSWORD },
    },
    'POST /coin/checkpoint/cosign': { as: buyer, good: { note } },
    'POST /admin/categories': { as: admin },
    'PUT /admin/categories/{id}': { as: admin, id: (await newCategory(form))._id, good: { name: 'Altra' } },
    'POST /admin/notifications/broadcast': { as: admin },
    'POST /coin/transfer': { as: buyer, good: { recipient: seller.email } },
    'POST /marketplace': { as: admin, good: { category } },
    'PUT /marketplace/{id}': {
      as: admin,
      id: (await newItem(form, seller))._id,
      good: { category, clear: 'image' },
    },
    'POST /marketplace/{id}/orders': { as: buyer, id: (await newItem(form, seller))._id, good: { expectedPrice: 3 } },
    'POST /orders/{id}/dispute': { as: buyer, id: (await newOrder(form, seller, buyer, 'delivered'))._id },
    'POST /orders/{id}/accept': { as: company, id: (await newApplication(form, company, buyer))._id },
    'POST /orders/{id}/decline': { as: company, id: (await newApplication(form, company, buyer))._id },
    'POST /orders/{id}/answer': { as: seller, id: (await newOrder(form, seller, buyer, 'disputed'))._id },
    'POST /orders/{id}/resolve': { as: admin, id: (await newOrder(form, seller, buyer, 'disputed'))._id },
    'POST /contests': { as: company, good: { category, ...dates } },
    'PUT /contests/{id}': { as: company, id: (await newContest(form, company))._id, good: { category, ...dates } },
    'PUT /contests/{id}/entry': { as: buyer, id: await contest(), good: { link: 'https://example.it/lavoro' } },
    'POST /contests/{id}/close': { as: admin, id: await contest(), good: { reason: 'Si è deciso così' } },
    'POST /contests/{id}/complete': { as: company, id: closed, good: { winner: buyer._id } },
    ...callsThatRulesRefuse({ buyer, admin, company, dora }),
  } satisfies Record<string, Call>);
});
afterAll(() => form.close());

interface Callers {
  readonly buyer: Member;
  readonly admin: Member;
  readonly company: Member;
  readonly dora: Member;
}

/** Calls that begin nothing here, however well formed: no such child, case, link or second step is there. */
const callsThatRulesRefuse = ({ buyer, admin, company, dora }: Callers): Record<string, Call> => ({
  'DELETE /family/{child}': { as: buyer, id: dora._id, good: { password: 'sbagliata' } },
  'DELETE /user/second-step': { as: buyer, good: { password: 'sbagliata' } },
  'POST /admin/guardian-cases/{id}/decide': { as: admin },
  'POST /admin/objections/{id}/decide': { as: admin },
  'POST /admin/reports': { as: admin, good: { kind: 'profile', subject: dora._id, outcome: 'hide' } },
  'POST /admin/reports/{id}/decide': { as: admin },
  'POST /admin/users/{id}/guardians/{guardian}/replace': { as: admin, id: dora._id },
  'POST /admin/users/{id}/lift-suspension': { as: admin, id: dora._id },
  'POST /admin/verifications/{id}/decide': { as: admin },
  'POST /auth/confirm-email': { as: buyer },
  'POST /auth/forgot-password': { as: buyer },
  'POST /auth/second-step-removal': { as: buyer, good: { email: buyer.email, password: PASSWORD } },
  'POST /family/{child}/allowed': { as: buyer, id: dora._id },
  'POST /family/{child}/guardians': { as: buyer, id: dora._id },
  'POST /family/{child}/objection': { as: buyer, id: dora._id },
  'POST /guardian/consent': { as: buyer, good: { password: PASSWORD } },
  'POST /guardian/refuse': { as: buyer },
  'POST /guardian/request': { as: buyer },
  'POST /reports': { as: buyer, good: { kind: 'profile', subject: company._id, goodFaith: true } },
  'POST /reports/{number}/objections': { as: buyer },
  'POST /user/blocks': { as: buyer, good: { person: dora._id } },
  'POST /user/company-verification': { as: company, good: { vatNumber: '00743110157' } },
  'POST /user/second-step': { as: buyer, good: { password: 'sbagliata' } },
  'POST /user/second-step/activate': { as: buyer },
  'POST /user/second-step/recovery-codes': { as: buyer, good: { password: 'sbagliata' } },
  'PUT /family/{child}/date-of-birth': { as: buyer, id: dora._id },
  'PUT /family/{child}/limits': { as: buyer, id: dora._id },
  'PUT /user/guardian-email': { as: buyer },
  'PUT /user/mail-choices': { as: buyer },
});

let counted = 0;
/** The number of events since the last call, without those of the program's own jobs. */
async function newEvents(): Promise<number> {
  const [row] = await form.database.query<{ head: string; written: string }>(
    `select coalesce(max(revision), $1) as head, count(*) filter (where envelope not like '{"actor":"system",%') as written
     from event_store.events where stream = (select id from event_store.streams where name = 'ledger') and revision > $1`,
    [counted],
  );
  counted = Number(row?.head);
  return Number(row?.written);
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly token: string;
  readonly body?: string | FormData;
  readonly headers?: Record<string, string>;
}

/** Sends a request and checks the response; a refused one must have appended nothing. */
async function check(request: Request): Promise<void> {
  const { method, path, token, body, headers } = request;
  const { status, body: answer } = await form.call(method, path, { token, body, headers });
  const written = await newEvents();
  if (status < 400) return;
  expect(status).toBeLessThan(500);
  expect(answer).toMatchObject({ msg: expect.stringMatching(/\S/), code: expect.stringMatching(/^[A-Z_]+$/) });
  expect(written).toBe(0);
  // The limit of failures would refuse all later requests before the code under test.
  if (status === 429) await form.database.query('delete from failures');
}

const oddHeaders = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  { weight: 3, arbitrary: fc.uuid().map((key) => ({ 'idempotency-key': key })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'idempotency-key': 'short' },
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'multipart/form-data' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      { 'content-type': 'nonsense' },
      { 'content-encoding': 'gzip' },
    ),
  },
);

const FILES = ['', 'GIF89a', '\xff\xd8\xff\xe0 not a picture', '\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR'];

function asForm(entries: readonly (readonly [string, string])[], file: string | null, name: string): FormData {
  const body = new FormData();
  for (const [field, value] of entries) body.append(field, value.replace(/^"(.*)"$/s, '$1'));
  if (file !== null) body.append(name, new Blob([Buffer.from(file, 'latin1')]), 'file.png');
  return body;
}

function bodiesOf({ fields = {}, acceptsForms }: Route, good: Record<string, unknown>) {
  const broken = brokenFields(fields, good);
  const upload = fc.option(fc.constantFrom(...FILES), { freq: 2 });
  const fileField = fc.constantFrom('image', 'profileImage', 'other');
  return fc.oneof(
    { weight: 18, arbitrary: broken.map(textOf) },
    { weight: 2, arbitrary: rubbish },
    {
      weight: acceptsForms ? 6 : 1,
      arbitrary: fc.tuple(broken, upload, fileField).map(([entries, file, name]) => asForm(entries, file, name)),
    },
  );
}

// Jest needs the names of tests before the program can list its routes: another test checks that none is missing.
const BODY_ROUTES = [
  'POST /auth/register',
  'POST /auth/login',
  'POST /auth/reset-password',
  'POST /browser-errors',
  'PUT /user/password',
  'DELETE /user/me',
  'PUT /user/profile',
  'PUT /admin/users/{id}',
  'POST /admin/categories',
  'PUT /admin/categories/{id}',
  'POST /admin/notifications/broadcast',
  'POST /coin/checkpoint/cosign',
  'POST /coin/transfer',
  'POST /marketplace',
  'PUT /marketplace/{id}',
  'POST /marketplace/{id}/orders',
  'POST /orders/{id}/accept',
  'POST /orders/{id}/decline',
  'POST /orders/{id}/answer',
  'POST /orders/{id}/dispute',
  'POST /orders/{id}/resolve',
  'POST /contests',
  'PUT /contests/{id}',
  'PUT /contests/{id}/entry',
  'POST /contests/{id}/close',
  'POST /contests/{id}/complete',
  'DELETE /family/{child}',
  'DELETE /user/second-step',
  'POST /admin/guardian-cases/{id}/decide',
  'POST /admin/objections/{id}/decide',
  'POST /admin/reports',
  'POST /admin/reports/{id}/decide',
  'POST /admin/users/{id}/guardians/{guardian}/replace',
  'POST /admin/users/{id}/lift-suspension',
  'POST /admin/verifications/{id}/decide',
  'POST /auth/confirm-email',
  'POST /auth/forgot-password',
  'POST /auth/second-step-removal',
  'POST /family/{child}/allowed',
  'POST /family/{child}/guardians',
  'POST /family/{child}/objection',
  'POST /guardian/consent',
  'POST /guardian/refuse',
  'POST /guardian/request',
  'POST /reports',
  'POST /reports/{number}/objections',
  'POST /user/blocks',
  'POST /user/company-verification',
  'POST /user/second-step',
  'POST /user/second-step/activate',
  'POST /user/second-step/recovery-codes',
  'PUT /family/{child}/date-of-birth',
  'PUT /family/{child}/limits',
  'PUT /user/guardian-email',
  'PUT /user/mail-choices',
];

/** What a valid body gets where a rule refuses it. Some end sessions when the password is right, so the calls use a wrong one. */
const REFUSED: Readonly<Record<string, number>> = {
  'PUT /user/password': 403,
  'DELETE /user/me': 403,
  'DELETE /family/{child}': 403,
  'DELETE /user/second-step': 403,
  'POST /admin/guardian-cases/{id}/decide': 404,
  'POST /admin/objections/{id}/decide': 404,
  'POST /admin/reports/{id}/decide': 404,
  'POST /admin/users/{id}/guardians/{guardian}/replace': 404,
  'POST /admin/users/{id}/lift-suspension': 409,
  'POST /admin/verifications/{id}/decide': 404,
  'POST /auth/confirm-email': 400,
  'POST /auth/second-step-removal': 409,
  'POST /family/{child}/allowed': 403,
  'POST /family/{child}/guardians': 403,
  'POST /family/{child}/objection': 403,
  'POST /guardian/consent': 400,
  'POST /guardian/refuse': 400,
  'POST /guardian/request': 400,
  'POST /reports/{number}/objections': 404,
  'POST /user/second-step': 403,
  'POST /user/second-step/activate': 403,
  'POST /user/second-step/recovery-codes': 403,
  'PUT /family/{child}/date-of-birth': 403,
  'PUT /family/{child}/limits': 403,
  'PUT /user/guardian-email': 403,
};

/** @param id for every parameter; without it, one of nothing */
const pathWith = (path: string, id: string = randomUUID()): string => path.replace(/\{\w+\}/g, id);

describe('bodies', () => {
  it('are sent to every route that accepts one', () => {
    const taking = [...routes.values()].filter(({ fields }) => fields).map(({ name }) => name);
    expect(taking.sort()).toEqual([...BODY_ROUTES].sort());
  });

  it.each(BODY_ROUTES)('are accepted while they are valid: %s', async (name) => {
    const { method = '', path = '', fields = {} } = routes.get(name) ?? {};
    const { as, id = '', good = {} } = calls[name] ?? {};
    const body = textOf(soundFields(fields, good));
    const { status } = await form.call(method, pathWith(path, id), { token: as?.token, body });
    expect(status < 300 ? 'accepted' : status).toBe(REFUSED[name] ?? 'accepted');
  });

  it.each(BODY_ROUTES)(
    'never cause a server error: %s',
    async (name) => {
      const route = routes.get(name);
      const call = calls[name];
      if (!route || !call) throw new Error(`${name} is not known`);
      const { method } = route;
      const { token } = call.as;
      const path = pathWith(route.path, call.id);
      await newEvents();
      await fc.assert(
        fc.asyncProperty(bodiesOf(route, call.good ?? {}), oddHeaders, (body, headers) =>
          check({ method, path, token, body, headers }),
        ),
        { seed: SEED, numRuns: FUZZ_BODIES, ...IN_TIME },
      );
    },
    ROUTE_MS_MAX,
  );
});

describe('queries and ids', () => {
  it('are sent to every other route', async () => {
    await newEvents();
    for (const route of routes.values()) {
      if (route.fields || (route.queries.length === 0 && !route.path.includes('{'))) continue;
      const name = fc.oneof(fc.constantFrom(...route.queries, 'limit', 'toString', '__proto__', 'a[b]'), urlPart);
      const pairs = fc.array(fc.tuple(name, urlPart), { maxLength: 3 });
      const hasCursor = route.queries.includes('cursor');
      const query = hasCursor ? fc.oneof(pairs, fc.tuple(fc.tuple(fc.constant('cursor'), cursor))) : pairs;
      const id = fc.oneof({ weight: 3, arbitrary: urlPart }, { weight: 1, arbitrary: fc.uuid() });
      const { method, name: title } = route;
      const property = fc.assert(
        fc.asyncProperty(id, query, async (parameter, fields) => {
          const text = fields.map(([field, value]) => `${field}=${value}`).join('&');
          await check({ method, path: `${route.path.replace(/\{\w+\}/, parameter)}?${text}`, token: form.admin.token });
        }),
        { seed: SEED, numRuns: PATHS_PER_ROUTE, ...IN_TIME },
      );
      await property.catch((cause: Error) => {
        throw new Error(`${title}: ${cause.message}`, { cause });
      });
    }
  }, 60_000);
});
