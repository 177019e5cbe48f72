import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type Member, PASSWORD, signIn, startTestApp, type TestApp } from '../../../../test/app.js';
import { eventually } from '../../../../test/conditions.js';
import { guardianOf, joinMinor, newAddress, REQUIRED } from '../../../../test/families.js';
import { mailedToken, mailsTo } from '../../../../test/mails.js';
import { closeAccount, joinAdmin, made } from '../../../../test/makers.js';
import { everyDayOrLong, inLongRun } from '../../../../test/runs.js';
import { currentOtp, joinWithSecondStep } from '../../../../test/second-step.js';

/** A person gives their account another e-mail address (product.md 2.36 to 2.39). */

let form: TestApp;
beforeAll(async () => {
  form = await startTestApp({ env: REQUIRED });
});
beforeEach(() => form.database.query('delete from failures'));
afterAll(() => form.close());

const NEW_PASSWORD = 'una nuova segreta';

interface Reply {
  readonly msg: string;
  readonly code: string;
  readonly token?: string;
}

const put = ({ token }: Pick<Member, 'token'>, email: string, fields: object = {}) =>
  form.call<Reply>('PUT', '/user/email', { token, body: { email, password: PASSWORD, ...fields } });
const confirm = (token: string, by?: Pick<Member, 'token'>) =>
  form.call<Reply>('POST', '/auth/confirm-email', { body: { token }, ...(by && { token: by.token }) });
const restore = (token: string, newPassword = NEW_PASSWORD) =>
  form.call<Reply>('POST', '/auth/restore-email', { body: { token, newPassword } });
const login = async (email: string, password = PASSWORD) =>
  (await form.call('POST', '/auth/login', { body: { email, password } })).status;
const me = async ({ token }: Pick<Member, 'token'>) =>
  form.call<{ email: string; emailConfirmed: boolean }>('GET', '/user/me', { token });
const pending = async ({ token }: Pick<Member, 'token'>) =>
  (await form.call<{ pending: { email: string } | null }>('GET', '/user/email', { token })).body.pending?.email;
const kindsTo = async (email: string) => (await mailsTo(form, email)).map(({ kind }) => kind);

/** Somebody whose address is confirmed. */
async function joinConfirmed(name = 'Ada Neri'): Promise<Member> {
  const member = await form.join(name);
  await confirm(await mailedToken(form, member.email, 'confirm-email'));
  return member;
}

/** Requests are carried out after their answer. */
const settled = () =>
  eventually(async () => (await form.database.query('select from email_changes where sent_at is null')).length === 0);

/** Asks, and waits for the link. */
async function asked(
  member: Pick<Member, 'token'>,
  email = newAddress('nuova'),
): Promise<{ email: string; token: string }> {
  expect((await put(member, email)).status).toBe(202);
  await eventually(async () => (await kindsTo(email)).includes('confirm-new-email'));
  return { email, token: await mailedToken(form, email, 'confirm-new-email') };
}

/** Somebody who has moved from one address to another. */
async function moved(): Promise<{ ada: Member; email: string; undo: string }> {
  const ada = await joinConfirmed();
  const { email, token } = await asked(ada);
  expect((await confirm(token)).status).toBe(200);
  return { ada, email, undo: await mailedToken(form, ada.email, 'undo-new-email') };
}

const SAME = {
  status: 202,
  body: {
    msg: 'Richiesta registrata: il link per confermare il nuovo indirizzo lo ha chi gestisce FORM. Fino ad allora vale quello di prima',
  },
};
const UNUSABLE = { status: 400, body: { code: 'CONFIRM_LINK_INVALID' } };
const UNDO_UNUSABLE = { status: 400, body: { code: 'RESTORE_LINK_INVALID' } };

