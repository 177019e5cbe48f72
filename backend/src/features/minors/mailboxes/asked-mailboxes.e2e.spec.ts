import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Member, startTestApp, type TestApp } from '../../../../test/app.js';
import { eventually } from '../../../../test/conditions.js';
import {
  consentTo,
  guardianOf,
  joinMinor,
  type Minor,
  newAddress,
  ownGuardians,
  REQUIRED,
  tokenSentTo,
} from '../../../../test/families.js';
import { closeAccount, made } from '../../../../test/makers.js';
import type { PersonFamilyView } from '../families/admin/admin-family-views.js';
import type { FamilyChildView } from '../guardian-views.js';

/** A mailbox is asked five times a day, and no more after its "Non sono io", whoever asks (product.md 16.2). */

let form: TestApp;
beforeAll(async () => {
  // Messages wait: nobody listens there.
  form = await startTestApp({
    env: {
      ...REQUIRED,
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'form@example.it',
      PUBLIC_URL: 'http://form.example.it',
    },
  });
});
afterAll(() => form.close());

/** How many requests were written to the mailbox, with any tag. */
const mailsIn = async (email: string): Promise<number> => {
  const [row] = await form.database.query<{ mails: number }>(
    `select count(*)::int as mails from outgoing_mail where kind = 'guardian-request'
     and (recipient = $1 or recipient like replace($1, '@', '+%@'))`,
    [email],
  );
  return row?.mails ?? 0;
};
const isWaiting = async (child: Minor) => (await ownGuardians(form, child)).body.request?.isWaiting;
const name = (child: Minor, parentEmail: string) =>
  form.call('PUT', '/user/guardian-email', { token: child.token, body: { parentEmail } });
const again = ({ token }: Member) => form.call('POST', '/user/guardian-email/again', { token });
const refuse = async (email: string, reason: 'no' | 'not-me') =>
  form.call('POST', '/guardian/refuse', { body: { token: await tokenSentTo(form, email), reason } });
const unblock = ({ _id }: Member, email: string) =>
  form.call('POST', `/admin/users/${_id}/guardian-addresses/unblock`, {
    token: form.admin.token,
    body: { email, reason: 'Ha premuto per sbaglio' },
  });
const familyOf = ({ _id }: Member) => made<PersonFamilyView>(form, ['GET', `/admin/users/${_id}/family`], form.admin);

/** Who said "Non sono io" to a child. */
async function stranger(): Promise<{ readonly email: string; readonly child: Minor }> {
  const child = await joinMinor(form);
  expect((await refuse(child.parentEmail, 'not-me')).status).toBe(200);
  return { email: child.parentEmail, child };
}

describe('five times a day', () => {
  it('is asked by whoever registers, with any tag; the others wait and are answered alike', async () => {
    const email = newAddress('sconosciuta');
    const children: Minor[] = [];
    for (const tag of ['', '+1', '+2', '', '+4', '', '+6']) {
      children.push(await joinMinor(form, { parentEmail: email.replace('@', `${tag}@`) }));
    }
    expect(await mailsIn(email)).toBe(5);
    expect(await Promise.all(children.map(isWaiting))).toEqual([false, false, false, false, false, true, true]);
    const sent = { email: expect.any(String), sentAt: expect.any(String), expiresAt: expect.any(String) };
    for (const child of children) {
      const { body } = await ownGuardians(form, child);
      expect(body).toMatchObject({ standing: 'waiting', consent: 'missing', request: sent });
    }
  });

  it('is asked by concurrent registrations', async () => {
    const parentEmail = newAddress('sconosciuta');
    await Promise.all(Array.from({ length: 8 }, () => joinMinor(form, { parentEmail })));
    expect(await mailsIn(parentEmail)).toBe(5);
  });

  it('is asked by who corrects, asks again, invites and replaces', async () => {
    const email = newAddress('sconosciuta');
    const [lea, mina] = [await joinMinor(form), await joinMinor(form)];
    const nora = await guardianOf(form, lea);
    for (const _ of [1, 2]) expect((await name(mina, email)).status).toBe(200);
    for (const _ of [1, 2, 3]) expect((await again(mina)).status).toBe(200);
    expect([await mailsIn(email), await isWaiting(mina)]).toEqual([5, false]);
    const invite = ['POST', `/family/${lea._id}/guardians`] as const;
    const { invitation } = await made<FamilyChildView>(form, invite, nora, { email });
    expect(invitation).toMatchObject({ email, isWaiting: true });
    const replacing = ['POST', `/admin/users/${lea._id}/guardians/${nora._id}/replace`] as const;
    const { msg } = await made<{ msg: string }>(form, replacing, form.admin, { email, reason: 'Non risponde' });
    expect(msg).toBe('Genitore o tutore sostituito: la richiesta di consenso parte appena possibile');
    expect(await mailsIn(email)).toBe(5);
  });

  it('is not counted anew when the children who asked are erased', async () => {
    const parentEmail = newAddress('sconosciuta');
    for (let asked = 0; asked < 5; asked++) {
      await closeAccount(form, await joinMinor(form, { parentEmail }));
    }
    expect(await isWaiting(await joinMinor(form, { parentEmail }))).toBe(true);
  });
});

