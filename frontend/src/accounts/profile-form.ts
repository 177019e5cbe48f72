import { type UseFormReturnType, useForm } from '@mantine/form';
import type { User } from '../session/api-types';
import { birthRule } from './register-form';
import { emailRule } from './rules';

export const bioLengthMax = 1000;

export interface ProfileValues {
  name: string;
  bio: string;
  category: string;
  companyName: string;
  companySize: string;
  companyLocation: string;
  parentEmail: string;
  dateOfBirth: string;
}

export type ProfileForm = UseFormReturnType<ProfileValues>;

export const profileValuesOf = (user: User): ProfileValues => ({
  name: user.name,
  bio: user.bio ?? '',
  category: user.category?._id ?? '',
  companyName: user.companyName ?? '',
  companySize: user.companySize ?? '',
  companyLocation: user.companyLocation ?? '',
  parentEmail: user.parentEmail ?? '',
  dateOfBirth: user.dateOfBirth?.slice(0, 10) ?? '',
});

export function useProfileForm(user: User): ProfileForm {
  return useForm<ProfileValues>({
    initialValues: profileValuesOf(user),
    validate: {
      name: (name) => (name.trim() === '' ? 'Inserisci il nome' : null),
      parentEmail: (email) => (user.role === 'minor' && email.trim() !== '' ? emailRule(email) : null),
      dateOfBirth: (date) => (user.role === 'minor' && date !== '' ? birthRule(date, new Date()) : null),
    },
  });
}

const commonFields = ['name', 'bio', 'category'] as const;
const companyFields = ['companyName', 'companySize', 'companyLocation'] as const;
const minorFields = ['parentEmail', 'dateOfBirth'] as const;

/** Only the fields of the role, only those that hold something, and the image where one was chosen. */
export function profileOf(values: ProfileValues, { role }: Pick<User, 'role'>, image: File | null): FormData {
  const body = new FormData();
  const own = role === 'company' ? companyFields : role === 'minor' ? minorFields : [];
  for (const field of [...commonFields, ...own]) {
    const value = values[field].trim();
    if (value !== '') body.append(field, value);
  }
  if (image) body.append('profileImage', image);
  return body;
}
