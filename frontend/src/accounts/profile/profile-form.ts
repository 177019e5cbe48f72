import type { User } from '../../api/api-types';
import type { Body } from '../../api/call';
import { formDataOf } from '../../api/commands/form-data';
import { emailRule } from '../../entities/people/account-rules';
import { staysLonger } from '../../ui/fields/text-length';
import { type UseFormReturnType, useForm } from '../../ui/forms/form';
import type { ImageChange } from '../../ui/pictures/picture-choice';
import { timeTold } from '../../ui/text/clock';
import { dayOf } from '../../ui/text/days';
import { birthRule } from '../registration/register-form';

export const profileLengths = {
  name: 120,
  bio: 1000,
  city: 60,
  companyName: 120,
  companySize: 40,
  companyLocation: 120,
};

interface ProfileValues {
  name: string;
  bio: string;
  city: string;
  category: string;
  companyName: string;
  companySize: string;
  companyLocation: string;
  parentEmail: string;
  dateOfBirth: string;
  showsEmail: boolean;
}

export type ProfileForm = UseFormReturnType<ProfileValues>;

export const profileValuesOf = (user: Omit<User, 'lacksSecondStep' | 'unread'>): ProfileValues => ({
  name: user.name,
  bio: user.bio ?? '',
  city: user.city ?? '',
  category: user.category?._id ?? '',
  companyName: user.companyName ?? '',
  companySize: user.companySize ?? '',
  companyLocation: user.companyLocation ?? '',
  parentEmail: user.parentEmail ?? '',
  dateOfBirth: user.dateOfBirth?.slice(0, 10) ?? '',
  showsEmail: user.showsEmail,
});

/** The fields that differ from what they were. */
export const changesOf = (before: ProfileValues, now: ProfileValues): Partial<ProfileValues> =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => value !== new Map(Object.entries(before)).get(name)),
  );

export function useProfileForm(user: User): ProfileForm {
  return useForm<ProfileValues>({
    initialValues: profileValuesOf(user),
    lengths: profileLengths,
    validate: {
      name: (name) => (name.trim() === '' ? 'Inserisci il nome' : null),
      parentEmail: (email) => (user.role === 'minor' && email.trim() !== '' ? emailRule(email) : null),
      dateOfBirth: (date) =>
        user.role === 'minor' && date !== '' && date !== profileValuesOf(user).dateOfBirth
          ? (birthRule(date, dayOf(timeTold())) ?? correctionRule(date, user))
          : null,
    },
  });
}

/** Only an administrator makes a minor older (product.md 2.34). */
const correctionRule = (date: string, { dateOfBirth }: User): string | null =>
  dateOfBirth && date < dateOfBirth.slice(0, 10)
    ? 'Qui puoi indicare solo una data più recente: per un’altra chiedi a un amministratore'
    : null;

const commonFields = ['name', 'bio', 'city', 'category'] as const;
const companyFields = ['companyName', 'companySize', 'companyLocation'] as const;
const minorFields = ['parentEmail', 'dateOfBirth'] as const;

/** The fields that a person may clear; the others can only be replaced. */
const clearableFields: readonly string[] = ['bio', 'city', 'category', 'companySize', 'companyLocation'];

interface Profile {
  role: User['role'];
  /** The fields as they were saved last. */
  before: ProfileValues;
}

const lengths: Partial<Record<keyof ProfileValues, number>> = profileLengths;

/** Only the fields of the role that are not empty; emptied ones are named in the field `clear`. */
export function profileOf(values: ProfileValues, { role, before }: Profile, image: ImageChange): FormData {
  const fields: Omit<Body<'put', '/user/profile'>, 'profileImage'> = {};
  const own = role === 'company' ? companyFields : role === 'minor' ? minorFields : [];
  const emptied: string[] = image === 'removed' ? ['profileImage'] : [];
  for (const field of [...commonFields, ...own]) {
    const value = values[field].trim();
    const max: number | undefined = lengths[field];
    if (max && staysLonger(value, before[field], max)) continue;
    if (value !== '') fields[field] = value;
    else if (before[field] !== '' && clearableFields.includes(field)) emptied.push(field);
  }
  if (values.showsEmail !== before.showsEmail) fields.showsEmail = values.showsEmail;
  if (emptied.length > 0) fields.clear = emptied.join(',');
  return formDataOf({ ...fields, profileImage: image instanceof File ? image : undefined });
}
