import type { FieldError } from '../http/error-body.js';
import { InvalidInput } from '../http/errors.js';
import type { Role } from '../http/signed-in.js';

/** What each role has to say of itself (specification 5, decisions 2). */

const ADULT_YEARS = 18;

interface RoleFields {
  readonly role: Role;
  readonly companyName?: string;
  readonly companySize?: string;
  readonly companyLocation?: string;
  readonly parentEmail?: string;
  readonly dateOfBirth?: string;
}

/** Only the fields that belong to the role. @throws InvalidInput when one that it needs is missing */
export function fieldsOfRole({ role, ...fields }: RoleFields, now: Date) {
  const errors: FieldError[] = [];
  const isCompany = role === 'company';
  const isMinor = role === 'minor';
  if (isCompany && !fields.companyName) errors.push({ field: 'companyName', msg: 'Nome azienda: campo obbligatorio' });
  if (isMinor && !fields.parentEmail) {
    errors.push({ field: 'parentEmail', msg: 'Email del genitore o tutore: campo obbligatorio' });
  }
  if (isMinor && !fields.dateOfBirth) {
    errors.push({ field: 'dateOfBirth', msg: 'Data di nascita: campo obbligatorio' });
  } else if (isMinor && fields.dateOfBirth && isAdult(fields.dateOfBirth, now)) {
    errors.push({
      field: 'dateOfBirth',
      msg: 'Data di nascita: per questo tipo di account devi avere meno di 18 anni',
    });
  }
  if (errors.length > 0) throw new InvalidInput(errors, errors[0]?.msg);
  return {
    companyName: (isCompany && fields.companyName) || null,
    companySize: (isCompany && fields.companySize) || null,
    companyLocation: (isCompany && fields.companyLocation) || null,
    parentEmail: (isMinor && fields.parentEmail) || null,
    dateOfBirth: (isMinor && fields.dateOfBirth) || null,
  };
}

/** @param birthday YYYY-MM-DD; one comes of age with the eighteenth birthday, by the calendar of Rome */
export function isAdult(birthday: string, now: Date): boolean {
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Rome' }).format(now);
  const [year = '', ...monthAndDay] = birthday.split('-');
  return [String(Number(year) + ADULT_YEARS), ...monthAndDay].join('-') <= today;
}
