import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { type Member, signIn, startTestApp, type TestApp } from '../../../test/app.js';
import { closeAccount, editUser, type Made, made, newContest, newItem } from '../../../test/makers.js';
import type { UserView } from '../accounts/people/user-view.js';
import type { PublicProfileView } from '../accounts/profiles/public-profile.js';
import type { ContestDetail, ContestView } from '../contests/api/contest-views.js';
import type { ItemView } from '../marketplace/api/item-views.js';
import type { OrderView } from '../marketplace/api/order-views.js';
import type { CaseDetail } from './api/moderation-views.js';

let form: TestApp;
let admin: Member;
let stranger: Member;
beforeAll(async () => {
  form = await startTestApp();
  admin = form.admin;
  stranger = await form.join('Sara Estranea', 10);
});
afterAll(() => form.close());

const read = async <Body>(path: string, by?: Member) =>
  (await form.call<Body>('GET', path, by ? { token: by.token } : {})).body;
const decide = (kind: string, subject: string, outcome: string) =>
  made<CaseDetail>(form, ['POST', '/admin/reports'], admin, {
    ...{ kind, subject, outcome },
    ...{ ground: 'Termini, punto 3', facts: 'Promette ciò che non c’è' },
  });
const becomeMinor = (person: Member) =>
  editUser(form, person, {
    role: 'minor',
    parentEmail: 'mamma@example.it',
    dateOfBirth: '2011-01-01',
    adjustmentReason: 'Carta d’identità',
  });
const lift = ({ _id }: Member) =>
  made(form, ['POST', `/admin/users/${_id}/lift-suspension`], admin, { reason: 'Un errore' });

async function sendPicture<Body>(method: string, path: string, field: string, by: Member, fields = {}): Promise<Body> {
  const create = { width: 8, height: 8, channels: 3, background: 'red' } as const;
  const body = new FormData();
  for (const [name, value] of Object.entries<string>(fields)) body.append(name, value);
  body.append(field, new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]));
  const headers = { authorization: `Bearer ${by.token}` };
  return (await (await fetch(`${form.url}/api${path}`, { method, headers, body })).json()) as Body;
}
const newPicturedItem = (seller: Member, title: string) =>
  sendPicture<ItemView>('POST', '/marketplace', 'image', seller, {
    ...{ title, description: 'Con una foto', type: 'service', price: '3' },
  });
const statusOf = async (path: string | null | undefined, headers = {}) =>
  (await fetch(`${form.url}${path}`, { headers })).status;

it('a picture is kept for minutes and asked about by its ETag', async () => {
  const { image } = await newPicturedItem(await form.join('Ada Bianchi'), 'Con foto');
  const served = await fetch(`${form.url}${image}`);
  expect(served.headers.get('cache-control')).toBe('public, max-age=300, must-revalidate');
  const known = { 'if-none-match': served.headers.get('etag') ?? '' };
  expect(await statusOf(image, known)).toBe(304);
  expect(await statusOf(image, { 'if-none-match': '"another"' })).toBe(200);
});

it('the picture of a hidden item is a 404 but for its author, the party of an open order and administrators', async () => {
  const [ada, ben] = [await form.join('Ada Neri'), await form.join('Ben Rossi', 10)];
  const { _id, image } = await newPicturedItem(ada, 'Foto da nascondere');
  const order = await made(form, ['POST', `/marketplace/${_id}/orders`], ben, { expectedPrice: 3 });
  const known = { 'if-none-match': (await fetch(`${form.url}${image}`)).headers.get('etag') ?? '' };
  const hidden = await decide('item', _id, 'hide');

  expect([await statusOf(image), await statusOf(image, known)]).toEqual([404, 404]);
  expect(await statusOf(`${image}?key=abc.def`)).toBe(404);
  const seen = async (by: Member) => (await read<ItemView>(`/marketplace/${_id}`, by)).image;
  for (const by of [ada, ben, admin]) expect(await statusOf(await seen(by))).toBe(200);
  const link = await fetch(`${form.url}${await seen(ada)}`);
  expect(link.headers.get('cache-control')).toBe('private, no-store');
  expect(await statusOf(hidden.content?.image)).toBe(200);
  const [exported] = (await read<{ images: string[] }>('/user/export', ada)).images;
  expect(await statusOf(exported)).toBe(200);

  // The key opens this picture and no other.
  const other = await newPicturedItem(ada, 'Un’altra da nascondere');
  await decide('item', other._id, 'hide');
  expect(await statusOf(`${other.image}?${new URL(link.url).searchParams}`)).toBe(404);

  const ordered = async () => (await read<OrderView>(`/orders/${order._id}`, ben)).item.image;
  expect(await statusOf(await ordered())).toBe(200);
  await made(form, ['POST', `/orders/${order._id}/cancel`], ben);
  expect(await ordered()).toBeNull();
  const reported = await made<CaseDetail>(form, ['GET', `/admin/reports/${hidden._id}`], admin);
  expect(await statusOf(reported.content?.image)).toBe(200);
});

