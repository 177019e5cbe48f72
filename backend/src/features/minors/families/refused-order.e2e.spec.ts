import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Member, signIn, startTestApp, type TestApp } from '../../../../test/app.js';
import { consentTo, guardianOf, joinMinor, type Minor, newAddress, REQUIRED } from '../../../../test/families.js';
import { placesOf } from '../../../../test/find-text.js';
import { closeAccount, editUser, type Made, made, newItem } from '../../../../test/makers.js';
import type { OrderView } from '../../marketplace/api/order-views.js';

const WORDS = 'Ne parliamo stasera: costa troppo';

let form: TestApp;
let seller: Member;
beforeAll(async () => {
  form = await startTestApp({ env: REQUIRED });
  seller = await form.join('Sara Conti');
});
afterAll(() => form.close());

interface Family {
  readonly child: Minor;
  readonly mother: Member;
  readonly father: Member;
}

async function newFamily(): Promise<Family> {
  const child = await joinMinor(form, { years: 15 });
  const mother = await guardianOf(form, child);
  const email = newAddress('padre');
  await made(form, ['POST', `/family/${child._id}/guardians`], mother, { email });
  await consentTo(form, { parentEmail: email }, { name: 'Ugo Bruni' });
  await editUser(form, child, {
    ...{ name: 'Mina Bruni', role: 'minor', parentEmail: child.parentEmail, coinBalance: 100 },
    dateOfBirth: `${new Date().getUTCFullYear() - 15}-01-01`,
  });
  return { child, mother, father: await signIn(form.call, email) };
}

/** An order above both guardians' limits. */
async function newWaitingOrder({ child }: Family): Promise<Made> {
  const item = await newItem(form, seller, { price: 30 });
  return made(form, ['POST', `/marketplace/${item._id}/orders`], child, { expectedPrice: 30 });
}

const refuse = ({ mother }: Family, { _id }: Made, body?: object, headers = {}) =>
  form.call<OrderView>('POST', `/orders/${_id}/refuse`, { token: mother.token, body, headers });
const read = (by: Member, { _id }: Made) => form.call<OrderView>('GET', `/orders/${_id}`, { token: by.token });

it('a guardian’s no says why to the child and the other guardian, and to nobody else', async () => {
  const family = await newFamily();
  const { child, mother, father } = family;
  const order = await newWaitingOrder(family);
  const headers = { 'idempotency-key': randomUUID() };
  const no = await refuse(family, order, { reason: WORDS }, headers);
  expect(no).toMatchObject({ status: 200, body: { refundCause: 'not_approved', refusal: WORDS } });
  // The process ended before it could store the answer.
  await form.database.query('delete from first_answers');
  expect(await refuse(family, order, { reason: WORDS }, headers)).toMatchObject({ body: { refusal: WORDS } });
  for (const reader of [child, mother, father]) expect((await read(reader, order)).body.refusal).toBe(WORDS);
  expect((await read(form.admin, order)).body.refusal).toBeNull();
  expect((await read(seller, order)).status).toBe(403);
  const [told] = await made<{ message: string }[]>(form, ['GET', '/notifications?limit=1'], child);
  expect(told?.message).toMatch(/non è stato approvato.*Leggi il motivo nell’ordine\.$/);
});

it('a no without a word is a no, as ever', async () => {
  const family = await newFamily();
  for (const body of [undefined, {}, { reason: '' }]) {
    const no = await refuse(family, await newWaitingOrder(family), body);
    expect(no).toMatchObject({ status: 200, body: { status: 'refunded', refusal: null } });
  }
  const [told] = await made<{ message: string }[]>(form, ['GET', '/notifications?limit=1'], family.child);
  expect(told?.message).not.toMatch(/motivo/);
});

it('why a guardian said no is reported, hidden, exported and erased as other words of people are', async () => {
  const family = await newFamily();
  const { child, mother, father } = family;
  const order = await newWaitingOrder(family);
  const words = 'Queste parole stanno solo qui';
  await refuse(family, order, { reason: words });
  const report = (by: Member) =>
    form.call('POST', '/reports', {
      token: by.token,
      body: {
        ...{ kind: 'message', subject: `${order._id}:refusal` },
        ...{ reasonKind: 'other', text: 'Non così', goodFaith: true },
      },
    });
  expect((await report(mother)).status).toBe(403);
  for (const stranger of [seller, form.admin]) expect((await report(stranger)).status).toBe(404);
  for (const reader of [child, father]) expect((await report(reader)).status).toBe(201);
  const exportOf = async (by: Member) => JSON.stringify(await made(form, ['GET', '/user/export'], by));
  for (const person of [child, mother]) expect(await exportOf(person)).toContain(words);
  const [open] = await made<Made[]>(form, ['GET', '/admin/reports'], form.admin);
  expect(open).toMatchObject({ author: 'Bruno Bruni' });
  await made(form, ['POST', `/admin/reports/${open?._id}/decide`], form.admin, {
    ...{ outcome: 'hide', ground: 'Termini, punto 3', facts: 'Offende' },
  });
  expect((await read(child, order)).body.refusal).toBe('Contenuto rimosso');
  await closeAccount(form, mother);
  expect((await read(child, order)).body).toMatchObject({ refundCause: 'not_approved', refusal: null });
  const places = await placesOf(form.database, words);
  for (const place of ['public.kept_texts', 'public.first_answers']) expect(places).not.toContain(place);
});
