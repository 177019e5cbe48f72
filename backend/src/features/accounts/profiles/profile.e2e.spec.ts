import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import sharp from 'sharp';
import { type Member, startTestApp, type TestApp } from '../../../../test/app.js';
import type { ErrorBody } from '../../../platform/http/errors/error-body.js';
import type { UserView } from '../people/user-view.js';
import type { PublicProfileView } from './public-profile.js';

let form: TestApp;
beforeAll(async () => {
  form = await startTestApp();
});
afterAll(() => form.close());

const PASSWORD = 'segreto1';
const yearsAgo = (years: number) => new Date(Date.now() - years * 365.25 * 86_400_000).toISOString().slice(0, 10);

async function joinAs(role: string, fields: object): Promise<Member> {
  const email = `${randomUUID()}@example.it`;
  const body = { email, password: PASSWORD, password2: PASSWORD, role, ...fields };
  await form.call('POST', '/auth/register', { body });
  const { token } = (await form.call<{ token: string }>('POST', '/auth/login', { body: { email, password: PASSWORD } }))
    .body;
  const { body: me } = await form.call<UserView>('GET', '/user/profile', { token });
  return { _id: me._id, email, token };
}
const joinMinor = () =>
  joinAs('minor', { name: 'Giulia De Rossi', parentEmail: 'mamma@example.it', dateOfBirth: yearsAgo(15) });
const joinCompany = () => joinAs('company', { name: 'Carlo Po', companyName: 'Officine Po', companySize: '50+' });

type Edited = UserView & ErrorBody;
const edit = (member: Member, body: unknown) =>
  form.call<Edited>('PUT', '/user/profile', { token: member.token, body });
const shown = (id: string) => form.call<PublicProfileView & ErrorBody>('GET', `/user/profile/${id}`);

async function send(member: Member, fields: Readonly<Record<string, string | Blob>>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const headers = { authorization: `Bearer ${member.token}` };
  const response = await fetch(`${form.url}/api/user/profile`, { method: 'PUT', headers, body });
  return { status: response.status, body: (await response.json()) as Edited };
}
async function picture(colour: string): Promise<Blob> {
  const create = { width: 64, height: 48, channels: 3, background: colour } as const;
  return new Blob([new Uint8Array(await sharp({ create }).jpeg().toBuffer())], { type: 'image/jpeg' });
}
const imagePaths = async () =>
  (await form.database.query<{ path: string }>(`select '/api/images/' || name as path from images`)).map(
    ({ path }) => path,
  );

