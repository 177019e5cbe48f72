import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/app.js';
import {
  caseOf,
  consentTo,
  decide,
  joinMinor,
  type Minor,
  newAddress,
  ownGuardians,
  REQUIRED,
  tokenSentTo,
} from '../../../../test/families.js';
import { made } from '../../../../test/makers.js';
import type { GuardianRequestView, HeldConsentOfChildView } from '../guardian-views.js';

let form: TestApp;
beforeAll(async () => {
  form = await startTestApp({ env: REQUIRED });
});
afterAll(() => form.close());

/** A consent from the child's own session, which waits for an administrator. */
async function heldConsent(years = 13): Promise<{ child: Minor; guardian: { readonly token: string } }> {
  const child = await joinMinor(form, { name: 'Pino Gialli', years });
  const { body } = await consentTo(form, child, { headers: { authorization: `Bearer ${child.token}` } });
  if (!body.isHeld || body.token === undefined) throw new Error(JSON.stringify(body));
  return { child, guardian: { token: body.token } };
}

const heldOf = async (child: Minor) => (await ownGuardians(form, child)).body.held;

/** An administrator decided so many hours after the consent. */
async function decided(child: Minor, hours: number): Promise<void> {
  const { _id } = await caseOf(form, child, 'held-consent');
  await decide(form, _id, 'accept');
  await form.database.query(
    `update guardian_cases set created_at = decided_at - make_interval(hours => $2) where id = $1`,
    [_id, hours],
  );
}

describe('a consent that is held', () => {
  it('says since when, and how long that takes here as the last decisions have it, before and afterwards', async () => {
    const first = await heldConsent();
    expect(await heldOf(first.child)).toEqual({ since: expect.any(String), usual: null });
    await decided(first.child, 2);
    expect(await heldOf(first.child)).toBeNull();
    for (const hours of [5, 30]) await decided((await heldConsent()).child, hours);

    const usual = { seconds: 5 * 3600, decisions: 3 };
    const { child, guardian } = await heldConsent();
    expect(await heldOf(child)).toEqual({ since: expect.any(String), usual });
    const ofGuardian = await form.call<HeldConsentOfChildView[]>('GET', '/family/held', guardian);
    expect(ofGuardian.body).toEqual([{ child: 'Pino G.', since: expect.any(String), usual }]);
    const asking = await joinMinor(form);
    const shown = await form.call<GuardianRequestView>('POST', '/guardian/request', {
      body: { token: await tokenSentTo(form, asking.parentEmail) },
    });
    expect(shown.body.usualVerification).toEqual(usual);
  });

  it.each([
    ['accept', 'consented', 'il tuo consenso per Pino G. vale', 'Consenso ricevuto'],
    ['refuse', 'not-accepted', 'non ha accettato il tuo consenso per Pino G.', 'Il consenso non è arrivato'],
  ])('and is decided with %s is so in the family, and both hear of it', async (outcome, shown, words, ofChild) => {
    // From fourteen on the child reads without a consent.
    const { child, guardian } = await heldConsent(15);
    const outcomes = async () => {
      const requests = ['GET', `/admin/users/${child._id}/guardian-requests`] as const;
      return (await made<{ outcome: string }[]>(form, requests, form.admin)).map((request) => request.outcome);
    };
    expect(await outcomes()).toEqual(['held']);
    await decide(form, (await caseOf(form, child, 'held-consent'))._id, outcome);
    expect(await outcomes()).toEqual([shown]);
    const heard = async (token: string) =>
      (await form.call<{ title: string; message: string }[]>('GET', '/notifications', { token })).body;
    expect(await heard(guardian.token)).toContainEqual(
      expect.objectContaining({ title: 'Verifica conclusa', message: expect.stringContaining(words) }),
    );
    expect(await heard(child.token)).toContainEqual(expect.objectContaining({ title: ofChild }));
  });

  it('and was ended by a no from the same address says nothing about administrators', async () => {
    const before = await heldOf((await heldConsent()).child);
    const { child } = await heldConsent();
    await form.database.query(
      `update guardian_cases k set outcome = 'refuse', reason = 'No', decided_at = now() + interval '90 days'
       from people p where p.wallet = k.child and p.id = $1`,
      [child._id],
    );
    expect((await heldOf((await heldConsent()).child))?.usual).toEqual(before?.usual);
  });

  it('is shown to nobody else', async () => {
    await heldConsent();
    expect(await made(form, ['GET', '/family/held'], await form.join('Ugo Altri'))).toEqual([]);
  });
});

describe('whom a child asked', () => {
  it('is told with when, and what came of each', async () => {
    const child = await joinMinor(form);
    const { token } = child;
    const first = child.parentEmail;
    const asked = async () => (await ownGuardians(form, child)).body.asked;
    expect(await asked()).toEqual([{ email: first, sentAt: expect.any(String), state: 'open' }]);
    await form.call('POST', '/guardian/refuse', { body: { token: await tokenSentTo(form, first), reason: 'no' } });
    expect(await asked()).toMatchObject([{ email: first, state: 'no' }]);

    const [second, third] = [newAddress('zia'), newAddress('nonna')];
    for (const parentEmail of [second, third])
      await form.call('PUT', '/user/guardian-email', { token, body: { parentEmail } });
    await form.call('POST', '/guardian/refuse', { body: { token: await tokenSentTo(form, third), reason: 'not-me' } });
    expect((await asked()).map(({ email, state }) => [email, state])).toEqual([
      [third, 'not-me'],
      [second, 'replaced'],
      [first, 'no'],
    ]);
  });

  it('and how often they may ask again today', async () => {
    const child = await joinMinor(form);
    const left = async () => (await ownGuardians(form, child)).body.request;
    expect(await left()).toMatchObject({ againLeft: 3, changesLeft: 3 });
    await form.call('POST', '/user/guardian-email/again', { token: child.token });
    expect(await left()).toMatchObject({ againLeft: 2, changesLeft: 3 });
  });

  it('has expired after its days', async () => {
    const child = await joinMinor(form);
    await form.database.query(
      `update guardian_requests set expires_at = now() - interval '1 second'
       where child = (select wallet from people where id = $1)`,
      [child._id],
    );
    // Nothing is open: the screen offers to ask again.
    expect((await ownGuardians(form, child)).body).toMatchObject({ request: null, asked: [{ state: 'expired' }] });
  });
});
