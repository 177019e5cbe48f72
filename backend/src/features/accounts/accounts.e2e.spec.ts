import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/conditions.js';
import type { UserView } from './people/user-view.js';

let form: TestApp;
beforeAll(async () => {
  form = await startTestApp({ env: { LOG_LEVEL: 'debug' } });
});
afterAll(() => form.close());

const email = () => `${randomUUID()}@example.it`;
const adult = (fields: object = {}) => ({
  name: 'Ada Neri',
  email: email(),
  password: 'segreto1',
  password2: 'segreto1',
  role: 'adult',
  ...fields,
});
const register = (body: unknown) =>
  form.call<{ msg: string; code: string; errors?: { field: string }[] }>('POST', '/auth/register', { body });
const login = (body: object) => form.call<{ token: string; msg: string }>('POST', '/auth/login', { body });
const me = (token: string) => form.call<UserView>('GET', '/user/me', { token });
const yearsAgo = (years: number) => new Date(Date.now() - years * 365.25 * 86_400_000).toISOString().slice(0, 10);

describe('POST /auth/register', () => {
  it('creates an account without coins', async () => {
    const person = adult();
    expect(await register(person)).toMatchObject({
      status: 201,
      body: { msg: 'Registrazione completata! Effettua il login.' },
    });
    const { body } = await login({ email: person.email, password: person.password });
    expect((await me(body.token)).body).toMatchObject({
      name: 'Ada Neri',
      role: 'adult',
      coinBalance: 0,
      declaredAdultAt: null,
    });
  });

  it('keeps when an adult declared to have come of age', async () => {
    const person = adult({ declaresAdult: true });
    const before = Date.now();
    await register(person);
    const { body } = await login({ email: person.email, password: person.password });
    const declaredAt = (await me(body.token)).body.declaredAdultAt ?? '';
    expect(Date.parse(declaredAt)).toBeGreaterThanOrEqual(before);
  });

  it('accepts an e-mail once, whatever its case, also concurrently', async () => {
    const person = adult();
    const answers = await Promise.all([register(person), register({ ...person, email: person.email.toUpperCase() })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await register(person)).toMatchObject({
      status: 409,
      body: { msg: 'Esiste già un account con questa e-mail' },
    });
  });

  it('accepts minors with a parent and companies with a name', async () => {
    const minor = adult({ role: 'minor', parentEmail: email(), dateOfBirth: yearsAgo(16) });
    expect((await register(minor)).status).toBe(201);
    expect((await register(adult({ role: 'company', companyName: 'Officine Po', companySize: '1-10' }))).status).toBe(
      201,
    );
  });

  it.each([
    ['a minor of age', { role: 'minor', parentEmail: 'p@example.it', dateOfBirth: yearsAgo(19) }, 'dateOfBirth'],
    ['a child', { role: 'minor', parentEmail: 'p@example.it', dateOfBirth: yearsAgo(9) }, 'dateOfBirth'],
    ['an adult who declares to be none', { declaresAdult: false }, 'declaresAdult'],
    ['a minor without a parent', { role: 'minor', dateOfBirth: yearsAgo(15) }, 'parentEmail'],
    [
      'a day that does not exist',
      { role: 'minor', parentEmail: 'p@example.it', dateOfBirth: '2012-02-30' },
      'dateOfBirth',
    ],
    ['a company without a name', { role: 'company' }, 'companyName'],
    ['an administrator', { role: 'admin' }, 'role'],
    ['a short password', { password: '12345', password2: '12345' }, 'password'],
    ['passwords that differ', { password2: 'segreto2' }, 'password2'],
    ['an unknown field', { coinBalance: 1000 }, 'coinBalance'],
    ['a name that is no text', { name: 5 }, 'name'],
    ['a name with a control character', { name: 'Ada\u0007' }, 'name'],
    ['a name with half a character', { name: 'Ada \ud800' }, 'name'],
    ['an empty name', { name: '   ' }, 'name'],
    ['a broken e-mail', { email: 'ada@' }, 'email'],
    ['a list for an e-mail', { email: ['a@b.it'] }, 'email'],
  ])('refuses %s', async (_, fields, field) => {
    const { status, body } = await register(adult(fields));
    expect(status).toBe(400);
    expect(body.errors?.map((error) => error.field)).toContain(field);
  });
});

describe('POST /auth/login', () => {
  it('answers the same for an unknown e-mail and a wrong password', async () => {
    const person = adult();
    await register(person);
    const expected = { status: 401, body: { msg: 'E-mail o password non corretti' } };
    expect(await login({ email: person.email, password: 'sbagliata' })).toMatchObject(expected);
    expect(await login({ email: email(), password: 'sbagliata' })).toMatchObject(expected);
    // Only the log tells them apart, and not whose they are.
    const reasons = () => [...form.program.output().matchAll(/"reason":"([^"]+)"/g)].map(([, reason]) => reason);
    await eventually(async () => reasons().length >= 2);
    // Several processes each have an output of their own.
    expect(reasons().toSorted()).toEqual(['no such account', 'the password does not match']);
    expect(form.program.output()).not.toContain(person.email);
  });

  it('refuses after five failures for an account, also the right password', async () => {
    const person = adult();
    await register(person);
    for (let index = 0; index < 5; index++) await login({ email: person.email, password: 'sbagliata' });
    const { status, headers } = await login({ email: person.email, password: person.password });
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('a token', () => {
  it.each(['', 'x', 'Bearer', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'])('is refused when it reads %p', async (token) => {
    expect((await form.call('GET', '/user/me', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
  });

  it('is refused permanently after the role has changed', async () => {
    const ada = await form.join('Ada');
    const edit = (role: string) =>
      form.call('PUT', `/admin/users/${ada._id}`, {
        token: form.admin.token,
        body: { name: 'Ada', email: ada.email, role, companyName: role === 'company' ? 'Ada srl' : undefined },
      });
    expect((await me(ada.token)).status).toBe(200);
    expect((await edit('company')).status).toBe(200);
    expect((await me(ada.token)).status).toBe(401);
    expect((await edit('adult')).status).toBe(200);
    expect((await me(ada.token)).status).toBe(401);
  });

  it('is refused when the account was deleted', async () => {
    const ada = await form.join('Ada');
    expect((await me(ada.token)).status).toBe(200);
    await form.database.query('delete from people where id = $1', [ada._id]);
    const deadline = Date.now() + 5000;
    let status = 200;
    while (status !== 401 && Date.now() < deadline) status = (await me(ada.token)).status;
    expect(status).toBe(401);
  });
});

describe('/admin/users', () => {
  const edit = (id: string, body: object) =>
    form.call<UserView & { msg: string }>('PUT', `/admin/users/${id}`, { token: form.admin.token, body });

  it('adds and removes coins by adjustments', async () => {
    const ada = await form.join('Ada', 100);
    const person = { name: 'Ada', email: ada.email, role: 'adult' };
    expect(
      (await edit(ada._id, { ...person, coinBalance: 40, adjustmentReason: 'Errore di premio' })).body.coinBalance,
    ).toBe(40);
    const { body } = await form.call<{ type: string; direction: string; amount: number }[]>(
      'GET',
      '/coin/transactions',
      { token: ada.token },
    );
    expect(body.map(({ type, direction, amount }) => [type, direction, amount])).toEqual([
      ['adjustment', 'out', 60],
      ['adjustment', 'in', 100],
    ]);
  });

  it('searches, filters and pages', async () => {
    const names = ['Éva Ferri', 'Bruno Ferri', 'Carla Ferri'];
    for (const name of names) await form.join(name);
    const list = (query: string) => form.call<UserView[]>('GET', `/admin/users${query}`, { token: form.admin.token });
    const found = await list('?search=ferri&role=adult&limit=2');
    expect(found.headers.get('x-total-count')).toBe('3');
    expect(found.body.map(({ name }) => name)).toEqual(['Carla Ferri', 'Bruno Ferri']);
    const next = found.headers.get('link')?.match(/users(\?[^>]+)>/)?.[1] ?? '';
    expect((await list(next)).body.map(({ name }) => name)).toEqual(['Éva Ferri']);
    for (const search of ['eva fe', 'ÈVA', 'evà ferri', 'ferri eva', '@EXAMPLE fer eva']) {
      expect((await list(`?search=${encodeURIComponent(search)}`)).body.map(({ name }) => name)).toEqual(['Éva Ferri']);
    }
    for (const search of ['ferri dora', '100%_', '%', '_', '\\']) {
      expect((await list(`?search=${encodeURIComponent(search)}`)).body).toEqual([]);
    }
    expect((await list('?role=boss')).status).toBe(400);
  });

  it('never removes the last administrator', async () => {
    const { email: address } = form.admin;
    expect(await edit(form.admin._id, { name: 'A', email: address, role: 'adult' })).toMatchObject({ status: 409 });
  });

  it('answers 404 for an unknown person, and 409 for an e-mail that is taken', async () => {
    const ada = await form.join('Ada');
    const body = { name: 'Ada', email: form.admin.email, role: 'adult' };
    expect((await edit(randomUUID(), body)).status).toBe(404);
    expect((await edit('x', body)).status).toBe(404);
    expect((await edit(ada._id, body)).status).toBe(409);
  });

  it.each([
    ['GET', '/admin/users'],
    ['GET', `/admin/users/${randomUUID()}`],
    ['PUT', `/admin/users/${randomUUID()}`],
  ])('is refused to others: %s %s', async (method, path) => {
    const ada = await form.join('Ada');
    const body = method === 'PUT' ? {} : undefined;
    expect((await form.call(method, path, { token: ada.token, body })).status).toBe(403);
    expect((await form.call(method, path, { body })).status).toBe(401);
  });
});
