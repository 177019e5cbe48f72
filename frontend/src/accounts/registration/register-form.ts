import { emailRule, newPasswordRule } from '../../entities/people/account-rules';
import { type UseFormReturnType, useForm } from '../../ui/forms/form';
import { timeTold } from '../../ui/text/clock';
import { dayOf } from '../../ui/text/days';
import type { Registration } from '../accounts-api';
import type { AccountType } from './account-type-field';

interface RegisterValues {
  role: AccountType;
  name: string;
  email: string;
  password: string;
  password2: string;
  parentEmail: string;
  dateOfBirth: string;
  declaresAdult: boolean;
  companyName: string;
  companySize: string;
  companyLocation: string;
  hasReadPrivacy: boolean;
}

export type RegisterForm = UseFormReturnType<RegisterValues>;

const adultAge = 18;

export function useRegisterForm(role: AccountType): RegisterForm {
  return useForm<RegisterValues>({
    mode: 'controlled',
    initialValues: {
      role,
      name: '',
      email: '',
      password: '',
      password2: '',
      parentEmail: '',
      dateOfBirth: '',
      declaresAdult: false,
      companyName: '',
      companySize: '',
      companyLocation: '',
      hasReadPrivacy: false,
    },
    lengths: { name: 120, companyName: 120, companySize: 40, companyLocation: 120 },
    validate: {
      name: (name) => (name.trim() === '' ? 'Inserisci il nome' : null),
      email: emailRule,
      password: newPasswordRule,
      password2: (repeated, { password }) => (repeated === password ? null : 'Le password non coincidono'),
      parentEmail: (parentEmail, { role, email }) => (role === 'minor' ? parentEmailRule(parentEmail, email) : null),
      dateOfBirth: (date, { role }) => (role === 'minor' ? birthRule(date, dayOf(timeTold())) : null),
      declaresAdult: (declares, { role }) =>
        role === 'adult' && !declares ? 'Se hai meno di 18 anni scegli «Minore»' : null,
      companyName: (name, { role }) =>
        role === 'company' && name.trim() === '' ? 'Inserisci il nome dell’azienda' : null,
      hasReadPrivacy: (hasRead) => (hasRead ? null : 'Leggi l’informativa, poi spunta la casella'),
    },
  });
}

/** A guardian's address: one, and not the minor's own, which it is with a `+tag` too. */
function parentEmailRule(parentEmail: string, own: string) {
  const wrong = emailRule(parentEmail);
  if (wrong !== null) return wrong;
  return mailboxOf(parentEmail) === mailboxOf(own) ? 'Indica un indirizzo diverso dal tuo' : null;
}

const mailboxOf = (email: string) =>
  email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, '@');

/** A minor's birthday: given, past, and less than eighteen years ago. @param today YYYY-MM-DD, in Rome */
export function birthRule(date: string, today: string): string | null {
  if (date === '') return 'Inserisci la data di nascita';
  if (Number.isNaN(Date.parse(date)) || date > today) return 'Questa data non è valida';
  const comesOfAge = `${Number(date.slice(0, 4)) + adultAge}${date.slice(4)}`;
  return comesOfAge <= today ? 'L’account per minori è per chi ha meno di 18 anni' : null;
}

/**
 * Only the fields that belong to the chosen type, and only those that were filled in.
 * @param privacyVersion of the notice that stood behind the link when the box was ticked
 */
export function registrationOf(values: RegisterValues, privacyVersion?: string): Registration {
  const { role, password, password2 } = values;
  const common = { role, name: values.name.trim(), email: values.email.trim(), password, password2, privacyVersion };
  if (role === 'minor') return { ...common, parentEmail: values.parentEmail.trim(), dateOfBirth: values.dateOfBirth };
  if (role === 'adult') return { ...common, declaresAdult: values.declaresAdult };
  return {
    ...common,
    companyName: values.companyName.trim(),
    companySize: values.companySize.trim() || undefined,
    companyLocation: values.companyLocation.trim() || undefined,
  };
}
