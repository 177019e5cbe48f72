import type { AdminUser, Role } from '../../api/api-types';
import { codeRule } from '../../entities/people/account-rules';
import { staysLonger } from '../../ui/fields/text-length';
import { isEmail, type UseFormReturnType, useForm } from '../../ui/forms/form';
import type { UserEdit } from './people-api';

export interface UserEditValues {
  name: string;
  email: string;
  role: Role;
  /** The value of the number field: text while it is empty or not a number. */
  coinBalance: number | string;
  adjustmentReason: string;
  companyName: string;
  companySize: string;
  companyLocation: string;
  parentEmail: string;
  dateOfBirth: string;
  /** Of the administrator, who confirms a change of their own e-mail with it. */
  password: string;
  /** Of the second step of the administrator, for the same. */
  otp: string;
}

const lengths = { name: 120, adjustmentReason: 200, companyName: 120, companySize: 40, companyLocation: 120 };

export type UserEditForm = UseFormReturnType<UserEditValues>;

/** An administrator changes their own address: it is asked whether they are who they say. */
export const needsProof = ({ email }: UserEditValues, user: AdminUser) =>
  user.role === 'admin' && email.trim() !== user.email;

export const balanceChanged = (values: UserEditValues, user: AdminUser) => values.coinBalance !== user.coinBalance;

export const changesMoreThanBalance = (form: UserEditForm) =>
  Object.keys(form.values).some((field) => !ofBalance.includes(field) && form.isDirty(field));
const ofBalance = ['coinBalance', 'adjustmentReason'];

/** A date of birth that the account has, or is to have, and that is another than before. */
export const dateChanged = ({ dateOfBirth }: UserEditValues, user: AdminUser) =>
  dateOfBirth !== '' && dateOfBirth !== (user.dateOfBirth?.slice(0, 10) ?? '');

export function useUserEditForm(user: AdminUser): UserEditForm {
  return useForm<UserEditValues>({
    initialValues: {
      name: user.name,
      email: user.email,
      role: user.role,
      coinBalance: user.coinBalance,
      adjustmentReason: '',
      companyName: user.companyName ?? '',
      companySize: user.companySize ?? '',
      companyLocation: user.companyLocation ?? '',
      parentEmail: user.parentEmail ?? '',
      dateOfBirth: user.dateOfBirth?.slice(0, 10) ?? '',
      password: '',
      otp: '',
    },
    lengths,
    validate: {
      name: (name) => (name.trim() === '' ? 'Inserisci il nome' : null),
      email: emailError,
      coinBalance: (balance) =>
        typeof balance === 'number' && Number.isInteger(balance) && balance >= 0
          ? null
          : 'Inserisci un numero intero, almeno 0',
      adjustmentReason: (reason, values) =>
        dateChanged(values, user) && reason.trim() === '' ? 'Scrivi perché cambia la data di nascita' : null,
      companyName: (name, { role }) =>
        role === 'company' && name.trim() === '' ? 'Inserisci il nome dell’azienda' : null,
      parentEmail: (email, { role }) =>
        role !== 'minor' || (lacksGuardian(user) && email.trim() === '') ? null : emailError(email),
      otp: (otp, values) => (needsProof(values, user) && user.secondStep ? codeRule(otp) : null),
      dateOfBirth: (date, { role }) => (role === 'minor' && date === '' ? 'Inserisci la data di nascita' : null),
    },
  });
}

/** A minor whose guardian's address was erased: it is not there to be repeated. */
const lacksGuardian = ({ role, parentEmail }: AdminUser) => role === 'minor' && parentEmail === null;

const emailError = (email: string) =>
  email.trim() === '' ? 'Inserisci l’e-mail' : isEmail('Questa e-mail non è valida')(email.trim());

/**
 * The body of the request: the balance only when it was changed, with the one that was shown, so that no edit undoes a transaction
 * made in the meantime; the version of what was shown, so that it undoes no other edit; of the other fields, those of the role,
 * without the texts of before that are longer than new ones may be, and have not changed.
 */
export function editOf(values: UserEditValues, user: AdminUser): UserEdit {
  const { role } = values;
  const text = (field: 'name' | 'companyName' | 'companySize' | 'companyLocation') => {
    const written = values[field].trim();
    return staysLonger(written, user[field] ?? '', lengths[field]) ? undefined : written;
  };
  const edit: UserEdit = { name: text('name'), email: values.email.trim(), role, expectedVersion: user.version };
  if (balanceChanged(values, user)) {
    edit.coinBalance = Number(values.coinBalance);
    edit.expectedBalance = user.coinBalance;
  }
  if (balanceChanged(values, user) || dateChanged(values, user)) {
    edit.adjustmentReason = values.adjustmentReason.trim() || undefined;
  }
  if (values.password !== '') edit.password = values.password;
  if (values.otp.trim() !== '') edit.otp = values.otp.trim();
  if (role === 'company') {
    edit.companyName = text('companyName');
    edit.companySize = text('companySize');
    edit.companyLocation = text('companyLocation');
  }
  if (role === 'minor') edit.parentEmail = values.parentEmail.trim() || undefined;
  if (role === 'minor' || dateChanged(values, user)) edit.dateOfBirth = values.dateOfBirth;
  return edit;
}
