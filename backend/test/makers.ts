import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Purpose } from '../src/features/accounts/passwords/one-time-tokens.js';
import { type Member, PASSWORD, type TestApp } from './app.js';
import { answerTo } from './retries.js';

/** Creates entities through the API, for specs of the whole program. */

const DAY_MS = 86_400_000;

/** A date in so many days, in the format of a contest's fields. */
export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

export interface Made {
  readonly _id: string;
}

/** Sends a request that must succeed, again where FORM could not answer in time, and returns its response. */
export async function made<Body = Made>(
  form: TestApp,
  [method, path]: readonly [method: string, path: string],
  { token }: Member,
  body?: unknown,
): Promise<Body> {
  const answer = await answerTo<Body>(form, method, path, { token, body });
  if (answer.status < 300) return answer.body;
  throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
}

/**
 * Closes an account: the person themselves, or an administrator. Where the row of the person goes later than the answer waits
 * (503), nobody is left to be signed in, or to be found, when the request is sent again.
 */
export async function closeAccount(
  form: TestApp,
  { _id, token }: Member,
  admin?: Pick<Member, 'token'>,
): Promise<void> {
  const path = admin ? `/admin/users/${_id}` : '/user/me';
  const request = {
    ...(admin ? { token: admin.token } : { token, body: { password: PASSWORD } }),
    headers: { 'idempotency-key': randomUUID() },
  };
  const first = await form.call('DELETE', path, request);
  const isLate = first.status === 503;
  const { status, body } = isLate ? await answerTo(form, 'DELETE', path, request) : first;
  if (status === 204 || (isLate && [401, 404].includes(status))) return;
  throw new Error(`DELETE ${path}: ${status} ${JSON.stringify(body)}`);
}

export async function signIn(form: TestApp, { _id, email }: Member): Promise<Member> {
  const { body } = await form.call<{ token: string }>('POST', '/auth/login', { body: { email, password: PASSWORD } });
  return { _id, email, token: body.token };
}

/** Registers an adult whose address is confirmed. */
export async function joinConfirmed(form: TestApp, name: string): Promise<Member> {
  const member = await form.join(name);
  await form.database.query('update people set email_confirmed_at = now() where id = $1', [member._id]);
  return member;
}

/** Registers another administrator. */
export async function joinAdmin(form: TestApp, name: string): Promise<Member> {
  const member = await form.join(name);
  await editUser(form, member, { name, role: 'admin' });
  return signIn(form, member);
}

export const editUser = (form: TestApp, { _id, email }: Member, fields: object): Promise<Made> =>
  made(form, ['PUT', `/admin/users/${_id}`], form.admin, { name: 'Ada', email, role: 'adult', ...fields });

export const newCategory = (form: TestApp, fields: object = {}): Promise<Made> =>
  made(form, ['POST', '/admin/categories'], form.admin, { name: `Categoria ${randomUUID()}`, ...fields });

export const newItem = (form: TestApp, seller: Member, fields: object = {}): Promise<Made> =>
  made(form, ['POST', '/marketplace'], seller, {
    title: 'Revisione del curriculum',
    description: 'Un’ora insieme',
    type: 'service',
    price: 3,
    ...fields,
  });

const STEPS = { placed: [], delivered: ['deliver'], disputed: ['deliver', 'dispute'] } as const;
export type OrderStep = keyof typeof STEPS;

/** Places an order of a new item and advances it to `step`. */
export async function newOrder(
  form: TestApp,
  seller: Member,
  buyer: Member,
  step: OrderStep = 'placed',
): Promise<Made> {
  const item = await newItem(form, seller);
  const order = await made(form, ['POST', `/marketplace/${item._id}/orders`], buyer, { expectedPrice: 3 });
  for (const action of STEPS[step]) {
    const isDispute = action === 'dispute';
    const body = isDispute ? { reason: 'Non era quello promesso' } : undefined;
    await made(form, ['POST', `/orders/${order._id}/${action}`], isDispute ? buyer : seller, body);
  }
  return order;
}

/** An application for a new job offer. */
export async function newApplication(form: TestApp, company: Member, candidate: Member, price = 0): Promise<Made> {
  const item = await newItem(form, company, { type: 'job_offer', price });
  return made(form, ['POST', `/marketplace/${item._id}/orders`], candidate, { expectedPrice: price });
}

