import { romeDay } from '../../../basics/calendar.js';
import type { FieldError } from '../../../platform/http/errors/error-body.js';
import { InvalidInput, invalid } from '../../../platform/http/errors/errors.js';
import { requireUsual } from '../../../platform/http/fields/mailbox.js';
import type { Role } from '../../../platform/http/requests/signed-in.js';
import { CONSENT_AGE, MAJORITY, type ReachedAge } from '../domain/ages.js';

/** The fields that each role requires (product.md 2.2, 11.2). */

/** The additional fields of companies and minors; null and undefined mean not given. */
export interface RoleFields {
  readonly companyName?: string | null;
  readonly companySize?: string | null;
  readonly companyLocation?: string | null;
  readonly parentEmail?: string | null;
  /** YYYY-MM-DD. */
  readonly dateOfBirth?: string | null;
}

/**
 * Only the fields that belong to the role.
 * @param known what is stored, and may be repeated whatever the rules are by now: the date of birth of who has come of age since
 * @param lacksGuardian a minor whose guardian's address was erased, so that it is not there to be repeated
 * @throws InvalidInput when a required one is missing, an address is written unusually, or a minor is of age or too young
 */
export function fieldsOfRole(
  { known, ...given }: GivenFields & { readonly known?: Known },
  { now, minimumAge }: AgeLimits,
) {
  const fields = completeFields(given);
  requireUsual('parentEmail', { label: PARENT_EMAIL, given: fields.parentEmail, known: known?.parentEmail });
  if (fields.dateOfBirth && fields.dateOfBirth !== known?.dateOfBirth)
    requireAge(fields.dateOfBirth, { now, minimumAge });
  return fields;
}

type Known = Pick<RoleFields, 'parentEmail' | 'dateOfBirth'>;
const PARENT_EMAIL = 'E-mail del genitore o tutore';

export interface AgeLimits {
  readonly now: Date;
  /** Years (product.md 2.32). */
  readonly minimumAge: number;
}

type GivenFields = RoleFields & { readonly role: Role; readonly lacksGuardian?: boolean };

function completeFields({ role, lacksGuardian = false, ...fields }: GivenFields) {
  const errors: FieldError[] = [];
  const isCompany = role === 'company';
  const isMinor = role === 'minor';
  if (isCompany && !fields.companyName) errors.push({ field: 'companyName', msg: 'Nome azienda: campo obbligatorio' });
  if (isMinor && !fields.parentEmail && !lacksGuardian) {
    errors.push({ field: 'parentEmail', msg: `${PARENT_EMAIL}: campo obbligatorio` });
  }
  if (isMinor && !fields.dateOfBirth) {
    errors.push({ field: 'dateOfBirth', msg: 'Data di nascita: campo obbligatorio' });
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

/** @throws InvalidInput for an adult, and for a child below the minimum age */
export function requireAge(dateOfBirth: string, { now, minimumAge }: AgeLimits): void {
  requireMinor(dateOfBirth, now);
  if (!hasReached(minimumAge, dateOfBirth, now)) {
    throw invalid('dateOfBirth', `FORM è per chi ha almeno ${minimumAge} anni: ti aspettiamo quando li avrai compiuti`);
  }
}

/** @throws InvalidInput for an adult */
function requireMinor(dateOfBirth: string, now: Date): void {
  if (!isAdult(dateOfBirth, now)) return;
  throw invalid('dateOfBirth', 'Data di nascita: per questo tipo di account devi avere meno di 18 anni');
}

/** @param birthday YYYY-MM-DD; people come of age on their eighteenth birthday, by the calendar of Rome */
export const isAdult = (birthday: string, now: Date): boolean => hasReached(MAJORITY, birthday, now);

/**
 * Whether a person is that old, by the calendar of Rome.
 * @param years up to 18
 * @param birthday YYYY-MM-DD; who was born on 29 February is a year older on 1 March of other years
 */
export function hasReached(years: number, birthday: string, now: Date): boolean {
  const [year = '', ...monthAndDay] = birthday.split('-');
  return [String(Number(year) + years), ...monthAndDay].join('-') <= romeDay(now);
}

/** The age that counts, of whom was born on a day; 0: none. */
export const reachedAgeOf = (dateOfBirth: string, now: Date): ReachedAge | 0 =>
  ([MAJORITY, CONSENT_AGE] as const).find((age) => hasReached(age, dateOfBirth, now)) ?? 0;

/** @param choice null: no choice was made; then companies show it */
export const emailIsShown = (choice: boolean | null, role: Role): boolean =>
  role !== 'minor' && (choice ?? role === 'company');
