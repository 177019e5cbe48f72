import { createHash } from 'node:crypto';
import type { Role } from '../../../platform/http/requests/signed-in.js';
import type { Person } from './person.entity.js';

/** What administrators edit of a person. */
type Edited = Pick<
  Person,
  'name' | 'email' | 'companyName' | 'companySize' | 'companyLocation' | 'parentEmail' | 'dateOfBirth'
> & { readonly role: Role | undefined };

const LENGTH = 16;

/** Another text for other data: an edit says which one it changes, so that it takes nothing back that somebody changed since. */
export const versionOf = (person: Edited): string => {
  const { name, email, role, companyName, companySize, companyLocation, parentEmail, dateOfBirth } = person;
  const data = [name, email, role, companyName, companySize, companyLocation, parentEmail, dateOfBirth];
  return createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, LENGTH);
};