describe('PUT /user/profile', () => {
  it('changes given fields, clears empty ones and leaves the others', async () => {
    const ada = await form.join('Ada');
    const [special] = (await form.call<{ _id: string; name: string }[]>('GET', '/categories')).body;
    const category = { _id: special?._id, name: special?.name };
    const first = await edit(ada, { name: 'Ada Neri', bio: 'Ciao', category: category._id });
    expect(first).toMatchObject({ status: 200, body: { name: 'Ada Neri', bio: 'Ciao', email: ada.email, category } });
    expect((await edit(ada, { bio: 'Ecco' })).body).toMatchObject({ name: 'Ada Neri', bio: 'Ecco', category });
    expect((await edit(ada, { bio: '', category: '' })).body).toMatchObject({
      name: 'Ada Neri',
      bio: null,
      category: null,
    });
    expect((await form.call<UserView>('GET', '/user/profile', ada)).body).toMatchObject({
      name: 'Ada Neri',
      bio: null,
    });
  });

  it.each([
    ['role', 'admin'],
    ['coinBalance', 1000],
    ['email', 'altra@example.it'],
    ['_id', randomUUID()],
    ['password', 'segreto2'],
    ['profileImage', '/api/images/x.webp'],
    ['name', ''],
    ['name', null],
    ['clear', ['name']],
    ['clear', 'bio,email'],
    ['clear', {}],
    ['bio', 'x'.repeat(1001)],
    ['category', randomUUID()],
    ['category', 'x'],
  ])('refuses %s: %p', async (field, value) => {
    const ada = await form.join('Ada');
    const { status, body } = await edit(ada, { bio: 'Ciao', [field]: value });
    expect(status).toBe(400);
    expect(body.errors?.map((error) => error.field)).toEqual([field]);
    expect((await form.call<UserView>('GET', '/user/me', ada)).body).toMatchObject({ bio: null, role: 'adult' });
  });

  it('lets companies and minors change the fields of their roles', async () => {
    const company = await joinCompany();
    expect((await edit(company, { companyLocation: 'Torino' })).body).toMatchObject({
      companyName: 'Officine Po',
      companySize: '50+',
      companyLocation: 'Torino',
    });
    expect((await edit(company, { companyName: '' })).body.errors).toMatchObject([{ field: 'companyName' }]);
    const minor = await joinMinor();
    expect((await edit(minor, { parentEmail: 'Papa@example.it' })).body.parentEmail).toBe('papa@example.it');
    expect((await edit(minor, { dateOfBirth: yearsAgo(19) })).body.errors).toMatchObject([{ field: 'dateOfBirth' }]);
    expect((await edit(minor, { parentEmail: '' })).body.errors).toMatchObject([{ field: 'parentEmail' }]);
    expect((await edit(await form.join('Ada'), { companyName: 'Ada srl' })).body.companyName).toBeNull();
  });

  it('lets minors make themselves younger, and not older', async () => {
    const minor = await joinMinor();
    expect(await edit(minor, { dateOfBirth: yearsAgo(13) })).toMatchObject({ status: 200 });
    for (const [age, status, code] of [
      [15, 409, 'DATE_OF_BIRTH_FIXED'],
      [9, 400, 'INVALID_INPUT'],
    ] as const) {
      expect(await edit(minor, { bio: 'Ciao', dateOfBirth: yearsAgo(age) })).toMatchObject({ status, body: { code } });
    }
    const { body } = await form.call<UserView>('GET', '/user/me', minor);
    expect(body).toMatchObject({ bio: null, dateOfBirth: yearsAgo(13) });
  });

  it('still accepts the edits of a minor who has come of age since', async () => {
    const minor = await joinMinor();
    await form.database.query('update people set date_of_birth = $2 where id = $1', [minor._id, yearsAgo(19)]);
    // As the screen sends it: with the stored date of birth.
    const answer = await edit(minor, { bio: 'Maggiorenne', dateOfBirth: yearsAgo(19) });
    expect([answer.status, answer.body.bio]).toEqual([200, 'Maggiorenne']);
  });

  it('stores an avatar, serves it to everyone and deletes the previous one', async () => {
    const ada = await form.join('Ada');
    const first = (await send(ada, { bio: 'Con foto', profileImage: await picture('red') })).body;
    expect(first).toMatchObject({
      bio: 'Con foto',
      profileImage: expect.stringMatching(/^\/api\/images\/.{22}\.webp$/),
    });
    const served = await fetch(form.url + first.profileImage);
    expect(served.status).toBe(200);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    });
    expect((await sharp(await served.arrayBuffer()).metadata()).format).toBe('webp');

    const second = (await send(ada, { profileImage: await picture('blue') })).body;
    expect(second.profileImage).not.toBe(first.profileImage);
    expect((await edit(ada, { bio: 'Senza toccarla' })).body.profileImage).toBe(second.profileImage);
    expect((await fetch(form.url + first.profileImage)).status).toBe(404);
    expect(await imagePaths()).toEqual([second.profileImage]);
  });

  it('clears the named fields, but not a picture that is replaced in the same request', async () => {
    const company = await joinCompany();
    const others = await imagePaths();
    const fields = { bio: 'Dal 1950', companyLocation: 'Torino', profileImage: await picture('red') };
    expect((await send(company, fields)).status).toBe(200);
    const cleared = (await send(company, { name: 'Carlo', clear: 'bio,companyLocation,profileImage' })).body;
    const rest = { companyName: 'Officine Po', companySize: '50+' };
    expect(cleared).toMatchObject({ name: 'Carlo', bio: null, companyLocation: null, profileImage: null, ...rest });
    expect(await imagePaths()).toEqual(others);
    const again = { bio: 'Ancora qui', profileImage: await picture('blue'), clear: 'bio,profileImage' };
    expect((await send(company, again)).body).toMatchObject({
      bio: 'Ancora qui',
      profileImage: expect.stringMatching(/webp$/),
    });
  });

  it.each([
    ['no picture', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' }), 415],
    ['nothing', new Blob([], { type: 'image/png' }), 415],
    ['too much', new Blob([new Uint8Array(3 * 1024 * 1024)], { type: 'image/png' }), 413],
  ])('refuses %s as an avatar and changes nothing', async (_, profileImage, status) => {
    const ada = await form.join('Ada');
    const before = await imagePaths();
    expect(await send(ada, { bio: 'No', profileImage })).toMatchObject({ status, body: { msg: expect.any(String) } });
    expect(await imagePaths()).toEqual(before);
    expect((await form.call<UserView>('GET', '/user/me', ada)).body.bio).toBeNull();
  });

  it('stores no picture of a refused edit', async () => {
    const company = await joinCompany();
    const before = await imagePaths();
    expect((await send(company, { companyName: '', profileImage: await picture('green') })).status).toBe(400);
    expect(await imagePaths()).toEqual(before);
  });

  it('answers every body without a server error', async () => {
    const fields = [
      'name',
      'bio',
      'category',
      'companyName',
      'parentEmail',
      'dateOfBirth',
      'profileImage',
      'clear',
      '__proto__',
    ];
    const members = [await form.join('Ada'), await joinCompany(), await joinMinor()];
    const body = fc.oneof(
      fc.json(),
      fc.dictionary(fc.constantFrom(...fields), fc.jsonValue()).map((v) => JSON.stringify(v)),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...members), body, async (member, text) => {
        expect((await edit(member, text)).status).toBeLessThan(500);
      }),
      { numRuns: 150 },
    );
  });

  it('is refused without a token, with a form or without', async () => {
    const body = new FormData();
    body.append('profileImage', await picture('red'));
    expect((await fetch(`${form.url}/api/user/profile`, { method: 'PUT', body })).status).toBe(401);
    expect((await form.call('PUT', '/user/profile', { body: {} })).status).toBe(401);
  });
});

