import type { Mail } from '../../../platform/mail/outbox.js';
import type { Person } from '../people/person.entity.js';

/** Tells a person that their password was changed. @param version of the new password */
export const passwordChanged = (
  { id, wallet, name, email }: Pick<Person, 'id' | 'wallet' | 'name' | 'email'>,
  version: number,
): Mail<'password-changed'> => ({
  kind: 'password-changed',
  to: email,
  about: [wallet],
  params: { name },
  cause: `${id} ${version}`,
});