describe('another address', () => {
  it('counts once the link in the mail to it is used; until then the old one signs in', async () => {
    const ada = await joinConfirmed();
    const { email, token } = await asked(ada);
    expect(await pending(ada)).toBe(email);
    expect([await login(ada.email), await login(email)]).toEqual([200, 401]);
    const { body } = await confirm(token);
    expect(body.msg).toBe('Nuovo indirizzo e-mail confermato: da ora accedi con quello');
    expect([await login(ada.email), await login(email)]).toEqual([401, 200]);
    const again = await signIn(form.call, email);
    expect((await me(again)).body).toMatchObject({ email, emailConfirmed: true });
    expect(await pending(again)).toBeUndefined();
    expect(await confirm(token)).toMatchObject(UNUSABLE);
    // Where messages are kept, nothing is left of a link that was used.
    expect((await mailsTo(form, email))[0]).toEqual({ kind: 'confirm-new-email', params: null });
  });

  it('keeps its token behind #, which no server is sent', async () => {
    const ada = await form.join('Ada Neri');
    await form.call('POST', '/auth/forgot-password', { body: { email: ada.email } });
    await eventually(async () => (await kindsTo(ada.email)).includes('reset-password'));
    const { ada: eva, email } = await moved();
    const { email: next } = await asked(await signIn(form.call, email));
    const links = [
      ...(await mailsTo(form, ada.email)),
      ...(await mailsTo(form, eva.email)),
      ...(await mailsTo(form, next)),
    ]
      .map(({ params }) => params?.link)
      .filter((link) => link !== undefined);
    expect(links.map((link) => String(link).replace(/[\w-]{43}$/, 'TOKEN')).sort()).toEqual([
      '/confirm-email#TOKEN',
      '/confirm-email#TOKEN',
      '/reset-password#TOKEN',
      '/restore-email#TOKEN',
    ]);
  });

  it('ends every session but the one in which it was confirmed, which goes on with the token of the answer', async () => {
    const ada = await joinConfirmed();
    const other = await signIn(form.call, ada.email);
    const { token } = await asked(ada);
    const { body } = await confirm(token, ada);
    const statuses = await Promise.all(
      [ada, other, { token: body.token ?? '' }].map(async (by) => (await me(by)).status),
    );
    expect(statuses).toEqual([401, 401, 200]);
    // Whoever else is signed in where the link is opened stays who they are.
    const ben = await joinConfirmed('Ben Rossi');
    const { token: ofBen } = await asked(ben);
    const eva = await form.join('Eva Riva');
    expect((await confirm(ofBen, eva)).body).not.toHaveProperty('token');
    expect((await me(eva)).status).toBe(200);
  });

  it('is answered in the same words where somebody has it, who gets no message', async () => {
    const [ada, ben] = [await joinConfirmed(), await joinConfirmed('Ben Rossi')];
    const before = await kindsTo(ben.email);
    expect(await put(ada, ben.email.toUpperCase())).toMatchObject(SAME);
    expect(await put(ada, newAddress())).toMatchObject(SAME);
    expect(await put(ada, ben.email)).toMatchObject(SAME);
    expect(await pending(ada)).toBe(ben.email);
    await settled();
    expect(await kindsTo(ben.email)).toEqual(before);
    expect((await me(ada)).body.email).toBe(ada.email);
  });

  it('is refused at the link where somebody has taken it since, and the link stays', async () => {
    const ada = await joinConfirmed();
    const { email, token } = await asked(ada);
    const register = { name: 'Ben', email, role: 'adult', password: PASSWORD, password2: PASSWORD };
    expect((await form.call('POST', '/auth/register', { body: register })).status).toBe(201);
    expect(await confirm(token)).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
    const ben = await signIn(form.call, email);
    await closeAccount(form, ben);
    expect((await confirm(token)).status).toBe(200);
  });

  it('needs the password, and a code where there is a second step', async () => {
    const ada = await joinConfirmed();
    expect(await put(ada, newAddress(), { password: 'sbagliata' })).toMatchObject({
      status: 403,
      body: { code: 'WRONG_PASSWORD' },
    });
    expect(await put(ada, ada.email)).toMatchObject({ status: 400, body: { errors: [{ field: 'email' }] } });
    const eva = await joinWithSecondStep(form);
    expect(await put(eva, newAddress())).toMatchObject({ status: 400, body: { errors: [{ field: 'otp' }] } });
    expect(await put(eva, newAddress(), { otp: '000000' })).toMatchObject({ status: 403, body: { code: 'WRONG_OTP' } });
    expect((await put(eva, newAddress(), { otp: currentOtp() })).status).toBe(202);
  });

  it('is asked anew by a link that ends the one before, and taken back', async () => {
    const ada = await joinConfirmed();
    const first = await asked(ada);
    const second = await asked(ada);
    expect(await confirm(first.token)).toMatchObject(UNUSABLE);
    await made(form, ['DELETE', '/user/email'], ada);
    expect(await pending(ada)).toBeUndefined();
    expect(await confirm(second.token)).toMatchObject(UNUSABLE);
  });

  it.each([
    [
      'another password',
      (ada: Member) =>
        made(form, ['PUT', '/user/password'], ada, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
    ],
    ['signing out everywhere', (ada: Member) => made(form, ['POST', '/auth/sign-out-everywhere'], ada)],
    [
      'an administrator who gives the account another address',
      (ada: Member) =>
        made(form, ['PUT', `/admin/users/${ada._id}`], form.admin, {
          name: 'Ada Neri',
          role: 'adult',
          email: newAddress(),
        }),
    ],
  ])('is asked for in vain after %s: whoever asked may not have been the owner', async (_, act) => {
    const ada = await joinConfirmed();
    const { token } = await asked(ada);
    await act(ada);
    expect(await confirm(token)).toMatchObject(UNUSABLE);
  });

  it('expires after seven days', async () => {
    const ada = await joinConfirmed();
    const { token } = await asked(ada);
    await form.database.query('update one_time_tokens set expires_at = now() where person = $1', [ada._id]);
    expect(await confirm(token)).toMatchObject(UNUSABLE);
  });

  it('stays where an administrator was editing something else', async () => {
    const ada = await joinConfirmed();
    const { email, token } = await asked(ada);
    const path = `/admin/users/${ada._id}`;
    const body = { name: 'Ada Verdi', role: 'adult', email: ada.email, coinBalance: 7 };
    const client = new pg.Client({ connectionString: form.database.url });
    await client.connect();
    await client.query('begin; lock table event_store.events in exclusive mode');
    const edited = form.call('PUT', path, { token: form.admin.token, body });
    await eventually(async () => (await form.database.query('select from person_edits')).length > 0);
    expect((await confirm(token)).status).toBe(200);
    await client.query('rollback');
    await client.end();
    expect((await edited).body).toMatchObject({ name: 'Ada Verdi', email, emailConfirmed: true });
  });
});

describe('an address that the account has left', () => {
  it('is told, and undoes it with a new password, which ends every session', async () => {
    const { ada, email, undo } = await moved();
    const thief = await signIn(form.call, email);
    expect(await kindsTo(ada.email)).toEqual(['confirm-email', 'undo-new-email']);
    const { status, body } = await restore(undo);
    expect({ status, body }).toEqual({
      status: 200,
      body: { msg: 'Indirizzo ripristinato: ora accedi con la nuova password' },
    });
    expect((await me(thief)).status).toBe(401);
    expect([await login(email), await login(ada.email), await login(ada.email, NEW_PASSWORD)]).toEqual([401, 401, 200]);
    const again = await signIn(form.call, ada.email, NEW_PASSWORD);
    expect((await me(again)).body).toMatchObject({ email: ada.email, emailConfirmed: true });
    // Whoever reads there must hear of it, as at the first one.
    expect((await kindsTo(email)).at(-1)).toBe('address-changed');
    expect(await kindsTo(ada.email)).toContain('password-changed');
    expect(await restore(undo)).toMatchObject(UNDO_UNUSABLE);
  });

  inLongRun(() => {
    it('undoes it also after the next change, whose own link then ends, for seven days', async () => {
      const { ada, email, undo } = await moved();
      const thief = await signIn(form.call, email);
      const further = await asked(thief);
      expect((await confirm(further.token)).status).toBe(200);
      const second = await mailedToken(form, email, 'undo-new-email');
      expect((await restore(undo)).status).toBe(200);
      expect(await restore(second)).toMatchObject(UNDO_UNUSABLE);
      expect(await login(ada.email, NEW_PASSWORD)).toBe(200);
      const other = await moved();
      await form.database.query('update former_addresses set expires_at = now() where person = $1', [other.ada._id]);
      expect(await restore(other.undo)).toMatchObject(UNDO_UNUSABLE);
    });
  });

  it('is nobody else’s for these days, or the way back would be barred, and the person’s own again', async () => {
    const { ada, email } = await moved();
    const register = { name: 'Ben', email: ada.email, role: 'adult', password: PASSWORD, password2: PASSWORD };
    expect(await form.call('POST', '/auth/register', { body: register })).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_TAKEN' },
    });
    const ben = await joinConfirmed('Ben Rossi');
    const before = await kindsTo(ada.email);
    expect(await put(ben, ada.email)).toMatchObject(SAME);
    await settled();
    expect(await kindsTo(ada.email)).toEqual(before);
    const back = await signIn(form.call, email);
    const { token } = await asked(back, ada.email);
    expect((await confirm(token)).status).toBe(200);
    await form.database.query(`update former_addresses set expires_at = now() where person = $1`, [ada._id]);
    expect((await form.call('POST', '/auth/register', { body: { ...register, email } })).status).toBe(201);
  });

  it('refuses a password that is easily guessed, and the link stays', async () => {
    const { undo } = await moved();
    expect(await restore(undo, 'juventus')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'newPassword' }] },
    });
    expect((await restore(undo)).status).toBe(200);
  });
});