let vatNumbers = 0;
/** Eleven digits, of which the last checks the others. */
function newVatNumber(): string {
  const digits = String(++vatNumbers).padStart(10, '0');
  const sum = [...digits].reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** A company asks to be verified, and is. */
export async function verifyCompany(form: TestApp, company: Member): Promise<void> {
  await made(form, ['POST', '/user/company-verification'], company, { vatNumber: newVatNumber() });
  const waiting = await made<Made[]>(form, ['GET', '/admin/verifications?state=waiting'], form.admin);
  for (const { _id } of waiting)
    await made(form, ['POST', `/admin/verifications/${_id}/decide`], form.admin, { outcome: 'verify' });
}

export const newContest = (form: TestApp, creator: Member, fields: object = {}): Promise<Made> =>
  made(form, ['POST', '/contests'], creator, {
    title: 'Racconta un mestiere',
    description: 'In una pagina',
    reward: 2,
    endDate: inDays(7),
    ...fields,
  });

/** An administrator hides a content. @param subject as in a report */
export const hide = (form: TestApp, kind: string, subject: string, by = form.admin): Promise<Made> =>
  made(form, ['POST', '/admin/reports'], by, {
    ...{ kind, subject, outcome: 'hide' },
    ...{ ground: 'Termini di servizio, punto 3', facts: 'Inganna chi legge' },
  });

/** Hides what administrators read only once it is reported. @param subject as in a report */
export async function hideReported(
  form: TestApp,
  { kind, subject, reporter }: { readonly kind: string; readonly subject: string; readonly reporter: Member },
  by = form.admin,
): Promise<void> {
  const report = { kind, subject, reasonKind: 'other', text: 'Ferisce chi legge', goodFaith: true };
  await made(form, ['POST', '/reports'], reporter, report);
  const [reported] = await made<Made[]>(form, ['GET', '/admin/reports?state=open'], form.admin);
  const decision = { outcome: 'hide', ground: 'Termini di servizio, punto 3', facts: 'Ferisce chi legge' };
  await made(form, ['POST', `/admin/reports/${reported?._id}/decide`], by, decision);
}

/** An administrator closes a contest with participants before its end. */
export const closeContest = (form: TestApp, id: string): Promise<Made> =>
  made(form, ['POST', `/contests/${id}/close`], form.admin, { reason: 'Si è deciso così' });

/** The newest notification of a person who just received coins. */
export async function newNotification(form: TestApp, reader: Member): Promise<Made> {
  await made(form, ['POST', '/coin/transfer'], form.admin, { recipient: reader.email, amount: 1 });
  return newestNotification(form, reader);
}

export async function newestNotification(form: TestApp, reader: Member): Promise<Made> {
  const [newest] = await made<Made[]>(form, ['GET', '/notifications?limit=1'], reader);
  if (!newest) throw new Error('the notification did not arrive');
  return newest;
}

/** A valid token with which a person sets a new password: somebody new unless one is given. */
export const newResetToken = (form: TestApp, person?: Member): Promise<string> =>
  newToken(form, 'reset-password', person);

/** A valid token of a link: to somebody new unless a person is given. */
export async function newToken(form: TestApp, purpose: Purpose, person?: Member): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { _id } = person ?? (await form.join('Elio Neri'));
  await form.database.query(
    `insert into one_time_tokens (person, purpose, hash, expires_at, email, password_version)
     select id, $3, $2, now() + interval '60 minutes', email, password_version from people where id = $1
     on conflict (person, purpose) do update set hash = excluded.hash, expires_at = excluded.expires_at,
       email = excluded.email, password_version = excluded.password_version`,
    [_id, createHash('sha256').update(token).digest(), purpose],
  );
  return token;
}

/** A valid token that brings back an address which a person has left: somebody new unless one is given. */
export async function newRestoreToken(form: TestApp, person?: Member): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { _id } = person ?? (await form.join('Elio Neri'));
  await form.database.query(
    `insert into former_addresses (id, person, email, hash, changed_at, expires_at)
     values ($1, $2, $3, $4, now(), now() + interval '7 days')`,
    [randomUUID(), _id, `${randomUUID()}@example.it`, createHash('sha256').update(token).digest()],
  );
  return token;
}

/** A message to a password's owner, which was kept because this program sends none. @returns its id */
export async function newMail(
  form: TestApp,
  to: string,
  params: object = { name: 'Ada', link: '/reset-password#x', minutes: 60 },
  kind = 'reset-password',
): Promise<string> {
  const id = randomUUID().replaceAll('-', '');
  await form.database.query(
    `insert into outgoing_mail (id, kind, recipient, params, cause, state) values ($1, $4, $2, $3, $1, 'kept')`,
    [id, to, JSON.stringify(params), kind],
  );
  return id;
}

/** What is in the link that stops the mail of a person's notifications. */
export async function newUnsubscribeToken(form: TestApp, { email }: Member): Promise<string> {
  const [row] = await form.database.query<{ token: string }>(
    `insert into mail_unsubscribing (wallet, token) select wallet, $2 from people where email = $1
     on conflict (wallet) do update set token = excluded.token returning token`,
    [email, randomBytes(24).toString('base64url')],
  );
  return String(row?.token);
}
