import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Member, startTestApp, type TestApp } from './app.js';
import { type Platform, pathTo, type Row, type Target } from './calls/row.js';
import { documentedName, TABLE } from './calls/table.js';
import { BODY_ROUTES } from './calls/valid-calls.js';
import { eventually } from './conditions.js';
import { bornYearsAgo, guardianOf, joinMinor, REQUIRED } from './families.js';
import { editUser, made } from './makers.js';
import { isFreeText } from './openapi.js';
import { readAll } from './read-all.js';

/**
 * A minor who buys, applies and takes part reads no word of somebody who may not write to them (product.md 16.9): what the routes of
 * the table let others write in what they share with the minor, or to them by name, is written, and the minor reads all that there is.
 */

const COINS = 10_000;
const WRITINGS = TABLE.flatMap((row) => (row.toMinor ? { ...row.toMinor, name: documentedName(row) } : []));
/** What they get who write. */
const ANSWERS = Object.fromEntries(WRITINGS.map(({ name, status }) => [name, status]));
/** Texts that a minor reads all the same. */
const READ = WRITINGS.flatMap(({ name, reads = {} }) => Object.keys(reads).map((field) => `${name} ${field}`));

let form: TestApp;
let platform: Platform;
let child: Member;
let request: string;
let strangers: Readonly<Record<string, Member>>;
beforeAll(async () => {
  form = await startTestApp({ env: REQUIRED });
  const minor = await joinMinor(form, { years: 17 });
  const guardian = await guardianOf(form, minor);
  const limits = { weeklyCoins: COINS, approvalAbove: COINS, mayApply: true };
  await made(form, ['PUT', `/family/${minor._id}/limits`], guardian, limits);
  const asRegistered = {
    name: 'Mina Bruni',
    role: 'minor',
    parentEmail: minor.parentEmail,
    dateOfBirth: bornYearsAgo(17),
  };
  await editUser(form, minor, { ...asRegistered, coinBalance: COINS });
  child = minor;
  const [seller, organiser] = [await form.join('Sara Viola', COINS), await form.join('Olga Bianchi', COINS, 'company')];
  await made(form, ['POST', '/user/company-verification'], organiser, { vatNumber: '00743110157' });
  const [asked] = await made<{ _id: string }[]>(form, ['GET', '/admin/verifications'], form.admin);
  request = asked?._id ?? '';
  await decide('verify');
  platform = { form, seller, organiser, buyer: child, participant: child };
  strangers = { adult: await form.join('Ada Neri', COINS), company: await form.join('Cora Blu', COINS, 'company') };
});
afterAll(() => form.close());

/** About the request of the organiser. */
const decide = (outcome: 'verify' | 'revoke') =>
  made(form, ['POST', `/admin/verifications/${request}/decide`], form.admin, { outcome, reason: 'Così' });

interface Writing {
  readonly name: string;
  readonly writer: Member;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly texts: readonly string[];
}

/** A call by which somebody else writes to the minor, or in what they share; none where a row is about nobody else. */
async function writingsOf(row: Row): Promise<readonly Writing[]> {
  const name = documentedName(row);
  const fields = Object.entries(BODY_ROUTES.get(name)?.fields ?? {}).filter(([, schema]) => isFreeText(schema));
  // Guardians write to their child.
  if (fields.length === 0 || 'guardian' in row.who) return [];
  const { parties = {}, ...target }: Target = (await row.target?.(platform)) ?? { id: '' };
  const body = toChild((await row.body?.(platform)) ?? {});
  const named = Object.keys(body).filter((field) => body[field] === child.email || body[field] === child._id);
  if (named.length === 0 && !Object.values(parties).includes(child)) return [];
  const others = Object.entries({ ...parties, ...strangers }).filter(([, one]) => one !== child);
  const [, writer] = others.find(([role]) => row.who[role as keyof Row['who']] === 'yes') ?? [];
  const texts = fields.map(([field]) => field).filter((field) => !named.includes(field));
  const [, pattern = ''] = name.split(' ');
  return writer && texts.length > 0 ? [{ name, writer, path: pathTo(pattern, target), body, texts }] : [];
}

/** The body with the minor in the place of the person whom it names. */
const toChild = (body: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).map(([field, value]) => [
      field,
      value === platform.seller.email ? child.email : value === platform.seller._id ? child._id : value,
    ]),
  );

it('shows a minor no text of those who may not write to them, whatever the route', async () => {
  const writings: Writing[] = [];
  for (const row of TABLE) writings.push(...(await writingsOf(row)));
  // Minors apply only where a company is verified; one that is not any more may not write to them, and what they sent is withdrawn.
  await decide('revoke');
  await eventually(async () => {
    const sent = await form.call<{ status: string }[]>('GET', '/orders?kind=application', { token: child.token });
    return sent.body.every(({ status }) => status !== 'sent');
  });

  const marks = new Map<string, string>();
  const answers: Record<string, number> = {};
  for (const { name, writer, path, body, texts } of writings) {
    const written: Record<string, string> = {};
    for (const text of texts) {
      const mark = `parola ${marks.size} di chi scrive`;
      marks.set(mark, `${name} ${text}`);
      written[text] = mark;
    }
    const [method = ''] = name.split(' ');
    const { status } = await form.call(method, path, { token: writer.token, body: { ...body, ...written } });
    answers[name] = status;
  }
  expect(answers).toEqual(ANSWERS);
  const read = new Map<string, string>();
  await readAll(form, [child, platform.seller, platform.organiser], read, child);
  const all = [...read.values()].join();
  const found = [...marks].flatMap(([mark, text]) => (all.includes(mark) ? text : []));
  expect([...new Set(found)].toSorted()).toEqual(READ.toSorted());
});
