import { randomUUID } from 'node:crypto';
import type { Member, TestApp } from '../app.js';
import { joinAdmin, made, newApplication, newCategory, newItem, newOrder, type OrderStep } from '../makers.js';
import { upload } from './files.js';
import {
  admins,
  alsoRestricted,
  anyone,
  type Hideable,
  type LeavesRows,
  nobody,
  organisers,
  type Platform,
  type Row,
  row,
  sending,
  signedIn,
  type Target,
} from './row.js';

/** The routes of items, their categories and orders (product.md 3). */

const publishers = { ...signedIn, minor: 403 } as const;

const item = async ({ form, seller }: Platform): Promise<Target> => ({
  id: (await newItem(form, seller))._id,
  parties: { owner: seller },
});

const soldOut = async ({ form, seller, buyer }: Platform): Promise<Target> => {
  const { _id: id } = await newItem(form, seller, { type: 'course', price: 0, seats: 1 });
  await made(form, ['POST', `/marketplace/${id}/orders`], buyer, { expectedPrice: 0 });
  return { id, parties: { owner: seller } };
};

/** Whose course it is makes no difference to who waits no longer. */
const awaited = async (platform: Platform): Promise<Target> => ({ id: (await soldOut(platform)).id });

const order =
  (step?: OrderStep) =>
  async ({ form, seller, buyer }: Platform): Promise<Target> => ({
    id: (await newOrder(form, seller, buyer, step))._id,
    parties: { seller, buyer },
  });

/** The routes of the two parties of an application. */
const application = async ({ form, organiser, buyer }: Platform): Promise<Target> => ({
  id: (await newApplication(form, organiser, buyer))._id,
  parties: { seller: organiser, buyer },
});

const jobOffer = async ({ form, organiser }: Platform): Promise<Target> => ({
  id: (await newItem(form, organiser, { type: 'job_offer', price: 0 }))._id,
  parties: { owner: organiser },
});

/** An order in dispute whose seller is an administrator. */
const ownOrder = async ({ form, buyer }: Platform): Promise<Target> => {
  const seller = await joinAdmin(form, 'Nora Grigi');
  return { id: (await newOrder(form, seller, buyer, 'disputed'))._id, parties: { seller } };
};

const category = async ({ form }: Platform): Promise<Target> => ({ id: (await newCategory(form))._id });

const picture = async ({ form, seller }: Platform): Promise<Target> => {
  const body = new FormData();
  const fields = { title: 'Con immagine', description: 'Un quadrato', type: 'service', price: '1' };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set('image', new Blob([SQUARE], { type: 'image/png' }), 'quadrato.png');
  const { image } = await made<{ image: string }>(form, ['POST', '/marketplace'], seller, body);
  return { id: image.replace('/api/images/', '') };
};
/** A PNG of one pixel. */
const SQUARE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const service = { title: 'Lezione', description: 'Un’ora', type: 'service', price: 1 };

