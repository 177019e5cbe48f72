import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Member, startTestApp, type TestApp } from '../../../test/app.js';
import type { ErrorBody } from '../../platform/http/errors/error-body.js';
import type { UserView } from './people/user-view.js';

let form: TestApp;
beforeAll(async () => {
  form = await startTestApp();
});
afterAll(() => form.close());

const PASSWORD = 'segreto1';
const login = (email: string, password: string) =>
  form.call<{ token: string }>('POST', '/auth/login', { body: { email, password } });
const me = (token: string) => form.call<UserView>('GET', '/user/me', { token });

describe('PUT /user/password', () => {
  const change = ({ token }: Pick<Member, 'token'>, currentPassword: string, newPassword: string) =>
    form.call<{ token: string } & ErrorBody>('PUT', '/user/password', {
      token,
      body: { currentPassword, newPassword },
    });

  it('refuses the old token and the old password from then on', async () => {
    const ada = await form.join('Ada');
    const other = (await login(ada.email, PASSWORD)).body;
    const { status, body } = await change(ada, PASSWORD, 'nuovissima');
    expect({ status, msg: body.msg }).toEqual({ status: 200, msg: 'Password aggiornata con successo' });
    expect((await me(body.token)).body._id).toBe(ada._id);
    expect((await me(ada.token)).status).toBe(401);
    expect((await me(other.token)).status).toBe(401);
    expect((await login(ada.email, PASSWORD)).status).toBe(401);
    expect((await login(ada.email, 'nuovissima')).status).toBe(200);
  });

  it('requires the current one, without ending the session', async () => {
    const ada = await form.join('Ada');
    expect(await change(ada, 'sbagliata', 'nuovissima')).toMatchObject({
      status: 403,
      body: { code: 'WRONG_PASSWORD', msg: 'La password attuale non è corretta' },
    });
    expect((await change(ada, PASSWORD, 'corta')).body.errors).toMatchObject([{ field: 'newPassword' }]);
    expect((await me(ada.token)).status).toBe(200);
    expect((await login(ada.email, PASSWORD)).status).toBe(200);
  });

  it('issues a token that every process accepts, also before the notification of the change', async () => {
    const ada = await form.join('Ada');
    const other = await startTestApp({ database: form.database });
    try {
      expect((await other.call('GET', '/user/me', { token: ada.token })).status).toBe(200);
      await form.database.query('alter table people disable trigger person_changed');
      const { token } = (await change(ada, PASSWORD, 'nuovissima')).body;
      expect((await other.call('GET', '/user/me', { token })).status).toBe(200);
      expect((await other.call('GET', '/user/me', { token: ada.token })).status).toBe(401);
    } finally {
      await form.database.query('alter table people enable trigger person_changed');
      await other.close();
    }
  });

  it('limits the attempts to guess the password', async () => {
    const ada = await form.join('Ada');
    for (let index = 0; index < 5; index++) expect((await change(ada, 'sbagliata', 'nuovissima')).status).toBe(403);
    const { status, headers } = await change(ada, PASSWORD, 'nuovissima');
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    // A person who knows the password can still sign in: only confirming is blocked.
    expect((await login(ada.email, PASSWORD)).status).toBe(200);
  });

  it('accepts one of two concurrent changes', async () => {
    const ada = await form.join('Ada');
    const answers = await Promise.all([change(ada, PASSWORD, 'nuova-uno'), change(ada, PASSWORD, 'nuova-due')]);
    const [taken] = answers.filter(({ status }) => status === 200);
    expect(answers.map(({ status }) => status).toSorted()).not.toEqual([200, 200]);
    expect((await me(taken?.body.token ?? '')).status).toBe(200);
  });
});

describe('GET /user/export', () => {
  it('returns all data of the person as a file, and none of others', async () => {
    const ada = await form.join('Ada Neri', 50);
    const ben = await form.join('Ben');
    const body = { recipient: ben.email, amount: 5, note: 'Per il corso' };
    await form.call('POST', '/coin/transfer', { token: ada.token, body });
    const {
      status,
      headers,
      body: file,
    } = await form.call<{
      profile: UserView;
      texts: { text: string; field: string; salt: string }[];
      notifications: { title: string }[];
      images: string[];
    }>('GET', '/user/export', { token: ada.token });
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe('attachment; filename="form-dati.json"');
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(file.profile).toMatchObject({ name: 'Ada Neri', email: ada.email, coinBalance: 45 });
    expect(file.texts).toContainEqual(
      expect.objectContaining({ field: 'note', text: 'Per il corso', salt: expect.stringMatching(/^[0-9a-f]{64}$/) }),
    );
    expect(file.notifications.map(({ title }) => title)).toContain('Benvenuto in FORM');
    expect(file.images).toEqual([]);
    expect(JSON.stringify(file)).not.toContain('argon2');
    const { body: others } = await form.call('GET', '/user/export', { token: ben.token });
    // A note belongs to its author; the recipient reads it beside the transaction.
    expect(others).toMatchObject({ texts: [], transactions: [{ note: 'Per il corso' }] });
    expect(JSON.stringify(others)).not.toContain(ada.email);
    expect((await form.call('GET', '/user/export')).status).toBe(401);
  });
});

describe('notifications of an account', () => {
  const notifications = async ({ token }: Member) =>
    (
      await form.call<{ type: string; title: string; message: string; link: string }[]>('GET', '/notifications', {
        token,
      })
    ).body;

  it('begin with a welcome and report every adjustment', async () => {
    const ada = await form.join('Ada', 1200);
    const body = { name: 'Ada', email: ada.email, role: 'adult', coinBalance: 1000 };
    await form.call('PUT', `/admin/users/${ada._id}`, { token: form.admin.token, body });
    expect(await notifications(ada)).toMatchObject([
      { type: 'coin', title: 'Saldo rettificato', message: expect.stringContaining('tolto 200 Coin'), link: '/wallet' },
      { type: 'coin', title: 'Saldo rettificato', message: expect.stringContaining('aggiunto 1200 Coin') },
      { type: 'system', title: 'Benvenuto in FORM', link: '/dashboard' },
    ]);
  });

  it('follow the role', async () => {
    const ada = await form.join('Ada');
    const broadcast = (targetRole: string, title: string) =>
      form.call('POST', '/admin/notifications/broadcast', {
        token: form.admin.token,
        body: { title, message: 'Messaggio', targetRole },
      });
    await broadcast('adult', 'Agli adulti');
    await broadcast('company', 'Alle aziende, prima');
    const body = { name: 'Ada', email: ada.email, role: 'company', companyName: 'Ada srl' };
    await form.call('PUT', `/admin/users/${ada._id}`, { token: form.admin.token, body });
    await broadcast('adult', 'Agli adulti, dopo');
    await broadcast('company', 'Alle aziende');
    await broadcast('all', 'A tutti');
    const { token } = (await login(ada.email, PASSWORD)).body;
    const titles = (await notifications({ ...ada, token })).map(({ title }) => title);
    expect(titles).toEqual(['A tutti', 'Alle aziende', 'Agli adulti', 'Benvenuto in FORM']);
  });
});
