import { randomUUID } from 'node:crypto';
import type { Member, TestApp } from '../app.js';

/** One person per role, for specs that go through HTTP. */

export const PASSWORD = 'segreto1';

interface Person {
  readonly name: string;
  readonly role: 'adult' | 'minor' | 'company';
  readonly coins?: number;
}

const FIELDS = {
  adult: {},
  minor: {
    parentEmail: 'genitore@example.it',
    dateOfBirth: new Date(Date.now() - 15 * 3.156e10).toISOString().slice(0, 10),
  },
  company: { companyName: 'Officine Po' },
} as const;

export async function enrol(form: TestApp, { name, role, coins = 0 }: Person): Promise<Member> {
  const email = `${randomUUID()}@example.it`;
  const person = { name, email, role, ...FIELDS[role] };
  const registration = { ...person, password: PASSWORD, password2: PASSWORD };
  const registered = await form.call('POST', '/auth/register', { body: registration });
  if (registered.status !== 201) throw new Error(`registration: ${JSON.stringify(registered.body)}`);
  const { body } = await form.call<{ token: string }>('POST', '/auth/login', { body: { email, password: PASSWORD } });
  const me = await form.call<{ _id: string }>('GET', '/user/me', { token: body.token });
  const member = { _id: me.body._id, email, token: body.token };
  if (coins > 0) {
    const edit = { ...person, coinBalance: coins };
    await form.call('PUT', `/admin/users/${member._id}`, { token: form.admin.token, body: edit });
  }
  return member;
}

export const company = (form: TestApp, coins: number, name = 'Officine Po'): Promise<Member> =>
  enrol(form, { name, role: 'company', coins });
export const adult = (form: TestApp, name = 'Ada Neri'): Promise<Member> => enrol(form, { name, role: 'adult' });
export const minor = (form: TestApp, name = 'Giulia Rossi'): Promise<Member> => enrol(form, { name, role: 'minor' });

export async function administrator(form: TestApp, name = 'Lea Conti'): Promise<Member> {
  const { _id, email } = await adult(form, name);
  const body = { name, email, role: 'admin', coinBalance: 0 };
  await form.call('PUT', `/admin/users/${_id}`, { token: form.admin.token, body });
  // A change of role ends the earlier session.
  const login = await form.call<{ token: string }>('POST', '/auth/login', { body: { email, password: PASSWORD } });
  return { _id, email, token: login.body.token };
}

export const coinsOf = async (form: TestApp, { token }: Member): Promise<number> =>
  (await form.call<{ coinBalance: number }>('GET', '/user/me', { token })).body.coinBalance;

export const hoursFromNow = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

/** @throws Error if the ledger and the balances in the read tables do not verify after all tests */
export async function closeSound(form: TestApp): Promise<void> {
  const sound = await isSound(form);
  await form.close();
  if (!sound) throw new Error('the ledger does not verify');
}

/** Whether the ledger and the balances in the read tables verify. */
export async function isSound(form: TestApp): Promise<boolean> {
  const { body } = await form.call<{ valid: boolean }>('GET', '/coin/verify-blockchain', { token: form.admin.token });
  return body.valid;
}
