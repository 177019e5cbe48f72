import type { Form } from '../form';
import { consentTo, joinMinor } from '../journeys/families';
import { isLong } from '../long-run';
import { adminOf, call, join, type Member, signedIn } from '../members';

/** Everybody whose screens are compared with what the server answers them. */
export const PERSONAS = [
  'visitor',
  'waiting child',
  'child of 13',
  'child of 15',
  'child of 17',
  'child of 16 without consent',
  'adult',
  'company',
  'verified company',
  'guardian',
  'suspended',
  'administrator',
] as const;
export type Persona = (typeof PERSONAS)[number];

/** Whose screens are looked at on a day, one of each kind of person; a long run looks at everybody's. */
const EVERY_DAY: readonly Persona[] = ['visitor', 'child of 17', 'company', 'suspended', 'administrator'];
export const LOOKED_AT: readonly Persona[] = isLong ? PERSONAS : EVERY_DAY;

export type People = Readonly<Record<Exclude<Persona, 'visitor'>, Member>>;

/** Who offers things to the others, and whom they write to. */
export interface Cast {
  readonly people: People;
  /** Of the children who have one. */
  readonly guardians: ReadonlyMap<Persona, Member>;
  readonly seller: Member;
  readonly employer: Member;
}

const bornYearsAgo = (years: number): string => `${new Date().getFullYear() - years}-01-01`;
const COINS = 200;

async function joinWithGuardian(form: Form, name: string, years: number) {
  const minor = await joinMinor(form, name, bornYearsAgo(years), COINS);
  return { minor, guardian: await consentTo(form, minor, `Genitore di ${name}`) };
}

/** Gives a company the mark of an administrator's check. */
async function verify(form: Form, company: Member, vatNumber: string): Promise<void> {
  const { token } = await adminOf(form);
  await call(form, 'POST', '/user/company-verification', company.token, { vatNumber });
  const waiting = await call<{ _id: string; company: { _id: string } }[]>(
    form,
    'GET',
    '/admin/verifications?state=waiting',
    token,
  );
  const asked = waiting.find(({ company: { _id } }) => _id === company._id);
  await call(form, 'POST', `/admin/verifications/${asked?._id}/decide`, token, { outcome: 'verify' });
}

export async function suspend(form: Form, { _id }: Member): Promise<void> {
  const { token } = await adminOf(form);
  const measure = { outcome: 'suspend', ground: 'Termini di servizio', facts: 'Ha insultato' };
  await call(form, 'POST', '/admin/reports', token, { kind: 'profile', subject: _id, ...measure });
}

async function joinAdministrator(form: Form): Promise<Member> {
  const member = await join(form, 'Ada Amministra', 'adult', COINS);
  const { token } = await adminOf(form);
  const fields = { name: member.name, email: member.email, role: 'admin' };
  await call(form, 'PUT', `/admin/users/${member._id}`, token, fields);
  return signedIn(form, member.name, member.email);
}

export async function joinEverybody(form: Form): Promise<Cast> {
  const [thirteen, fifteen, seventeen] = [
    await joinWithGuardian(form, 'Tino Tredici', 13),
    await joinWithGuardian(form, 'Quinta Quindici', 15),
    await joinWithGuardian(form, 'Dina Diciassette', 17),
  ];
  const employer = await join(form, 'Impresa Offerente', 'company', COINS);
  await verify(form, employer, '12345678903');
  const company = await join(form, 'Azienda Nuova', 'company', COINS);
  const verified = await join(form, 'Azienda Verificata', 'company', COINS);
  await verify(form, verified, '07643520567');
  return {
    people: {
      'waiting child': await joinMinor(form, 'Attesa Tredici', bornYearsAgo(13), COINS),
      'child of 13': thirteen.minor,
      'child of 15': fifteen.minor,
      'child of 17': seventeen.minor,
      'child of 16 without consent': await joinMinor(form, 'Sedici Senza', bornYearsAgo(16), COINS),
      adult: await join(form, 'Anna Adulta', 'adult', COINS),
      company,
      'verified company': verified,
      guardian: fifteen.guardian,
      administrator: await joinAdministrator(form),
      suspended: await join(form, 'Sospesa Rossi', 'adult', COINS),
    },
    seller: await join(form, 'Vera Vende', 'adult', COINS),
    employer,
    guardians: new Map([
      ['child of 13', thirteen.guardian],
      ['child of 15', fifteen.guardian],
      ['child of 17', seventeen.guardian],
    ]),
  };
}
