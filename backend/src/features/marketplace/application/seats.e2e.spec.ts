import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Member, startTestApp, type TestApp } from '../../../../test/app.js';
import { eventually } from '../../../../test/conditions.js';
import { made } from '../../../../test/makers.js';

/** Seats of courses through the real program (product.md 3.20). */
interface ItemBody {
  _id: string;
  seatsLeft?: number;
  hasSeatAlert?: boolean;
  obstacle?: { code: string };
}

const BUYERS = 20;
const PRICE = 5;

let form: TestApp;
let seller: Member;
let buyers: Member[];
beforeAll(async () => {
  form = await startTestApp();
  seller = await form.join('Ada Bianchi');
  buyers = [];
  for (let one = 0; one < BUYERS; one++) buyers.push(await form.join(`Compra Numero ${one}`, PRICE));
});
afterAll(() => form.close());

const course = { title: 'Corso di saldatura', description: 'Dalle basi al TIG', type: 'course', price: PRICE };
const publish = async (body: object) =>
  (await form.call<ItemBody>('POST', '/marketplace', { token: seller.token, body: { ...course, ...body } })).body;
const orderOf = ({ _id }: ItemBody, by: Member) =>
  form.call<{ _id: string }>('POST', `/marketplace/${_id}/orders`, { token: by.token, body: { expectedPrice: 0 } });
const order = ({ _id }: ItemBody, by: Member) =>
  form.call<{ _id: string; code?: string }>('POST', `/marketplace/${_id}/orders`, {
    ...{ token: by.token, body: { expectedPrice: PRICE } },
  });
const seen = async ({ _id }: ItemBody, by: Member) =>
  (await form.call<ItemBody>('GET', `/marketplace/${_id}`, { token: by.token })).body;
const alert = (method: 'PUT' | 'DELETE', { _id }: ItemBody, by: Member) =>
  form.call(method, `/marketplace/${_id}/seat-alert`, { token: by.token });
const titlesOf = async (by: Member) =>
  (await form.call<{ title: string }[]>('GET', '/notifications', { token: by.token })).body.map(({ title }) => title);

it('of twenty buyers at once three get one of three seats, and nobody else pays', async () => {
  const item = await publish({ seats: 3 });
  expect(item.seatsLeft).toBe(3);
  const answers = await Promise.all(buyers.map((buyer) => order(item, buyer)));
  const placed = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status, body }) => status === 409 && body.code === 'SOLD_OUT');
  expect([placed.length, refused.length]).toEqual([3, BUYERS - 3]);
  let paid = 0;
  for (const { token } of buyers) {
    const { body } = await form.call<{ coinBalance: number }>('GET', '/user/me', { token });
    paid += PRICE - body.coinBalance;
  }
  expect(paid).toBe(3 * PRICE);
  const left = buyers.find((_, at) => answers[at]?.status === 409);
  if (!left) throw new Error('nobody was refused');
  expect(await seen(item, left)).toMatchObject({ seatsLeft: 0, obstacle: { code: 'SOLD_OUT' } });
  const { body: available } = await form.call<ItemBody[]>('GET', '/marketplace?available=true');
  expect(available.map(({ _id }) => _id)).not.toContain(item._id);
});

it('who asked is told within three seconds when a seat is free, once, and the first order gets it', async () => {
  const [first, second, third] = buyers.slice(-3);
  if (!first || !second || !third) throw new Error('too few buyers');
  const item = await publish({ title: 'Corso di sedie', seats: 1, price: 0 });
  const orderFree = (by: Member) => orderOf(item, by);
  expect(await alert('PUT', item, second)).toMatchObject({ status: 409, body: { code: 'SEATS_FREE' } });
  const placed = await orderFree(first);
  expect((await alert('PUT', item, second)).status).toBe(204);
  expect((await alert('PUT', item, second)).status).toBe(204);
  expect((await alert('PUT', item, third)).status).toBe(204);
  expect((await alert('DELETE', item, third)).status).toBe(204);
  expect(await seen(item, second)).toMatchObject({ hasSeatAlert: true });
  expect(await seen(item, third)).not.toHaveProperty('hasSeatAlert');
  await form.call('POST', `/orders/${placed.body._id}/cancel`, { token: first.token });
  await eventually(async () => (await titlesOf(second)).includes('Si è liberato un posto'), 3000);
  expect(await titlesOf(third)).not.toContain('Si è liberato un posto');
  const again = await orderFree(first);
  await form.call('POST', `/orders/${again.body._id}/cancel`, { token: first.token });
  expect(await orderFree(second)).toMatchObject({ status: 201 });
  expect((await titlesOf(second)).filter((title) => title === 'Si è liberato un posto')).toHaveLength(1);
});

