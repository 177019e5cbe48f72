import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ErrorBody } from '../src/platform/http/errors/error-body.js';
import { type Member, startTestApp, type TestApp } from './app.js';
import { joinCallers } from './calls/people.js';
import type { Platform } from './calls/row.js';
import { documentedName, TABLE } from './calls/table.js';
import { BODY_ROUTES } from './calls/valid-calls.js';
import { isFreeText } from './openapi.js';

/** Every text that a minor can show to others is read for contact details (product.md 2.31). */

let form: TestApp;
let platform: Platform;
let minor: Member;
let adult: Member;
beforeAll(async () => {
  form = await startTestApp();
  ({ platform } = await joinCallers(form, 0));
  [minor, adult] = [platform.participant, platform.buyer];
});
afterAll(() => form.close());

const CONTACT = 'chiamami: tre tre tre 1234567';
const family = { parentEmail: 'mamma@example.it', dateOfBirth: '2014-01-31' };
/** What a minor sends beyond the row of the route (calls/). */
const OF_MINORS: Readonly<Record<string, object>> = {
  'POST /auth/register': { email: 'mina@example.it', role: 'minor', ...family },
};

/** Fields that nobody else reads, on every route. */
const SECRETS = ['password2', 'token', 'otp'];

/** Texts of calls that minors may make in which contact details are no matter; every other one is a gate. */
const OTHERS: Readonly<Record<string, string>> = {
  'POST /browser-errors message': 'nobody but the operator reads it',
  'POST /browser-errors stack': 'nobody but the operator reads it',
  'POST /browser-errors route': 'nobody but the operator reads it',
  'POST /browser-errors version': 'nobody but the operator reads it',
  'POST /auth/register companyName': 'not kept for a minor',
  'POST /auth/register companySize': 'not kept for a minor',
  'POST /auth/register companyLocation': 'not kept for a minor',
  'POST /auth/register privacyVersion': 'a version of the notice',
  'PUT /user/profile companyName': 'not kept for a minor',
  'PUT /user/profile companySize': 'not kept for a minor',
  'PUT /user/profile companyLocation': 'not kept for a minor',
  'POST /coin/checkpoint/cosign note': 'signed by a witness, not written',
  'POST /guardian/consent name': 'a guardian writes it',
  'POST /family/{child}/objection reason': 'a former guardian writes it, for administrators',
  'POST /guardian/consent textVersion': 'a version of the agreement',
  'POST /reports subject': 'an id',
  'POST /reports text': 'administrators read it, and it may quote what it is about',
  'POST /reports/{number}/objections text': 'administrators read it, and it may quote what it is about',
  'PUT /family/{child}/date-of-birth reason': 'a guardian writes it',
  'POST /orders/{id}/refuse reason': 'a guardian writes it',
  'PUT /contests/{id}/entry link': 'the link of an entry is for who judges it',
  'POST /marketplace/{id}/applications/decline text': 'no minor offers a job',
  'POST /saved-searches name': 'nobody else reads it',
  'POST /saved-searches query': 'nobody else reads it',
  'POST /path/goals/{id}/steps link': 'the link of a step has a field of its own',
  'PUT /path/goals/{id}/steps/{step} link': 'the link of a step has a field of its own',
};

/** Free texts in the bodies of the calls that are not closed to minors. */
const TEXTS = [...BODY_ROUTES.values()].flatMap(({ name, fields = {}, roles }) => {
  if (roles && !roles.includes('minor')) return [];
  const texts = Object.keys(fields).filter((field) => isFreeText(fields[field] ?? {}) && !SECRETS.includes(field));
  return texts.map((field) => [name, field] as const);
});
/** Of whoever an administrator makes a minor after they have opened a contest. */
const OF_FORMER_ORGANISERS = [
  ...['title', 'description', 'rules'].map((field) => ['PUT /contests/{id}', field] as const),
  ['POST /contests/{id}/close', 'reason'] as const,
];
const GATES = [...TEXTS.filter(([route, field]) => !OTHERS[`${route} ${field}`]), ...OF_FORMER_ORGANISERS];

const send = (member: Member, route: string, body: object) => {
  const [method = '', path = ''] = route.split(' ');
  return form.call<ErrorBody>(method, path.replaceAll(/\{\w+\}/g, randomUUID()), { token: member.token, body });
};

async function bodyOf(route: string): Promise<object> {
  const row = TABLE.find((each) => documentedName(each) === route && each.body);
  return { ...((await row?.body?.(platform)) as object | undefined), ...OF_MINORS[route] };
}

it.each(GATES)('%s refuses contact details in %s', async (route, field) => {
  const others = await bodyOf(route);
  const refused = await send(minor, route, { ...others, [field]: CONTACT });
  expect(refused).toMatchObject({ status: 400, body: { code: 'CONTACT_DETAILS', errors: [{ field }] } });
  expect(refused.body.msg).toMatch(/^Per la tua sicurezza/);
  const harmless = await send(minor, route, { ...others, [field]: 'Ho 16 anni, tre idee e guardo ricette su TikTok.' });
  expect(harmless.body.code).not.toBe('CONTACT_DETAILS');
  const asAdult = route.endsWith('/register') ? { role: 'adult', email: 'ada@example.it' } : {};
  const ofAdult = await send(adult, route, { ...others, ...asAdult, [field]: CONTACT });
  expect(ofAdult.body.code).not.toBe('CONTACT_DETAILS');
});

it('refuses a number of which each of two fields holds a half', async () => {
  const split = { title: 'Cercami al 333', description: '1234567, di pomeriggio' };
  expect(await send(minor, 'PUT /marketplace/{id}', split)).toMatchObject({
    status: 400,
    body: { code: 'CONTACT_DETAILS', errors: [{ field: 'title' }, { field: 'description' }] },
  });
});

it('says of no text that is gone why contact details are no matter in it', () => {
  const texts = TEXTS.map(([route, field]) => `${route} ${field}`);
  expect(Object.keys(OTHERS).filter((text) => !texts.includes(text))).toEqual([]);
});
