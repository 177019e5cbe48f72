import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { ConsentResult, FamilyChildView, OwnGuardiansView } from '../src/features/minors/guardian-views.js';
import { hashOfMailbox } from '../src/features/minors/mailboxes/addresses.js';
import { type Member, PASSWORD, signIn, type TestApp } from './app.js';

/** Minors and their guardians, for specs of the whole program. */

export const REQUIRED = { GUARDIAN_CONSENT: 'required' } as const;

/** A date of birth: so many years ago, on 1 January. */
export const bornYearsAgo = (years: number): string => `${new Date().getUTCFullYear() - years}-01-01`;

export const newAddress = (name = 'persona'): string => `${name}-${randomBytes(6).toString('hex')}@example.it`;

export interface Minor extends Member {
  readonly parentEmail: string;
  readonly wallet: string;
}

/** Registers a minor, thirteen unless said otherwise, and signs them in. */
export async function joinMinor(
  form: TestApp,
  { name = 'Mina Bruni', years = 13, parentEmail = newAddress('genitore') } = {},
): Promise<Minor> {
  const email = newAddress('minore');
  const { status, body } = await form.call('POST', '/auth/register', {
    body: {
      name,
      email,
      password: PASSWORD,
      password2: PASSWORD,
      role: 'minor',
      parentEmail,
      dateOfBirth: bornYearsAgo(years),
    },
  });
  if (status !== 201) throw new Error(`registration: ${JSON.stringify(body)}`);
  const member = await signIn(form.call, email);
  return { ...member, parentEmail, wallet: await walletOf(form, email) };
}

export async function walletOf(form: TestApp, email: string): Promise<string> {
  const [row] = await form.database.query<{ wallet: string }>('select wallet from people where email = $1', [email]);
  return row?.wallet ?? '';
}

/** The token of the newest link that was sent to an address; undefined: none was. */
export async function tokenSentTo(form: TestApp, email: string): Promise<string | undefined> {
  const [row] = await form.database.query<{ link: string }>(
    `select params->>'link' as link from outgoing_mail where kind = 'guardian-request' and recipient = $1
     order by created_at desc limit 1`,
    [email],
  );
  return row?.link.split('#')[1];
}

export interface Consenting {
  readonly token?: string | undefined;
  readonly name?: string;
  readonly password?: string;
  readonly textVersion?: string;
  readonly by?: Member;
  readonly headers?: Record<string, string>;
}

/** A guardian's own telephone: a browser like the child's in the same network would hold the consent. */
export const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1';

/** Answers a link with a consent, as the page of the link does. */
export async function consentTo(
  form: TestApp,
  minor: Pick<Minor, 'parentEmail'>,
  { token, name = 'Bruno Bruni', password, by, headers = {}, ...given }: Consenting = {},
) {
  const link = token ?? (await tokenSentTo(form, minor.parentEmail)) ?? '';
  const shown = await form.call<{ textVersion: string }>('POST', '/guardian/request', { body: { token: link } });
  return form.call<ConsentResult & { code?: string }>('POST', '/guardian/consent', {
    ...(by && { token: by.token }),
    headers: { 'user-agent': PHONE, ...headers },
    body: {
      token: link,
      name,
      declaresResponsibility: true,
      textVersion: given.textVersion ?? shown.body.textVersion ?? 'none',
      ...(by && password === undefined ? {} : { password: password ?? PASSWORD }),
    },
  });
}

/** A guardian with a new account who has consented. */
export async function guardianOf(form: TestApp, minor: Minor): Promise<Member> {
  const { status, body } = await consentTo(form, minor);
  if (status !== 200 || body.isHeld) throw new Error(`consent: ${JSON.stringify(body)}`);
  return signIn(form.call, minor.parentEmail);
}

export const ownGuardians = (form: TestApp, { token }: Pick<Member, 'token'>) =>
  form.call<OwnGuardiansView>('GET', '/user/guardians', { token });

export const familyOf = (form: TestApp, { token }: Pick<Member, 'token'>) =>
  form.call<FamilyChildView[]>('GET', '/family', { token });

/** A request that somebody new can answer, also where nobody is asked by itself. */
export async function newGuardianLink(form: TestApp): Promise<{ token: string; email: string; child: Member }> {
  const child = await form.join('Mina Bruni', 0, 'minor');
  const [token, email] = [randomBytes(32).toString('base64url'), newAddress('genitore')];
  // Where consent is required, the registration has asked.
  await form.database.query(
    'delete from guardian_requests where child = (select wallet from people where id = $1) and ended_at is null',
    [child._id],
  );
  await form.database.query(
    `insert into guardian_requests (id, child, email, mailbox, purpose, cause, hash, sent_at, expires_at)
     select $1, wallet, $2, $5, 'consent', 'registration', $3, now(), now() + interval '14 days' from people where id = $4`,
    [randomUUID(), email, createHash('sha256').update(token).digest(), child._id, hashOfMailbox(email)],
  );
  return { token, email, child };
}

/** A minor with a guardian. */
export async function newFamily(form: TestApp): Promise<{ child: Member; guardian: Member }> {
  const { token, email, child } = await newGuardianLink(form);
  const { status, body } = await consentTo(form, { parentEmail: email }, { token });
  if (status !== 200) throw new Error(`consent: ${JSON.stringify(body)}`);
  return { child, guardian: await signIn(form.call, email) };
}

interface Case {
  readonly _id: string;
  readonly kind: string;
  readonly child: { readonly _id: string };
}

/** The open case of a kind about a minor. */
export async function caseOf(form: TestApp, { _id }: Member, kind: string): Promise<Case> {
  const cases = await form.call<Case[]>('GET', '/admin/guardian-cases', { token: form.admin.token });
  const found = cases.body.find((one) => one.kind === kind && one.child._id === _id);
  if (!found) throw new Error(`no case: ${JSON.stringify(cases.body)}`);
  return found;
}

/** An administrator decides a case. */
export const decide = (form: TestApp, id: string, outcome: string, by = form.admin) =>
  form.call('POST', `/admin/guardian-cases/${id}/decide`, {
    token: by.token,
    body: { outcome, reason: 'Ho telefonato a casa' },
  });