describe('before the first confirmation', () => {
  it('the address is put right with the password: the link sent before is dead, and nobody is told', async () => {
    const ada = await form.join('Ada Neri');
    const first = await mailedToken(form, ada.email, 'confirm-email');
    const email = newAddress('giusta');
    expect((await put(ada, email)).status).toBe(202);
    await eventually(async () => (await me(ada)).body.email === email);
    expect(await confirm(first)).toMatchObject(UNUSABLE);
    expect([await login(ada.email), await login(email)]).toEqual([401, 200]);
    expect(await kindsTo(ada.email)).toEqual(['confirm-email']);
    expect((await confirm(await mailedToken(form, email, 'confirm-email'))).status).toBe(200);
    expect((await me(ada)).body).toMatchObject({ email, emailConfirmed: true });
  });

  it('an address that somebody has is answered in the same words, and nothing changes', async () => {
    const [ada, ben] = [await form.join('Ada Neri'), await form.join('Ben Rossi')];
    const free = await put(await form.join('Eva Riva'), newAddress());
    expect(await put(ada, ben.email)).toMatchObject({ status: free.status, body: free.body });
    await settled();
    expect((await me(ada)).body.email).toBe(ada.email);
    expect(await kindsTo(ben.email)).toEqual(['confirm-email']);
  });
});