describe('GET /user/profile/{id}', () => {
  it('shows a company, without private data', async () => {
    const company = await joinCompany();
    await edit(company, { bio: 'Dal 1950', companyLocation: 'Torino' });
    const { status, body } = await shown(company._id);
    expect(status).toBe(200);
    expect(body).toEqual({
      _id: company._id,
      name: 'Officine Po',
      role: 'company',
      category: null,
      profileImage: null,
      bio: 'Dal 1950',
      answers: null,
      contestsWon: 0,
      marketplaceItems: 0,
      companyName: 'Officine Po',
      companySize: '50+',
      companyLocation: 'Torino',
      createdAt: expect.stringMatching(/^\d{4}-/),
    });
  });

  it('shows only the public fields of a minor', async () => {
    const minor = await joinMinor();
    await send(minor, { bio: 'Vado al liceo', profileImage: await picture('red') });
    const nothing = { category: null, profileImage: null, bio: null, createdAt: null, marketplaceItems: 0 };
    const noCompany = { companyName: null, companySize: null, companyLocation: null };
    expect((await shown(minor._id)).body).toEqual({
      _id: minor._id,
      name: 'Giulia R.',
      role: 'minor',
      answers: null,
      contestsWon: 0,
      ...nothing,
      ...noCompany,
    });
  });

  it.each([randomUUID(), 'x', '1', '%00'])('does not find %p', async (id) => {
    expect(await shown(id)).toMatchObject({ status: 404, body: { msg: 'Profilo non trovato' } });
  });
});

it('answers 404 for an unknown picture', async () => {
  for (const name of ['x', 'AAAAAAAAAAAAAAAAAAAAAA.webp', "'; drop table images; --"]) {
    const answer = await form.call('GET', `/images/${encodeURIComponent(name)}`);
    expect(answer).toMatchObject({ status: 404, body: { msg: 'Immagine non trovata' } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
});