export const ROWS: readonly Row[] = [
  row('GET /api/categories', anyone),
  row('GET /api/images/:name', anyone, picture),
  row('GET /api/cities', anyone),
  row('GET /api/marketplace', anyone),
  row('GET /api/marketplace/:id', anyone, item),
  row('POST /api/marketplace', publishers, undefined, sending(service)),
  row('POST /api/marketplace', organisers, undefined, sending({ ...service, type: 'job_offer' }, 'a job offer')),
  row('POST /api/marketplace', admins, undefined, sending({ ...service, isOfficial: true }, 'official')),
  row('PUT /api/marketplace/:id', { ...admins, owner: 'yes' }, item, sending({ title: 'Un altro titolo' })),
  row('PUT /api/marketplace/:id', { ...admins, owner: 403 }, item, sending({ isOfficial: true }, 'official')),
  alsoRestricted(row('DELETE /api/marketplace/:id', { ...admins, owner: 'yes' }, item)),
  row('POST /api/marketplace/:id/orders', { ...signedIn, owner: 403 }, item, sending({ expectedPrice: 3 })),
  row('PUT /api/marketplace/:id/seat-alert', { ...signedIn, owner: 'yes' }, soldOut),
  alsoRestricted(row('DELETE /api/marketplace/:id/seat-alert', signedIn, awaited)),
  row('GET /api/user/items', signedIn),
  row('GET /api/orders', signedIn),
  row('GET /api/orders/:id', { ...admins, buyer: 'yes', seller: 'yes' }, order()),
  row('POST /api/orders/:id/deliver', { ...nobody, buyer: 403, seller: 'yes' }, order()),
  alsoRestricted(row('POST /api/orders/:id/cancel', { ...nobody, buyer: 'yes', seller: 'yes' }, order())),
  alsoRestricted(row('POST /api/orders/:id/complete', { ...nobody, buyer: 'yes', seller: 403 }, order('delivered'))),
  alsoRestricted(
    row(
      'POST /api/orders/:id/dispute',
      { ...nobody, buyer: 'yes', seller: 403 },
      order('delivered'),
      sending({ reason: 'Non va' }),
    ),
  ),
  alsoRestricted(
    row('POST /api/orders/:id/answer', { ...nobody, buyer: 403, seller: 'yes' }, order('disputed'), {
      ...sending({ text: 'Era come promesso' }),
      toMinor: { status: 200, reads: { text: 'the seller writes within the order' } },
    }),
  ),
  row(
    'POST /api/orders/:id/resolve',
    { ...admins, buyer: 403, seller: 403 },
    order('disputed'),
    sending({ outcome: 'refund', reason: 'Ha ragione chi ha acquistato' }),
  ),
  row(
    'POST /api/orders/:id/resolve',
    { ...admins, seller: 403 },
    ownOrder,
    sending({ outcome: 'release', reason: 'Va bene' }, 'an administrator who is a party'),
  ),
  row('POST /api/orders/:id/approve', { ...nobody, buyer: 403, seller: 403 }, order()),
  alsoRestricted(row('POST /api/orders/:id/refuse', { ...nobody, buyer: 403, seller: 403 }, order())),
  alsoRestricted(row('POST /api/orders/:id/reviewing', { ...nobody, buyer: 403, seller: 'yes' }, application)),
  row('GET /api/marketplace/:id/applications', { ...nobody, owner: 'yes' }, jobOffer),
  alsoRestricted(
    row('POST /api/marketplace/:id/applications/decline', { ...nobody, owner: 'yes' }, jobOffer, {
      body: () => ({ orders: [randomUUID()] }),
    }),
  ),
  // The application of a minor to a company that is verified no longer is withdrawn.
  row('POST /api/orders/:id/accept', { ...nobody, buyer: 403, seller: 'yes' }, application, {
    ...sending({}),
    toMinor: { status: 409 },
  }),
  alsoRestricted(
    row('POST /api/orders/:id/decline', { ...nobody, buyer: 403, seller: 'yes' }, application, {
      ...sending({}),
      toMinor: { status: 409 },
    }),
  ),
  row('POST /api/orders/:id/cancel', { ...nobody, buyer: 'yes', seller: 403 }, application, {
    of: 'an application',
  }),
  row('GET /api/admin/categories', admins),
  row('POST /api/admin/categories', admins, undefined, { body: () => ({ name: randomUUID() }) }),
  row('PUT /api/admin/categories/:id', admins, category, { body: () => ({ name: randomUUID() }) }),
  row('DELETE /api/admin/categories/:id', admins, category),
  row('GET /api/admin/marketplace', admins),
  row('DELETE /api/admin/marketplace/:id', { ...admins, owner: 403 }, item),
  row('GET /api/admin/orders', admins),
  row('GET /api/admin/disputes', admins),
];

export const leavesRows: LeavesRows = async ({ form, person, other, mark }) => {
  await newItem(form, person, { title: `Articolo ${mark}` });
  const { _id: full } = await newItem(form, other, { type: 'course', price: 0, seats: 1 });
  await made(form, ['POST', `/marketplace/${full}/orders`], form.admin, { expectedPrice: 0 });
  await form.call('PUT', `/marketplace/${full}/seat-alert`, { token: person.token });
  await applied({ form, company: await form.join('Officine Serra', 0, 'company'), person, mark });
  const order = await newOrder(form, person, other, 'disputed');
  await made(form, ['POST', `/orders/${order._id}/answer`], person, { text: `Risposta ${mark}` });
  const decision = { outcome: 'refund', reason: 'Ha ragione chi ha acquistato' };
  await made(form, ['POST', `/orders/${order._id}/resolve`], form.admin, decision);
};

export const hideable: Hideable = {
  item: async ({ form, company, mark }) =>
    (await newItem(form, company, { title: `Il corso ${mark}`, type: 'course' }))._id,
  file: async ({ form, company, person, mark }) => ({
    subject: await applied({ form, company, person, mark }),
    reporter: company,
  }),
};

/** Applies with a letter and a CV. @returns the id of the CV */
async function applied({
  form,
  company,
  person,
  mark,
}: Record<'company' | 'person', Member> & { form: TestApp; mark: string }) {
  const { _id: job } = await newItem(form, company, { type: 'job_offer', price: 0 });
  const { _id: cv } = await upload(form, person, `${mark}.pdf`);
  const sent = { expectedPrice: 0, letter: `Lettera ${mark}`, files: [cv] };
  await made(form, ['POST', `/marketplace/${job}/orders`], person, sent);
  return cv;
}