describe('who asks often', () => {
  it('is refused after five requests a day', async () => {
    const ada = await joinConfirmed();
    for (let index = 0; index < 5; index++) expect((await put(ada, newAddress())).status).toBe(202);
    expect((await put(ada, newAddress())).status).toBe(429);
  });

  inLongRun(() => {
    it('bombs nobody: an address gets three requests a day, whoever asks, and the answer stays the same', async () => {
      const victim = newAddress('vittima');
      for (let index = 0; index < 5; index++) expect(await put(await joinConfirmed(), victim)).toMatchObject(SAME);
      await settled();
      expect(await kindsTo(victim)).toEqual(Array<string>(3).fill('confirm-new-email'));
    });
  });

  inLongRun(() => {
    /** A sign test on pairs, as for a forgotten password (recovery.e2e.spec.ts). */
    it('waits the same time for addresses that somebody has and that nobody has', async () => {
      const PAIRS = everyDayOrLong(16, 100);
      const SLOWER_MAX = everyDayOrLong(15, 75);
      const [ada, ben] = [await joinConfirmed(), await form.join('Ben Rossi')];
      const timed = async (email: string) => {
        await form.database.query('delete from failures');
        const begun = performance.now();
        expect((await put(ada, email)).status).toBe(202);
        const took = performance.now() - begun;
        // The work after the answer must not delay the next call.
        await eventually(async () => {
          const [row] = await form.database.query<{ sent: boolean }>(
            'select sent_at is not null as sent from email_changes where person = $1',
            [ada._id],
          );
          return row?.sent === true;
        });
        return took;
      };
      let slower = 0;
      for (let pair = 0; pair < PAIRS; pair++) {
        const freeFirst = pair % 2 === 0 ? await timed(newAddress()) : undefined;
        const taken = await timed(ben.email);
        if (taken > (freeFirst ?? (await timed(newAddress())))) slower++;
      }
      expect(slower).toBeLessThanOrEqual(SLOWER_MAX);
      expect(slower).toBeGreaterThanOrEqual(PAIRS - SLOWER_MAX);
    });
  });
});

