import type { Page } from '@playwright/test';
import { type MailServer, startMailServer, type TakenMail } from '../../../backend/test/mail-server';
import { expect, type Form, PASSWORD } from '../form';
import { adminOf, call, type Member, openAs, PHONE_AGENT, signedIn } from '../members';
import { test as journey, record } from './journey';

/** Minors and their guardians, in a program that sends mail and asks for consent. */

interface Pages {
  /** Opens a browser of its own, at a width in pixels, where this person is signed in. */
  browserOf: (member: Member | undefined, width?: number) => Promise<Page>;
  /** The guardian's phone, where nobody is signed in. */
  phone: Page;
}

const PHONE = 360;

export const test = journey.extend<Pages, { mailServer: MailServer }>({
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that a function asks for from its pattern.
    async ({}, use) => {
      const server = await startMailServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ mailServer }, use) => use({ SMTP_URL: mailServer.url, GUARDIAN_CONSENT: 'required' }),
    { scope: 'worker' },
  ],
  browserOf: async ({ browser, seen }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async (member, width = 1280) => {
      const isPhone = width < 600;
      const context = await browser.newContext({
        viewport: { width, height: 800 },
        isMobile: isPhone,
        hasTouch: isPhone,
        ...(isPhone && { userAgent: PHONE_AGENT }),
      });
      contexts.push(context);
      record(context, seen);
      const page = await context.newPage();
      await openAs(page, member);
      return page;
    });
    for (const context of contexts) await context.close();
  },
  phone: async ({ browserOf }, use) => use(await browserOf(undefined, PHONE)),
});

/** The newest message with a guardian's link to an address, once the server has taken as many of them. */
export async function requestTo(server: MailServer, email: string, count = 1): Promise<TakenMail> {
  const requests = () => server.taken.filter(({ to, text }) => to === email && text.includes('/genitore#'));
  await expect.poll(() => requests().length).toBe(count);
  const newest = requests().at(-1);
  if (!newest) throw new Error(`no request to ${email}`);
  return newest;
}

/** The link of a message: its site is this machine's, whose port the program chose itself. */
export function linkOf(form: Form, { text }: TakenMail): string {
  const path = text.match(/\/genitore#[\w-]+/)?.[0];
  if (path === undefined) throw new Error(`no link in ${text}`);
  return form.url + path;
}

export const aNewAddress = (name: string): string =>
  `${name}-${Date.now()}-${Math.random().toString(36).slice(2)}@example.it`;

export interface Minor extends Member {
  readonly parentEmail: string;
  readonly fields: object;
}

export async function joinMinor(form: Form, name: string, years: number): Promise<Minor> {
  const [email, parentEmail] = [aNewAddress('minore'), aNewAddress('genitore')];
  const fields = { role: 'minor', parentEmail, dateOfBirth: `${new Date().getFullYear() - years}-01-31` };
  const registration = { name, email, ...fields, password: PASSWORD, password2: PASSWORD };
  await call(form, 'POST', '/auth/register', undefined, registration);
  return { ...(await signedIn(form, name, email)), parentEmail, fields };
}

/** A minor with a guardian who has consented by the link of the mail. */
export async function family(
  form: Form,
  server: MailServer,
  { name, guardian, years }: { name: string; guardian: string; years: number },
): Promise<{ child: Minor; guardian: Member }> {
  const child = await joinMinor(form, name, years);
  const token = linkOf(form, await requestTo(server, child.parentEmail)).split('#')[1];
  const { textVersion } = await call<{ textVersion: string }>(form, 'POST', '/guardian/request', undefined, { token });
  const consent = { token, name: guardian, declaresResponsibility: true, textVersion, password: PASSWORD };
  await call(form, 'POST', '/guardian/consent', undefined, consent, { 'user-agent': PHONE_AGENT });
  return { child, guardian: await signedIn(form, guardian, child.parentEmail) };
}

/**
 * An administrator gives coins to somebody.
 * @param fields of their account, which the call wants whole
 */
export async function giveCoins(form: Form, person: Member, fields: object, coinBalance: number): Promise<void> {
  const { token } = await adminOf(form);
  const { _id, name, email } = person;
  await call(form, 'PUT', `/admin/users/${_id}`, token, { name, email, ...fields, coinBalance });
}

interface Offer {
  readonly title: string;
  readonly type: 'service' | 'job_offer';
  readonly price: number;
}

/** Publishes an item, and returns its path. */
export async function publish(form: Form, { token }: Member, offer: Offer): Promise<string> {
  const item = { description: 'Una descrizione breve.', ...offer };
  const { _id } = await call<{ _id: string }>(form, 'POST', '/marketplace', token, item);
  return `/marketplace/${_id}`;
}
