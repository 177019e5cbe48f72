import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Member, PASSWORD, signIn, startTestApp, type TestApp } from '../../../../test/app.js';
import { eventually } from '../../../../test/conditions.js';
import { consentTo, joinMinor, newAddress, REQUIRED, tokenSentTo } from '../../../../test/families.js';
import { mailedToken, mailsTo } from '../../../../test/mails.js';
import { answerTo } from '../../../../test/retries.js';
import { everyDayOrLong } from '../../../../test/runs.js';

/**
 * A link counts for the one address that it was sent to, whatever happens beside it (product.md 2.21, 2.22). What the account does
 * and what asks for a link begin at many distances from each other: an address moves about 100 ms after the answer.
 */

let form: TestApp;
beforeAll(async () => {
  form = await startTestApp({ env: REQUIRED });
});
afterAll(() => form.close());

const ROUNDS = everyDayOrLong(16, 400);
/** As many of them go on at once. */
const AT_ONCE = 8;
/** How long after the first request the second one begins. */
const DISTANCE_MS_MAX = 140;
const NEW_PASSWORD = 'una nuova segreta';

const post = (path: string, body: object, by?: Pick<Member, 'token'>) =>
  answerTo<{ code?: string }>(form, 'POST', path, { body, ...(by && { token: by.token }) });
const edit = ({ _id }: Member, email: string) =>
  answerTo(form, 'PUT', `/admin/users/${_id}`, {
    token: form.admin.token,
    body: { name: 'Ada Neri', email, role: 'adult' },
  });
const move = ({ token }: Member, email: string) =>
  answerTo(form, 'PUT', '/user/email', { token, body: { email, password: PASSWORD } });

/** Every token in a message of a kind to a mailbox that still shows its link. */
async function tokensIn(mailbox: string, kind: string): Promise<string[]> {
  const links = (await mailsTo(form, mailbox)).filter((mail) => mail.kind === kind).map(({ params }) => params?.link);
  return links.flatMap((link) => (typeof link === 'string' ? [link.split('#')[1] ?? ''] : []));
}

const stateOf = async ({ _id }: Pick<Member, '_id'>) => {
  const [row] = await form.database.query<{ email: string; isConfirmed: boolean }>(
    'select email, email_confirmed_at is not null as "isConfirmed" from people where id = $1',
    [_id],
  );
  return row;
};
const hasAddress = (member: Member, email: string) =>
  eventually(async () => (await stateOf(member))?.email === email && (await isCarriedOut(member)));
const isCarriedOut = async ({ _id }: Member) =>
  (await form.database.query('select from email_changes where person = $1 and sent_at is null', [_id])).length === 0;

async function rounds(round: (distanceMs: number) => Promise<void>): Promise<void> {
  for (let begun = 0; begun < ROUNDS; begun += AT_ONCE) {
    await form.database.query('delete from failures');
    const few = Array.from({ length: AT_ONCE }, (_, index) => round((DISTANCE_MS_MAX * (begun + index)) / ROUNDS));
    await Promise.all(few);
  }
  // One order of locks: no transaction waits for another that waits for it.
  const [{ deadlocks } = { deadlocks: -1 }] = await form.database.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  expect(deadlocks).toBe(0);
}

/** Somebody whose address was confirmed and has been changed by who knew the password. */
async function taken(): Promise<{ ada: Member; thief: string; undo: string }> {
  const ada = await form.join('Ada Neri');
  await post('/auth/confirm-email', { token: await mailedToken(form, ada.email, 'confirm-email') });
  const thief = newAddress('ladra');
  await move(ada, thief);
  await eventually(async () => (await tokensIn(thief, 'confirm-new-email')).length === 1);
  await post('/auth/confirm-email', { token: await mailedToken(form, thief, 'confirm-new-email') });
  return { ada, thief, undo: await mailedToken(form, ada.email, 'undo-new-email') };
}

/** Nobody opens the account with what was sent to the thief, who has lost it. */
async function isRestored({ email }: Member, thief: string): Promise<void> {
  for (const token of await tokensIn(thief, 'reset-password')) {
    const { status } = await post('/auth/reset-password', { token, newPassword: 'di chi ha rubato' });
    expect(status).toBe(400);
  }
  await signIn(form.call, email, NEW_PASSWORD);
}

it('confirms no address that somebody has moved to while they ask for another link', () =>
  rounds(async (distanceMs) => {
    const ada = await form.join('Ada Neri');
    const other = newAddress('altrui');
    expect((await move(ada, other)).status).toBe(202);
    await delay(distanceMs);
    await Promise.all([1, 2, 3].map(() => post('/auth/confirm-email/again', {}, ada)));
    await hasAddress(ada, other);
    for (const token of await tokensIn(ada.email, 'confirm-email')) await post('/auth/confirm-email', { token });
    expect(await stateOf(ada)).toEqual({ email: other, isConfirmed: false });
  }));

it('confirms no address that an administrator gives while the person asks for another link', () =>
  rounds(async (distanceMs) => {
    const ada = await form.join('Ada Neri');
    const other = newAddress('altrui');
    const edited = edit(ada, other);
    await delay(distanceMs / 4);
    await Promise.all([edited, ...[1, 2, 3].map(() => post('/auth/confirm-email/again', {}, ada))]);
    await hasAddress(ada, other);
    for (const token of await tokensIn(ada.email, 'confirm-email')) await post('/auth/confirm-email', { token });
    expect(await stateOf(ada)).toEqual({ email: other, isConfirmed: false });
  }));

it('opens no account that is taken back while the thief asks for a new password', () =>
  rounds(async (distanceMs) => {
    const { ada, thief, undo } = await taken();
    await post('/auth/forgot-password', { email: thief });
    await delay(distanceMs);
    const restored = await post('/auth/restore-email', { token: undo, newPassword: NEW_PASSWORD });
    expect(restored.status).toBe(200);
    // What is asked for one after the other is sent one after the other.
    const ben = await form.join('Ben Rossi');
    await post('/auth/forgot-password', { email: ben.email });
    await eventually(async () => (await tokensIn(ben.email, 'reset-password')).length === 1);
    await isRestored(ada, thief);
  }));

it('opens no account that is taken back while an administrator sends a link', () =>
  rounds(async (distanceMs) => {
    const { ada, thief, undo } = await taken();
    const sent = post(`/admin/users/${ada._id}/reset-link`, {}, form.admin);
    await delay(distanceMs / 4);
    const restored = await post('/auth/restore-email', { token: undo, newPassword: NEW_PASSWORD });
    expect([await sent, restored].map(({ status }) => status)).toEqual([202, 200]);
    await isRestored(ada, thief);
  }));

it('takes over no account that leaves the guardian’s address at that moment', () =>
  rounds(async (distanceMs) => {
    const [ada, other] = [await form.join('Ada Neri'), newAddress('altrui')];
    const mina = await joinMinor(form, { parentEmail: ada.email });
    const token = await tokenSentTo(form, ada.email);
    await move(ada, other);
    await delay(distanceMs);
    await consentTo(form, mina, { token });
    await eventually(() => isCarriedOut(ada));
    const { email, isConfirmed } = (await stateOf(ada)) ?? {};
    expect({ email, isConfirmed: email === other && isConfirmed }).toEqual({ email, isConfirmed: false });
  }));
