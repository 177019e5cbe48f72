import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Member, startTestApp, type TestApp } from './app.js';
import { joinAdmin } from './makers.js';

let form: TestApp;
beforeAll(async () => {
  form = await startTestApp();
});
afterAll(() => form.close());

const demote = (by: Member, { _id, email }: Member) =>
  form.call('PUT', `/admin/users/${_id}`, { token: by.token, body: { name: 'Ada', email, role: 'adult' } });

it('lets one of two administrators who demote each other at once succeed', async () => {
  for (let round = 0; round < 3; round++) {
    const [one, other] = [await joinAdmin(form, 'Una Rossi'), await joinAdmin(form, 'Altra Rossi')];
    const answers = await Promise.all([demote(one, other), demote(other, one)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // The guard of the route or the decision refuses the other.
    expect([401, 403]).toContain(answers.find(({ status }) => status !== 200)?.status);
  }
});
