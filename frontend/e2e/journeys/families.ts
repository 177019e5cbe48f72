import { type Form, PASSWORD } from '../form';
import { adminOf, call, type Member, PHONE_AGENT, signedIn } from '../members';

/** Minors and guardians through the API, for journeys that begin where a family is there already. */

interface Mail {
  readonly _id: string;
  readonly kind: string;
  readonly recipient: string;
}

/** The newest message of a kind, which an administrator reads because no mail leaves this machine. */
export async function mailed(form: Form, kind: string, recipient?: string): Promise<{ text: string; link: string }> {
  const { token } = await adminOf(form);
  const mails = await call<Mail[]>(form, 'GET', '/admin/mail', token);
  const newest = mails.find(
    (mail) => mail.kind === kind && (recipient === undefined || mail.recipient === masked(recipient)),
  );
  if (!newest) throw new Error(`no message ${kind}`);
  return call(form, 'GET', `/admin/mail/${newest._id}`, token);
}

/** An address as administrators see it. */
const masked = (email: string): string => email.replace(/^(.).*(?=@)/, '$1•••');

export const mailedLink = async (form: Form, kind: string, recipient?: string): Promise<string> =>
  (await mailed(form, kind, recipient)).link;

export interface Minor extends Member {
  readonly parentEmail: string;
}

/** A minor who registers, signs in, and gets coins. */
export async function joinMinor(form: Form, name: string, dateOfBirth: string, coins: number): Promise<Minor> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.it`;
  const parentEmail = `genitore.${email}`;
  const fields = { name, email, role: 'minor', dateOfBirth, parentEmail };
  await call(form, 'POST', '/auth/register', undefined, { ...fields, password: PASSWORD, password2: PASSWORD });
  const minor = await signedIn(form, name, email);
  const { token } = await adminOf(form);
  await call(form, 'PUT', `/admin/users/${minor._id}`, token, { ...fields, coinBalance: coins });
  return { ...minor, parentEmail };
}

/** The guardian whom a minor named opens the link of the message and consents, with a new account. */
export async function consentTo(form: Form, { parentEmail }: Minor, name: string): Promise<Member> {
  const token = new URL(await mailedLink(form, 'guardian-request', parentEmail), form.url).hash.slice(1);
  const { textVersion } = await call<{ textVersion: string }>(form, 'POST', '/guardian/request', undefined, { token });
  const declaration = { token, name, declaresResponsibility: true, textVersion, password: PASSWORD };
  await call(form, 'POST', '/guardian/consent', undefined, declaration, { 'user-agent': PHONE_AGENT });
  return signedIn(form, name, parentEmail);
}