it('a removed profile is there for the person and administrators only, with its picture', async () => {
  const eva = await form.join('Eva Gialli');
  const { profileImage } = await sendPicture<UserView>('PUT', '/user/profile', 'profileImage', eva);
  await newItem(form, eva, { title: 'Di chi non ha profilo' });
  expect(await statusOf(profileImage)).toBe(200);
  await decide('profile', eva._id, 'hide');
  expect(await statusOf(profileImage)).toBe(404);
  const status = async (by?: Member) =>
    (await form.call('GET', `/user/profile/${eva._id}`, by ? { token: by.token } : {})).status;
  expect([await status(), await status(stranger), await status(eva), await status(admin)]).toEqual([
    404, 404, 200, 200,
  ]);
  const own = await read<PublicProfileView>(`/user/profile/${eva._id}`, eva);
  expect(own.isHidden).toBe(true);
  expect(await statusOf(own.profileImage)).toBe(200);
  const [item] = await read<ItemView[]>('/marketplace?search=profilo');
  expect(item?.creator.image).toBeUndefined();
  expect(await read<UserView[]>('/admin/users?measure=hidden', admin)).toMatchObject([
    { _id: eva._id, isHidden: true },
  ]);
});

it('the picture of somebody who turns out to be a minor is a 404 from then on', async () => {
  const leo = await form.join('Leo Giovane');
  const { profileImage } = await sendPicture<UserView>('PUT', '/user/profile', 'profileImage', leo);
  await becomeMinor(leo);
  expect(await statusOf(profileImage)).toBe(404);
  expect(await statusOf((await read<UserView>(`/admin/users/${leo._id}`, admin)).profileImage)).toBe(200);
});

it('items of somebody who turns out to be a minor are for the parties of open orders only, until these end', async () => {
  const [leo, ben] = [await form.join('Leo Quindici'), await form.join('Ben Compratore', 10)];
  const { _id, image } = await newPicturedItem(leo, 'Ripetizioni di chi ha quindici anni');
  const order = await made(form, ['POST', `/marketplace/${_id}/orders`], ben, { expectedPrice: 3 });
  const status = async (by?: Member) =>
    (await form.call('GET', `/marketplace/${_id}`, by ? { token: by.token } : {})).status;
  const listed = async (by?: Member) => (await read<Made[]>('/marketplace?search=quindici', by)).length;
  expect([await status(), await status(stranger), await listed(), await statusOf(image)]).toEqual([200, 200, 1, 200]);
  await becomeMinor(leo);
  expect([await status(), await status(stranger), await status(ben), await status(admin)]).toEqual([
    404, 404, 200, 200,
  ]);
  expect([await listed(), await listed(stranger), await statusOf(image)]).toEqual([0, 0, 404]);
  const placing = { token: stranger.token, body: { expectedPrice: 3 } };
  expect(await form.call('POST', `/marketplace/${_id}/orders`, placing)).toMatchObject({ status: 409 });
  const seen = await read<ItemView>(`/marketplace/${_id}`, ben);
  expect(seen.isUnavailable).toBe(true);
  const ordered = await read<OrderView>(`/orders/${order._id}`, ben);
  expect([await statusOf(seen.image), await statusOf(ordered.item.image)]).toEqual([200, 200]);
  await made(form, ['POST', `/orders/${order._id}/cancel`], ben);
  expect(await status(ben)).toBe(404);
});

it('a reported picture is kept for administrators, whatever its author does', async () => {
  const eva = await form.join('Eva Minaccia');
  const { _id, image } = await newPicturedItem(eva, 'Una minaccia con la foto');
  const report = { kind: 'item', subject: _id, reasonKind: 'threat', text: 'Fa paura', goodFaith: true };
  await made(form, ['POST', '/reports'], stranger, report);
  const [found] = await read<CaseDetail[]>('/admin/reports', admin);
  const kept = async () => (await read<CaseDetail>(`/admin/reports/${found?._id}`, admin)).content?.image ?? '';
  const picture = async () => Buffer.from(await (await fetch(`${form.url}${await kept()}`)).arrayBuffer());
  const before = Buffer.from(await (await fetch(`${form.url}${image}`)).arrayBuffer());

  await sendPicture('PUT', `/marketplace/${_id}`, 'image', eva, { title: 'Una foto innocua' });
  expect(await statusOf(image)).toBe(404);
  expect((await picture()).equals(before)).toBe(true);
  expect(await statusOf((await kept()).split('?')[0])).toBe(404);
  expect((await read<{ images: string[] }>('/user/export', eva)).images).toHaveLength(1);
  await closeAccount(form, eva, admin);
  expect((await picture()).equals(before)).toBe(true);
});

