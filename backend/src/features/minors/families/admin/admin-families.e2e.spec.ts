import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Member, startTestApp, type TestApp } from '../../../../../test/app.js';
import {
  consentTo,
  guardianOf,
  joinMinor,
  type Minor,
  newAddress,
  ownGuardians,
  REQUIRED,
  tokenSentTo,
} from '../../../../../test/families.js';
import { joinAdmin, made } from '../../../../../test/makers.js';
import type { ConsentActView, PersonFamilyView, SentRequestView } from './admin-family-views.js';

let form: TestApp;
beforeAll(async () => {
  form = await startTestApp({ env: REQUIRED });
});
afterAll(() => form.close());

const ask = <Answer>(path: string, by: Member = form.admin) => made<Answer>(form, ['GET', `/admin/users/${path}`], by);
const family = ({ _id }: Member, by?: Member) => ask<PersonFamilyView>(`${_id}/family`, by);

describe('the family of a person, for administrators', () => {
  it('shows of a minor what became of each consent, and whom they named', async () => {
    const mina = await joinMinor(form);
    const nora = await guardianOf(form, mina);
    await made(form, ['POST', `/family/${mina._id}/consent/withdraw`], nora);
    await made(form, ['POST', `/family/${mina._id}/consent`], nora);
    const limits = { weeklyCoins: 7, approvalAbove: 3, mayApply: false };
    await made(form, ['PUT', `/family/${mina._id}/limits`], nora, limits);
    const guardian = { _id: nora._id, isContested: false, isConfirmed: false, limits, allowed: 0 };
    expect(await family(mina)).toMatchObject({
      minor: {
        standing: 'free',
        consent: 'given',
        limits,
        guardians: [guardian],
        blockedAddresses: [],
        mayDecide: true,
      },
      children: [],
    });
    expect(await family(nora)).toEqual({
      minor: null,
      children: [{ _id: mina._id, name: 'Mina Bruni', consent: 'given', isContested: false }],
    });

    const email = newAddress();
    const reason = 'Lo ha deciso il tribunale';
    await made(form, ['POST', `/admin/users/${mina._id}/guardians/${nora._id}/replace`], form.admin, { email, reason });
    const declared = { declaredName: 'Bruno Bruni', textVersion: expect.any(String), by: null };
    const acts = await ask<ConsentActView[]>(`${mina._id}/consents`);
    expect(acts).toMatchObject([
      { act: 'removed', by: { _id: form.admin._id }, reason, guardian: { _id: nora._id } },
      { act: 'given', method: 'again', ...declared },
      { act: 'withdrawn', method: null, textVersion: null },
      { act: 'given', method: 'mail-link', ...declared },
    ]);
    expect(await ask(`${nora._id}/consents`)).toEqual(acts);
    expect(await ask<SentRequestView[]>(`${mina._id}/guardian-requests`)).toMatchObject([
      { email, cause: 'replacement', outcome: null, isSent: true },
      { email: mina.parentEmail, cause: 'registration', outcome: 'consented' },
    ]);
  });

  it('goes on to the next page, and knows nobody by a stranger’s id', async () => {
    const mina = await joinMinor(form);
    await made(form, ['POST', '/user/guardian-email/again'], mina);
    const { headers } = await form.call('GET', `/admin/users/${mina._id}/guardian-requests?limit=1`, {
      token: form.admin.token,
    });
    const next = headers.get('link')?.match(/cursor=([^>&]+)/)?.[1];
    expect(await ask(`${mina._id}/guardian-requests?limit=1&cursor=${next}`)).toMatchObject([{ outcome: 'replaced' }]);
    for (const path of ['family', 'consents', 'guardian-requests']) {
      const answer = await form.call('GET', `/admin/users/${mina.wallet}/${path}`, { token: form.admin.token });
      expect(answer.status).toBe(404);
    }
  });
});

describe('an address that said "Non sono io"', () => {
  async function blocked(parentEmail?: string): Promise<Minor> {
    const mina = await joinMinor(form, { ...(parentEmail && { parentEmail }) });
    const token = await tokenSentTo(form, mina.parentEmail);
    await form.call('POST', '/guardian/refuse', { body: { token, reason: 'not-me' } });
    return mina;
  }
  const unblock = ({ _id }: Member, body: object, by: Member = form.admin) =>
    form.call<{ code: string }>('POST', `/admin/users/${_id}/guardian-addresses/unblock`, { token: by.token, body });

  it('is unblocked with a reason, which the log has; the child names it again, and a new mail goes out', async () => {
    const mina = await blocked();
    const email = mina.parentEmail;
    expect((await family(mina)).minor?.blockedAddresses).toEqual([{ email, blockedAt: expect.any(String) }]);
    expect((await unblock(mina, { email })).status).toBe(400);
    const reason = 'Ha premuto per sbaglio: sentita al telefono';
    expect((await unblock(mina, { email, reason })).status).toBe(200);
    expect(await unblock(mina, { email, reason })).toMatchObject({ status: 404 });
    expect((await family(mina)).minor?.blockedAddresses).toEqual([]);
    expect(await made(form, ['GET', `/admin/acts?subject=${mina._id}`], form.admin)).toMatchObject([
      { act: 'guardian-address-unblocked', reason, subject: { _id: mina._id } },
    ]);
    expect((await ownGuardians(form, mina)).body.request).toBeNull();
    await made(form, ['PUT', '/user/guardian-email'], mina, { parentEmail: email });
    expect((await consentTo(form, mina)).status).toBe(200);
  });

  it('is not unblocked by the administrator whose address it is, nor for another child', async () => {
    const judge = await joinAdmin(form, 'Nora Grigi');
    const own = judge.email.replace('@', '+figlia@');
    const lea = await joinMinor(form);
    const replacing = `/admin/users/${lea._id}/guardians/${(await guardianOf(form, lea))._id}/replace`;
    expect(
      await form.call('POST', replacing, { token: judge.token, body: { email: own, reason: 'Sono io' } }),
    ).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
    const mina = await blocked(own);
    const body = { email: judge.email, reason: 'Sono io' };
    expect(await unblock(mina, body, judge)).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
    expect((await unblock(await joinMinor(form), body)).status).toBe(404);
    expect((await unblock(mina, body)).status).toBe(200);
  });
});
