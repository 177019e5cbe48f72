import type { Person } from '../people/person.entity.js';

/** The name in a message to a person; null where they have not shown that the address is theirs. */
export const salutationName = ({ name, emailConfirmedAt }: Pick<Person, 'name' | 'emailConfirmedAt'>): string | null =>
  emailConfirmedAt ? name : null;
