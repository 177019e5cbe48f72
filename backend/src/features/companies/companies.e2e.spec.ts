import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Member, SEVERAL_PROCESSES, startTestApp, type TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/conditions.js';
import { closeAccount } from '../../../test/makers.js';
import type { ErrorBody } from '../../platform/http/errors/error-body.js';
import type { OwnVerificationView, VerificationRequestView } from './company-views.js';

/** Verified companies through the real program (product.md 18). */
let form: TestApp;
beforeAll(async () => {
  form = await startTestApp({ env: { COMPANY_VERIFICATION: 'required' }, processes: SEVERAL_PROCESSES });
});
afterAll(() => form.close());

const VAT = '00743110157';
const OTHER_VAT = '07643520567';

const ask = ({ token }: Member, vatNumber = VAT) =>
  form.call<OwnVerificationView & ErrorBody>('POST', '/user/company-verification', { token, body: { vatNumber } });
const own = async ({ token }: Member) =>
  (await form.call<OwnVerificationView>('GET', '/user/company-verification', { token })).body;
const queue = async (state = 'waiting') =>
  (
    await form.call<VerificationRequestView[]>('GET', `/admin/verifications?state=${state}`, {
      token: form.admin.token,
    })
  ).body;
const requestOf = async ({ _id }: Member, state?: string) =>
  (await queue(state)).find(({ company }) => company._id === _id)?._id ?? 'none';
const decide = (id: string, body: object) =>
  form.call<VerificationRequestView & ErrorBody>('POST', `/admin/verifications/${id}/decide`, {
    token: form.admin.token,
    body,
  });
const verified = async (): Promise<Member> => {
  const firm = await form.join('Rita Blu', 10, 'company');
  await ask(firm);
  await decide(await requestOf(firm), { outcome: 'verify' });
  return firm;
};
const rename = ({ token }: Member, companyName: string) => {
  const body = new FormData();
  body.set('companyName', companyName);
  return form.call('PUT', '/user/profile', { token, body });
};
const publish = ({ token }: Member, type: string) =>
  form.call<ErrorBody & { _id: string; creator: object }>('POST', '/marketplace', {
    token,
    body: { title: 'Apprendista', description: 'Si impara', type, price: 0 },
  });
const titles = async ({ token }: Member) =>
  (await form.call<{ title: string }[]>('GET', '/notifications', { token })).body.map(({ title }) => title);

it('publishes job offers and opens contests for verified companies only, and shows which are', async () => {
  const firm = await form.join('Rita Blu', 10, 'company');
  expect(await publish(firm, 'job_offer')).toMatchObject({
    status: 403,
    body: { code: 'COMPANY_NOT_VERIFIED', msg: expect.stringContaining('Solo le aziende verificate') },
  });
  expect((await publish(firm, 'service')).body.creator).not.toHaveProperty('isVerified');
  const contest = { title: 'Idea', description: 'Una', reward: 1, endDate: new Date(Date.now() + 1e8).toISOString() };
  const open = () =>
    form.call<ErrorBody & { creator: object }>('POST', '/contests', { token: firm.token, body: contest });
  expect(await open()).toMatchObject({ status: 403, body: { code: 'COMPANY_NOT_VERIFIED' } });

  expect(await ask(firm, 'IT 00743110157')).toMatchObject({ status: 201, body: { state: 'waiting', vatNumber: VAT } });
  expect(await titles(form.admin)).toContain('Richiesta di verifica');
  expect(await decide(await requestOf(firm), { outcome: 'verify' })).toMatchObject({
    status: 200,
    body: { state: 'verified' },
  });
  expect(await own(firm)).toMatchObject({ isRequired: true, isVerified: true, state: 'verified' });
  expect(await titles(firm)).toContain('Azienda verificata');
  expect(await publish(firm, 'job_offer')).toMatchObject({ status: 201, body: { creator: { isVerified: true } } });
  expect(await open()).toMatchObject({ status: 201, body: { creator: { isVerified: true } } });
  expect((await form.call('GET', `/user/profile/${firm._id}`)).body).toMatchObject({ isVerified: true });
});

it('does not let a service become a job offer without a verification', async () => {
  const firm = await form.join('Rita Blu', 0, 'company');
  const { _id } = (await publish(firm, 'service')).body;
  const edit = await form.call('PUT', `/marketplace/${_id}`, { token: firm.token, body: { type: 'job_offer' } });
  expect(edit).toMatchObject({ status: 403, body: { code: 'COMPANY_NOT_VERIFIED' } });
});

