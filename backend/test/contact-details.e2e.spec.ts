import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ErrorBody } from '../src/platform/http/errors/error-body.js';
import { type Member, PASSWORD, startTestApp, type TestApp } from './app.js';

/** Every text that a minor can show to others is read for contact details (product.md 2.31). */

let form: TestApp;
let minor: Member;
let adult: Member;
beforeAll(async () => {
  form = await startTestApp();
  [minor, adult] = [await form.join('Mina Bruni', 0, 'minor'), await form.join('Ada Neri')];
});
afterAll(() => form.close());

const CONTACT = 'chiamami: tre tre tre 1234567';
const id = '{id}';
const family = { parentEmail: 'mamma@example.it', dateOfBirth: '2014-01-31' };
const registration = { email: 'mina@example.it', password: PASSWORD, password2: PASSWORD, role: 'minor', ...family };
const entry = { text: 'Il mio racconto', link: 'https://example.it/racconto' };

/** Route, field, and the rest of the body. */
const GATES: readonly (readonly [route: string, field: string, others?: object])[] = [
  ['POST /auth/register', 'name', registration],
  ['PUT /user/profile', 'name'],
  ['PUT /user/profile', 'bio'],
  ['POST /coin/transfer', 'note', { recipient: 'ada@example.it', amount: 1 }],
  [`PUT /marketplace/${id}`, 'title'],
  [`PUT /marketplace/${id}`, 'description'],
  [`POST /marketplace/${id}/orders`, 'message', { expectedPrice: 0 }],
  [`POST /orders/${id}/dispute`, 'reason'],
  [`POST /orders/${id}/answer`, 'text'],
  [`POST /orders/${id}/accept`, 'text'],
  [`POST /orders/${id}/decline`, 'text'],
  [`PUT /contests/${id}`, 'title'],
  [`PUT /contests/${id}`, 'description'],
  [`PUT /contests/${id}`, 'rules'],
  [`PUT /contests/${id}/entry`, 'text', entry],
  [`POST /contests/${id}/close`, 'reason'],
];

/** Fields that nobody else reads, on every route. */
const SECRETS = ['password2', 'token', 'otp'];

/** Texts of other calls that minors may make. */
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
  'POST /family/{id}/objection reason': 'a former guardian writes it, for administrators',
  'POST /guardian/consent textVersion': 'a version of the agreement',
  [`POST /family/${id}/objection text`]: 'a guardian writes it',
  'POST /reports subject': 'an id',
  'POST /reports text': 'administrators read it, and it may quote what it is about',
  [`POST /reports/${id}/objections text`]: 'administrators read it, and it may quote what it is about',
  [`PUT /family/${id}/date-of-birth reason`]: 'a guardian writes it',
  [`POST /orders/${id}/refuse reason`]: 'a guardian writes it',
  [`PUT /contests/${id}/entry link`]: 'the link of an entry is for who judges it',
};

const send = (member: Member, route: string, body: object) => {
  const [method = '', path = ''] = route.split(' ');
  return form.call<ErrorBody>(method, path.replace(id, randomUUID()), { token: member.token, body });
};

it.each(GATES)('%s refuses contact details in %s', async (route, field, others = {}) => {
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
  expect(await send(minor, `PUT /marketplace/${id}`, split)).toMatchObject({
    status: 400,
    body: { code: 'CONTACT_DETAILS', errors: [{ field: 'title' }, { field: 'description' }] },
  });
});

it('knows of every text that a minor may send', () => {
  const known = [...GATES.map(([route, field]) => `${route} ${field}`), ...Object.keys(OTHERS)];
  expect(textsOfMinors().filter((text) => !known.includes(text))).toEqual([]);
});

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
}
interface Operation {
  readonly 'x-roles'?: readonly string[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** Free texts in the bodies of the calls that are not closed to minors, as "METHOD path field". */
function textsOfMinors(): string[] {
  const document: Document = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'));
  const propertiesOf = ({ $ref, properties = {} }: Schema) =>
    $ref === undefined ? properties : (document.components.schemas[$ref.split('/').at(-1) ?? '']?.properties ?? {});
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { 'x-roles': roles, requestBody }]) => {
      if (roles && !roles.includes('minor')) return [];
      const fields = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
        Object.entries(propertiesOf(schema)),
      );
      const texts = fields.filter(
        ([field, { type, format, enum: values, pattern }]) =>
          !SECRETS.includes(field) && type === 'string' && !format && !values && !pattern,
      );
      return texts.map(
        ([field]) => `${method.toUpperCase()} ${path.replace('/api', '').replace(/\{\w+\}/g, id)} ${field}`,
      );
    }),
  );
}