it('items of a suspended person are offered to nobody until the suspension ends', async () => {
  const gus = await form.join('Gus Sospeso');
  const { _id } = await newItem(form, gus, { title: 'Riparazioni sospese' });
  await decide('profile', gus._id, 'suspend');
  const listed = async (by?: Member) => (await read<Made[]>('/marketplace?search=sospese', by)).length;
  const ofGus = async () => (await read<Made[]>(`/marketplace?creator=${gus._id}`)).length;
  expect([await listed(), await listed(stranger), await ofGus(), await listed(gus)]).toEqual([0, 0, 0, 1]);
  expect(await read<ItemView>(`/marketplace/${_id}`)).toMatchObject({ isUnavailable: true });
  expect((await read<PublicProfileView>(`/user/profile/${gus._id}`)).marketplaceItems).toBe(0);
  const marked = await read<ItemView[]>('/admin/marketplace?measure=suspended', admin);
  expect(marked).toMatchObject([{ _id, isUnavailable: true }]);
  expect(await read<UserView[]>('/admin/users?measure=suspended', admin)).toMatchObject([{ _id: gus._id }]);
  await lift(gus);
  expect(await listed()).toBe(1);
  expect((await read<ItemView>(`/marketplace/${_id}`)).isUnavailable).toBeUndefined();
});

it('a suspended organiser’s contest takes nobody new, and goes on for who takes part', async () => {
  const firm = await form.join('Cora Bluette', 500, 'company');
  const [eva, leo] = [await form.join('Eva Blu'), await form.join('Leo Verdi')];
  const { _id } = await newContest(form, firm, { title: 'Concorso fermo' });
  await made(form, ['POST', `/contests/${_id}/join`], eva);
  await decide('profile', firm._id, 'suspend');
  await newContest(form, admin, { title: 'Concorso degli amministratori' });
  await made(form, ['POST', '/contests/generate-automatic'], admin);

  const listed = async (by?: Member) => (await read<ContestView[]>('/contests?search=concorso', by)).length;
  expect([await listed(), await listed(leo), await listed(eva), await listed(firm)]).toEqual([1, 1, 2, 2]);
  expect((await read<ContestView[]>('/contests')).some(({ isAutomatic }) => isAutomatic)).toBe(true);
  expect(await form.call('POST', `/contests/${_id}/join`, { token: leo.token })).toMatchObject({
    status: 409,
    body: { code: 'CONTEST_TAKES_NOBODY' },
  });
  expect(await read<ContestDetail>(`/contests/${_id}`, leo)).toMatchObject({ takesNobody: true, guaranteed: true });
  await made(form, ['PUT', `/contests/${_id}/entry`], eva, { text: 'La mia idea' });
  expect(await read<ContestView[]>('/admin/contests?measure=suspended', admin)).toMatchObject([{ _id }]);
  await lift(firm);
  await made(form, ['POST', `/contests/${_id}/join`], leo);
});

it('the contest of an organiser who turned out to be a minor is offered to nobody, and goes on for who takes part', async () => {
  const firm = await form.join('Pia Minore', 500, 'company');
  const eva = await form.join('Eva Viola');
  const { _id } = await newContest(form, firm, { title: 'Concorso di Pia' });
  await made(form, ['POST', `/contests/${_id}/join`], eva);
  const open = async () =>
    (await read<{ stats: { contests: { active: number } } }>('/user/dashboard', stranger)).stats.contests.active;
  const before = await open();
  await becomeMinor(firm);
  const pia = await signIn(form.call, firm.email);
  const listed = async (by?: Member) => (await read<ContestView[]>('/contests?search=pia', by)).length;
  expect([await listed(), await listed(stranger), await listed(eva), await listed(pia)]).toEqual([0, 0, 1, 1]);
  expect(await open()).toBe(before - 1);
  expect(await read<ContestDetail>(`/contests/${_id}`, eva)).toMatchObject({ takesNobody: true });
  expect(await read<ContestView[]>('/admin/contests?search=pia', admin)).toMatchObject([{ takesNobody: true }]);
  await made(form, ['PUT', `/contests/${_id}/entry`], eva, { text: 'La mia idea' });
});

it('a hidden contest stays in the lists of who runs it and who takes part', async () => {
  const firm = await form.join('Dora Lilla', 500, 'company');
  const eva = await form.join('Eva Rosa');
  const { _id } = await newContest(form, firm, { title: 'Gara nascosta' });
  await made(form, ['POST', `/contests/${_id}/join`], eva);
  await decide('contest', _id, 'hide');
  const listed = async (by?: Member) => (await read<ContestView[]>('/contests?search=nascosta', by)).length;
  expect([await listed(), await listed(stranger), await listed(eva), await listed(firm)]).toEqual([0, 0, 1, 1]);
  expect(await read<ContestView[]>('/admin/contests?measure=hidden', admin)).toMatchObject([{ _id, isHidden: true }]);
  expect(await form.call('DELETE', `/contests/${_id}/join`, { token: eva.token })).toMatchObject({
    ...{ status: 200, body: { joined: false, isHidden: true } },
  });
});
