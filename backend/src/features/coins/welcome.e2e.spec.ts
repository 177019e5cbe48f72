import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Member, startTestApp, type TestApp } from '../../../test/app.js';

let form: TestApp;
let ada: Member;
beforeAll(async () => {
  form = await startTestApp({ env: { WELCOME_COINS: '5' } });
  ada = await form.join('Ada', 8);
});
afterAll(() => form.close());

it('a start with a gift does not say how to begin with coins', () => {
  expect(form.program.output()).toContain('Admin ');
  expect(form.program.output()).not.toContain('WELCOME_COINS');
});

it('the gift to a new account has its own label, and an administrator’s adjustment does not', async () => {
  const own = await form.call('GET', '/coin/transactions', { token: ada.token });
  expect(own.body).toMatchObject([
    { amount: 3, type: 'adjustment', reason: null, note: 'Rettifica amministrativa' },
    { amount: 5, type: 'adjustment', reason: 'welcome', note: null },
  ]);
  const all = await form.call('GET', `/admin/transactions?user=${ada._id}`, { token: form.admin.token });
  expect(all.body).toMatchObject([
    { note: 'Rettifica amministrativa', reason: null },
    { note: null, reason: 'welcome' },
  ]);
  const { body } = await form.call<{ recentActivities: { title: string; description: string }[] }>(
    'GET',
    '/user/dashboard',
    { token: ada.token },
  );
  const activities = body.recentActivities.map(({ title, description }) => `${title}: ${description}`);
  expect(activities).toEqual([
    'Rettifica del saldo: +3 Coin FORM',
    expect.stringMatching(/^Benvenuto in FORM: Hai ricevuto 5 Coin FORM\. /),
  ]);
});