describe('a request', () => {
  it('is refused with a reason that the company reads, and may be made again', async () => {
    const firm = await form.join('Rita Blu', 0, 'company');
    await ask(firm);
    const id = await requestOf(firm);
    expect(await decide(id, { outcome: 'refuse' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'reason' }] },
    });
    expect((await decide(id, { outcome: 'refuse', reason: 'Il nome è di un’altra' })).status).toBe(200);
    expect(await own(firm)).toMatchObject({ isVerified: false, state: 'refused', reason: 'Il nome è di un’altra' });
    expect(await decide(id, { outcome: 'verify' })).toMatchObject({ status: 409, body: { code: 'ALREADY_DECIDED' } });
    expect(await ask(firm)).toMatchObject({ status: 201, body: { state: 'waiting' } });
  });

  it('waits once, whatever is repeated, and another number takes its place', async () => {
    const firm = await form.join('Rita Blu', 0, 'company');
    const announced = async () =>
      (await titles(form.admin)).filter((title) => title === 'Richiesta di verifica').length;
    const before = await announced();
    await Promise.all([ask(firm), ask(firm), ask(firm)]);
    const id = await requestOf(firm);
    await ask(firm);
    expect(await requestOf(firm)).toBe(id);
    expect(await announced()).toBe(before + 1);
    await ask(firm, OTHER_VAT);
    expect((await queue()).filter(({ company }) => company._id === firm._id)).toMatchObject([{ vatNumber: OTHER_VAT }]);
    expect(await decide(id, { outcome: 'verify' })).toMatchObject({ status: 409, body: { code: 'ALREADY_DECIDED' } });
  });

  it('is made once for one key', async () => {
    const firm = await form.join('Rita Blu', 0, 'company');
    const headers = { 'idempotency-key': randomUUID() };
    const once = () =>
      form.call('POST', '/user/company-verification', { token: firm.token, body: { vatNumber: VAT }, headers });
    expect((await once()).status).toBe(201);
    await decide(await requestOf(firm), { outcome: 'refuse', reason: 'Il nome non corrisponde' });
    // The process ended before it could store the answer.
    await form.database.query('delete from first_answers');
    expect(await once()).toMatchObject({ status: 201, body: { state: 'refused' } });
    expect(await requestOf(firm)).toBe('none');
  });

  it('needs a number that exists', async () => {
    const firm = await form.join('Rita Blu', 0, 'company');
    expect(await ask(firm, '00743110158')).toMatchObject({ status: 400, body: { errors: [{ field: 'vatNumber' }] } });
    expect(await own(firm)).toMatchObject({ state: null, vatNumber: null });
  });

  it('is in the export of its company, and gone with it', async () => {
    const firm = await form.join('Rita Blu', 0, 'company');
    await ask(firm);
    const { companyVerifications } = (await form.call('GET', '/user/export', { token: firm.token })).body;
    expect(companyVerifications).toMatchObject([{ vatNumber: VAT, state: 'waiting' }]);
    await closeAccount(form, firm);
    expect(await requestOf(firm)).toBe('none');
    expect(
      await form.database.query(
        'select 1 from company_verifications r left join people p on p.wallet = r.company where p.id is null',
      ),
    ).toEqual([]);
  });
});

describe('a verification', () => {
  it('ends when the company changes its name', async () => {
    const firm = await verified();
    const job = (await publish(firm, 'job_offer')).body as unknown as { _id: string };
    await rename(firm, 'Officine Digitali');
    expect(await own(firm)).toMatchObject({ isVerified: true });
    await rename(firm, 'Ministero del Lavoro');
    expect(await own(firm)).toMatchObject({ isVerified: false, state: 'ended' });
    expect(await titles(firm)).toContain('La verifica non vale più');
    expect((await publish(firm, 'job_offer')).status).toBe(403);
    // Another text is another offer; what was published before stays.
    const rewriting = { token: firm.token, body: { title: 'Funzionario' } };
    expect((await form.call('PUT', `/marketplace/${job._id}`, rewriting)).status).toBe(403);
    expect((await form.call('GET', `/marketplace/${job._id}`)).body).toMatchObject({ title: 'Apprendista' });
  });

  it('ends when an administrator changes the name', async () => {
    const firm = await verified();
    const body = { name: 'Rita Blu', email: firm.email, role: 'company', companyName: 'Altra Officina' };
    const edited = await form.call('PUT', `/admin/users/${firm._id}`, { token: form.admin.token, body });
    expect(edited.status).toBe(200);
    expect(await own(firm)).toMatchObject({ isVerified: false, state: 'ended' });
  });

  it.each([
    ['name', `update people set company_name = 'Ministero del Lavoro' where id = $1`],
    [
      'number',
      'update company_verifications set superseded_at = now() where company = (select wallet from people where id = $1)',
    ],
  ])(
    'ends also where the %s changed just as it was granted, and the process that knew of it is gone',
    async (_, sql) => {
      const firm = await verified();
      await form.database.query(sql, [firm._id]);
      await eventually(async () => !(await own(firm)).isVerified);
      expect(await titles(firm)).toContain('La verifica non vale più');
    },
  );

  it('ends when the company gives another number, which waits', async () => {
    const firm = await verified();
    expect(await ask(firm)).toMatchObject({ status: 409, body: { code: 'ALREADY_VERIFIED' } });
    expect(await ask(firm, OTHER_VAT)).toMatchObject({ status: 201, body: { isVerified: false, state: 'waiting' } });
  });

  it('is revoked with a reason', async () => {
    const firm = await verified();
    const id = await requestOf(firm, 'verified');
    expect((await decide(id, { outcome: 'revoke', reason: 'Ha chiuso' })).body).toMatchObject({
      state: 'revoked',
      reason: 'Ha chiuso',
    });
    expect(await own(firm)).toMatchObject({ isVerified: false, state: 'revoked', reason: 'Ha chiuso' });
  });

  it('is not of a name that the company took while it waited', async () => {
    const firm = await form.join('Rita Blu', 0, 'company');
    await ask(firm);
    const id = await requestOf(firm);
    await rename(firm, 'Ministero del Lavoro');
    expect((await decide(id, { outcome: 'verify' })).status).toBe(409);
    expect(await own(firm)).toMatchObject({ state: 'waiting', companyName: 'Ministero del Lavoro' });
  });
});