describe('a child', () => {
  it('under fourteen: a guardian is told, of the change and of the way back', async () => {
    const child = await joinMinor(form);
    const guardian = await guardianOf(form, child);
    await confirm(await mailedToken(form, child.email, 'confirm-email'));
    const { token } = await asked(child);
    const told = async () => (await kindsTo(guardian.email)).filter((kind) => kind === 'child-email-changed').length;
    expect(await told()).toBe(0);
    expect((await confirm(token)).status).toBe(200);
    expect(await told()).toBe(1);
    expect((await restore(await mailedToken(form, child.email, 'undo-new-email'))).status).toBe(200);
    expect(await told()).toBe(2);
  });

  it('from fourteen on: nobody else is told', async () => {
    const child = await joinMinor(form, { years: 15 });
    const guardian = await guardianOf(form, child);
    await confirm(await mailedToken(form, child.email, 'confirm-email'));
    const { token } = await asked(child);
    expect((await confirm(token)).status).toBe(200);
    expect(await kindsTo(guardian.email)).not.toContain('child-email-changed');
  });

  it('who waits for a consent puts their address right, never to that of the guardian', async () => {
    const child = await joinMinor(form);
    expect(await put(child, child.parentEmail)).toMatchObject({ status: 400, body: { errors: [{ field: 'email' }] } });
    const email = newAddress('giusta');
    expect((await put(child, email)).status).toBe(202);
    await eventually(async () => (await me(child)).body.email === email);
  });

  it('sends no message to an address whose owner said that they are not a parent', async () => {
    const child = await joinMinor(form);
    const stranger = child.parentEmail;
    const [row] = await form.database.query<{ link: string }>(
      `select params->>'link' as link from outgoing_mail where recipient = $1 and kind = 'guardian-request'`,
      [stranger],
    );
    const token = row?.link.split('#')[1];
    expect((await form.call('POST', '/guardian/refuse', { body: { token, reason: 'not-me' } })).status).toBe(200);
    await made(form, ['PUT', '/user/guardian-email'], child, {
      parentEmail: newAddress('genitore'),
    });
    const before = await kindsTo(stranger);
    expect((await put(child, stranger)).status).toBe(202);
    await settled();
    expect(await kindsTo(stranger)).toEqual(before);
    expect((await me(child)).body.email).toBe(child.email);
  });
});

inLongRun(() => {
  it('is finished by the process that decides, where the one that took the request ended before it sent the link', async () => {
    const ada = await joinConfirmed();
    const email = newAddress('nuova');
    await form.database.query(
      `insert into email_changes (person, email, password_version, asked_at)
     select id, $2, password_version, now() - interval '1 minute' from people where id = $1`,
      [ada._id, email],
    );
    await eventually(async () => (await kindsTo(email)).includes('confirm-new-email'));
  });
});

it('is in the person’s export, without a token, and nowhere after an erasure', async () => {
  const { ada, email } = await moved();
  const again = await signIn(form.call, email);
  const { email: next } = await asked(again);
  const exported = await made<{ emailChanges: unknown }>(form, ['GET', '/user/export'], again);
  expect(exported.emailChanges).toEqual({
    pending: { email: next, askedAt: expect.any(String) },
    former: [{ email: ada.email, changedAt: expect.any(String), undoUntil: expect.any(String) }],
  });
  await closeAccount(form, again);
  for (const table of ['email_changes', 'former_addresses']) {
    expect(await form.database.query(`select from ${table} where person = $1`, [ada._id])).toEqual([]);
  }
  for (const address of [ada.email, next]) expect(await mailsTo(form, address)).toEqual([]);
  const register = { name: 'Ben', email: ada.email, role: 'adult', password: PASSWORD, password2: PASSWORD };
  expect((await form.call('POST', '/auth/register', { body: register })).status).toBe(201);
});

it('keeps only a hash of the way back', async () => {
  const { ada, undo } = await moved();
  const [row] = await form.database.query<{ hash: Buffer }>('select hash from former_addresses where person = $1', [
    ada._id,
  ]);
  expect(row?.hash).toEqual(createHash('sha256').update(undo).digest());
});

it('of an administrator is changed like anybody’s, and no other administrator reads the link', async () => {
  const rita = await joinAdmin(form, 'Rita Conti');
  await confirm(await mailedToken(form, rita.email, 'confirm-email'));
  const { email } = await asked(rita);
  const mails = await made<{ recipient: string; kind: string; canOpen: boolean }[]>(
    form,
    ['GET', '/admin/mail'],
    form.admin,
  );
  expect(
    mails
      .filter(({ kind, recipient }) => kind === 'confirm-new-email' && recipient.endsWith(email.split('@')[1] ?? ''))
      .at(0),
  ).toMatchObject({
    canOpen: false,
  });
});
