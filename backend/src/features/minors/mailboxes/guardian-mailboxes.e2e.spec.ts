import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PASSWORD, startTestApp, type TestApp } from '../../../../test/app.js';
import {
  bornYearsAgo,
  caseOf,
  consentTo,
  decide,
  guardianOf,
  joinMinor,
  newAddress,
  ownGuardians,
  REQUIRED,
  tokenSentTo,
} from '../../../../test/families.js';
import { CONSENT_TEXT_VERSION as textVersion } from '../consent/consent-text.js';

/** Wherever a guardian is named, two addresses of one mailbox are one (product.md 16.2). */

let form: TestApp;
beforeAll(async () => {
  form = await startTestApp({ env: REQUIRED });
});
afterAll(() => form.close());

/** Somebody new at a provider with several names: their address, and the same mailbox by another one. */
function newMailbox(): { readonly email: string; readonly twin: string } {
  const name = newAddress().split('@')[0]?.replace('-', '');
  return { email: `${name}@icloud.com`, twin: `${name}+form@me.com` };
}

const moveTo = (email: string, { _id }: { readonly _id: string }) =>
  form.database.query('update people set email = $2 where id = $1', [_id, email]);

describe('a child', () => {
  const OWN = { status: 400, body: { errors: [{ field: 'parentEmail' }] } };

  it('does not name their own mailbox at registration', async () => {
    const { email, twin: parentEmail } = newMailbox();
    const given = { name: 'Mina', password: PASSWORD, password2: PASSWORD, role: 'minor' };
    const body = { ...given, email, parentEmail, dateOfBirth: bornYearsAgo(13) };
    expect(await form.call('POST', '/auth/register', { body })).toMatchObject(OWN);
  });

  it('does not name it later either, by themself or through an administrator', async () => {
    const { email, twin: parentEmail } = newMailbox();
    const mina = await joinMinor(form);
    await moveTo(email, mina);
    const { token } = mina;
    expect(await form.call('PUT', '/user/guardian-email', { token, body: { parentEmail } })).toMatchObject(OWN);
    expect(await form.call('PUT', '/user/profile', { token, body: { parentEmail } })).toMatchObject(OWN);
    const body = { name: 'Mina', email, role: 'minor', parentEmail, dateOfBirth: bornYearsAgo(13) };
    const edited = await form.call('PUT', `/admin/users/${mina._id}`, { token: form.admin.token, body });
    expect(edited).toMatchObject(OWN);
  });

  it('is not asked in the mailbox of another child', async () => {
    const { email, twin } = newMailbox();
    await moveTo(email, await joinMinor(form));
    await joinMinor(form, { parentEmail: twin });
    expect(await tokenSentTo(form, twin)).toBeUndefined();
  });

  it('is asked in the mailbox of a parent who registered another child with a tag of it', async () => {
    const { email: parentEmail } = newMailbox();
    await moveTo(parentEmail.replace('@', '+lea@'), await joinMinor(form));
    await joinMinor(form, { parentEmail });
    expect(await tokenSentTo(form, parentEmail)).toEqual(expect.any(String));
  });
});

describe('a link', () => {
  const INVALID = { status: 400, body: { code: 'GUARDIAN_LINK_INVALID' } };

  it('is no good once a child has an account in the mailbox', async () => {
    const { email, twin } = newMailbox();
    const mina = await joinMinor(form, { parentEmail: twin });
    await moveTo(email, await joinMinor(form));
    expect(await consentTo(form, mina, { textVersion })).toMatchObject(INVALID);
  });

  it('makes no account with an address in quotes, as it was taken before', async () => {
    const mina = await joinMinor(form);
    const [token, email] = [await tokenSentTo(form, mina.parentEmail), '"mum"@example.org'];
    await form.database.query('update guardian_requests set email = $2 where child = $1', [mina.wallet, email]);
    expect(await consentTo(form, mina, { token, textVersion })).toMatchObject(INVALID);
  });

  it('refuses what somebody in the same mailbox consented to and an administrator has not looked at', async () => {
    const { email: parentEmail, twin } = newMailbox();
    const mina = await joinMinor(form, { parentEmail });
    const login = await form.call('POST', '/auth/login', { body: { email: mina.email, password: PASSWORD } });
    const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await consentTo(form, mina, { headers: { cookie } })).body.isHeld).toBe(true);
    const { _id } = await caseOf(form, mina, 'held-consent');
    const named = { token: mina.token, body: { parentEmail: twin } };
    expect((await form.call('PUT', '/user/guardian-email', named)).status).toBe(200);
    const no = { token: await tokenSentTo(form, twin), reason: 'no' };
    expect((await form.call('POST', '/guardian/refuse', { body: no })).status).toBe(200);
    expect(await decide(form, _id, 'accept')).toMatchObject({ status: 409, body: { code: 'ALREADY_DECIDED' } });
    expect((await ownGuardians(form, mina)).body.isHeld).toBe(false);
  });
});

it('asks for a second guardian neither the first one nor the child, whoever asks', async () => {
  const [own, parent, child] = [newMailbox(), newMailbox(), newMailbox()];
  // First, because the program hears of it a moment later.
  await moveTo(own.email, form.admin);
  const mina = await joinMinor(form, { parentEmail: parent.email });
  await moveTo(child.email, mina);
  const { _id, token } = await guardianOf(form, mina);
  const invite = (email: string) => form.call('POST', `/family/${mina._id}/guardians`, { token, body: { email } });
  const replace = (email: string) =>
    form.call('POST', `/admin/users/${mina._id}/guardians/${_id}/replace`, {
      token: form.admin.token,
      body: { email, reason: 'Lo ha chiesto la famiglia' },
    });
  for (const ask of [invite, replace]) {
    expect(await ask(parent.twin)).toMatchObject({ status: 409, body: { code: 'ALREADY_GUARDIAN' } });
    expect(await ask(child.twin)).toMatchObject({ status: 400, body: { errors: [{ field: 'email' }] } });
  }
  expect(await replace(own.twin)).toMatchObject({ status: 403 });
});