it('who waits is told of a course that cannot be ordered once it can', async () => {
  const [first, second, third] = buyers.slice(0, 3);
  if (!first || !second || !third) throw new Error('too few buyers');
  const item = await publish({ title: 'Corso di cesti', seats: 1, price: 0 });
  const edit = (body: object) => made(form, ['PUT', `/marketplace/${item._id}`], seller, body);
  const told = async (by: Member) => (await titlesOf(by)).filter((title) => title === 'Si è liberato un posto').length;
  const placed = await orderOf(item, first);
  for (const by of [second, third]) await alert('PUT', item, by);
  await edit({ status: 'paused' });
  await form.call('POST', `/orders/${placed.body._id}/cancel`, { token: first.token });
  // Behind its event, the reaction has passed that of the refund.
  const other = await publish({ title: 'Corso di stuoie', seats: 1, price: 0 });
  await orderOf(other, first);
  await alert('PUT', other, second);
  await made(form, ['PUT', `/marketplace/${other._id}`], seller, { seats: 2 });
  await eventually(async () => (await told(second)) === 1, 3000);
  expect(await told(third)).toBe(0);
  await edit({ status: 'published' });
  await eventually(async () => (await told(second)) === 2 && (await told(third)) === 1);
  expect(await seen(item, second)).not.toHaveProperty('hasSeatAlert');
});

it('a refused edit leaves the seats as they are, and is repaired by the next', async () => {
  const [first] = buyers;
  if (!first) throw new Error('too few buyers');
  const item = await publish({ title: 'Corso di reti', seats: 10, price: 0 });
  await orderOf(item, first);
  const edit = (body: object) => form.call<ItemBody>('PUT', `/marketplace/${item._id}`, { token: seller.token, body });
  expect(await edit({ seats: 1, status: 'draft' })).toMatchObject({ status: 409, body: { code: 'OPEN_ORDERS' } });
  expect(await seen(item, seller)).toMatchObject({ seats: 10, seatsLeft: 9 });
  // As after an edit whose row was not written.
  await form.database.query('update marketplace_items set seats = 4 where id = $1', [item._id]);
  expect((await edit({ seats: 4 })).body).toMatchObject({ seats: 4, seatsLeft: 3 });
});

it('a course with an open order or a place taken does not become a job offer', async () => {
  const [first] = buyers;
  const firm = await form.join('Ditta Reti', 0, 'company');
  if (!first) throw new Error('too few buyers');
  const body = { ...course, title: 'Corso di vele', price: 0 };
  const item = await made<ItemBody>(form, ['POST', '/marketplace'], firm, body);
  const { body: placed } = await orderOf(item, first);
  const edited = (type: string) => form.call('PUT', `/marketplace/${item._id}`, { token: firm.token, body: { type } });
  expect(await edited('job_offer')).toMatchObject({ status: 409, body: { code: 'OPEN_ORDERS' } });
  await made(form, ['POST', `/orders/${placed._id}/deliver`], firm);
  await made(form, ['POST', `/orders/${placed._id}/complete`], first);
  expect(await edited('job_offer')).toMatchObject({ status: 409, body: { code: 'SEATS_TAKEN' } });
  expect((await edited('service')).status).toBe(200);
  expect((await edited('job_offer')).status).toBe(409);
  expect((await edited('course')).status).toBe(200);
});

it('an edit changes the seats in the ledger first, and none below those taken', async () => {
  const item = await publish({ title: 'Corso di tappeti', price: 0 });
  const edit = (body: object) =>
    form.call<ItemBody & { code: string }>('PUT', `/marketplace/${item._id}`, { token: seller.token, body });
  for (const buyer of buyers.slice(0, 2))
    await form.call('POST', `/marketplace/${item._id}/orders`, { token: buyer.token, body: { expectedPrice: 0 } });
  expect(await edit({ seats: 1, title: 'Altro' })).toMatchObject({ status: 409, body: { code: 'SEATS_TAKEN' } });
  expect(await seen(item, seller)).toMatchObject({ title: 'Corso di tappeti', seats: null });
  expect((await edit({ seats: 2 })).body).toMatchObject({ seats: 2, seatsLeft: 0 });
  expect((await edit({ clear: 'seats' })).body).toMatchObject({ seats: null });
  expect(await seen(item, seller)).not.toHaveProperty('seatsLeft');
  expect((await edit({ seats: 5 })).body).toMatchObject({ seatsLeft: 3 });
  expect((await edit({ type: 'service' })).body).not.toHaveProperty('seats');
  expect(await seen(item, seller)).not.toHaveProperty('seatsLeft');
});

it.each([0, 1001])('%d seats are refused beside the field', async (seats) => {
  const refused = await form.call('POST', '/marketplace', { token: seller.token, body: { ...course, seats } });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'seats' }] } });
});