describe('after "Non sono io"', () => {
  it('is asked for no child, in no way to write it', async () => {
    const { email, child } = await stranger();
    const lea = await joinMinor(form, { parentEmail: email.replace('@', '+mamma@') });
    const mina = await joinMinor(form);
    expect((await name(mina, email)).status).toBe(200);
    expect([await isWaiting(lea), await isWaiting(mina)]).toEqual([true, true]);
    // What was written to the stranger about the child who asked goes with that child; the block does not.
    await closeAccount(form, child);
    expect(await isWaiting(await joinMinor(form, { parentEmail: email }))).toBe(true);
    expect(await mailsIn(email)).toBe(0);
  });

  it('says so only to the child who asked', async () => {
    const { email, child } = await stranger();
    expect(await name(child, email)).toMatchObject({ status: 409, body: { code: 'ADDRESS_BLOCKED' } });
    const mina = await joinMinor(form, { parentEmail: email });
    expect((await again(mina)).status).toBe(200);
    expect(await isWaiting(mina)).toBe(true);
  });

  it('gets no more of what was written before and has not left', async () => {
    const email = newAddress('sconosciuta');
    const [lea, mina] = [await joinMinor(form, { parentEmail: email }), await joinMinor(form, { parentEmail: email })];
    const token = await tokenSentTo(form, email);
    expect((await refuse(email, 'not-me')).status).toBe(200);
    expect([await isWaiting(lea), (await ownGuardians(form, mina)).body.request]).toEqual([true, null]);
    const waiting = `select from outgoing_mail where recipient = $1 and state = 'waiting' and cause in
      (select id::text from guardian_requests where ended_at is null)`;
    expect(await form.database.query(waiting, [email])).toEqual([]);
    expect((await form.call('POST', '/guardian/request', { body: { token } })).status).toBe(400);
  });

  it('is asked again once an administrator takes that back, with any child who named it', async () => {
    const { email, child } = await stranger();
    const lea = await joinMinor(form, { parentEmail: email });
    const found = [{ email, blockedAt: expect.any(String) }];
    for (const each of [child, lea]) expect((await familyOf(each)).minor?.blockedAddresses).toEqual(found);
    const requests = ['GET', `/admin/users/${lea._id}/guardian-requests`] as const;
    expect(await made(form, requests, form.admin)).toMatchObject([{ isSent: false, isWaiting: true }]);
    expect((await unblock(await joinMinor(form), email)).status).toBe(404);
    expect((await unblock(lea, email)).status).toBe(200);
    for (const each of [child, lea]) expect((await familyOf(each)).minor?.blockedAddresses).toEqual([]);
    expect((await unblock(child, email)).status).toBe(404);
    await eventually(async () => (await isWaiting(lea)) === false);
    expect((await consentTo(form, lea)).status).toBe(200);
    expect((await name(child, email)).status).toBe(200);
    expect(await isWaiting(child)).toBe(false);
  });
});

it('is asked for others after a no, which is that child’s alone', async () => {
  const [mina, lea] = [await joinMinor(form), await joinMinor(form)];
  expect((await refuse(mina.parentEmail, 'no')).status).toBe(200);
  expect((await name(lea, mina.parentEmail)).status).toBe(200);
  expect(await isWaiting(lea)).toBe(false);
  expect((await again(mina)).status).toBe(200);
  expect(await isWaiting(mina)).toBe(false);
});
