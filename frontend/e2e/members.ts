import type { Page } from '@playwright/test';
import { type Form, PASSWORD } from './form';

/** Registers people through the API, for specs that do not test registration and sign-in. */
export interface Member {
  readonly _id: string;
  readonly name: string;
  readonly email: string;
  readonly token: string;
}

export type Role = 'adult' | 'minor' | 'company';

const FIELDS: Readonly<Record<Role, object>> = {
  adult: {},
  minor: { parentEmail: 'genitore@example.it', dateOfBirth: `${new Date().getFullYear() - 15}-01-31` },
  company: { companyName: 'Officine Digitali' },
};

let count = 0;

/** A guardian's own telephone: a browser like the child's in the same network would hold the consent. */
export const PHONE_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1';

/** Sends a call and returns its body. @throws Error with the response when it was refused */
export async function call<Body>(
  form: Form,
  method: string,
  path: string,
  token?: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Body> {
  const response = await fetch(`${form.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return (text ? JSON.parse(text) : undefined) as Body;
}

const admins = new WeakMap<Form, Member>();

/** The first administrator, signed in once, and again where a spec has ended that session. */
export async function adminOf(form: Form): Promise<Member> {
  const known = admins.get(form);
  const headers = { authorization: `Bearer ${known?.token}` };
  if (known && (await fetch(`${form.url}/api/user/me`, { headers })).ok) return known;
  const admin = await signedIn(form, 'Amministratore', form.admin.email);
  admins.set(form, admin);
  return admin;
}

/** Registers a person, gives them coins and signs them in. */
export async function join(form: Form, name: string, role: Role = 'adult', coins = 0): Promise<Member> {
  count += 1;
  const email = `persona${count}-${Date.now()}@example.it`;
  const fields = { name, email, role, ...FIELDS[role] };
  await call(form, 'POST', '/auth/register', undefined, { ...fields, password: PASSWORD, password2: PASSWORD });
  const member = await signedIn(form, name, email);
  if (coins > 0) {
    const { token } = await adminOf(form);
    await call(form, 'PUT', `/admin/users/${member._id}`, token, { ...fields, coinBalance: coins });
  }
  return member;
}

export async function signedIn(form: Form, name: string, email: string, password = PASSWORD): Promise<Member> {
  const { token } = await call<{ token: string }>(form, 'POST', '/auth/login', undefined, {
    email,
    password,
  });
  const { _id } = await call<{ _id: string }>(form, 'GET', '/user/me', token);
  return { _id, name, email, token };
}

/**
 * Opens a screen as this person, or as a visitor, whoever was signed in on the page before: for specs that do not test the form
 * of the sign-in. What the browser has loaded stays, so that this costs less than a browser of their own.
 */
export async function enter(page: Page, form: Form, member: Member | undefined, path: string): Promise<void> {
  if (!page.url().startsWith(form.url)) await page.goto(`${form.url}/favicon.svg`);
  await page.evaluate((token) => {
    for (const storage of [localStorage, sessionStorage]) storage.clear();
    if (token !== undefined) localStorage.setItem('token', token);
  }, member?.token);
  await page.goto(form.url + path);
}

/** Signs the page in as this person, for every URL. */
export async function openAs(page: Page, member: Member | undefined): Promise<void> {
  if (member) await page.addInitScript((token) => localStorage.setItem('token', token), member.token);
}
