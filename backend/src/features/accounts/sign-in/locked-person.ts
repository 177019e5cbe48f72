import type { EntityManager } from 'typeorm';
import { Person } from '../people/person.entity.js';

/**
 * A person whose address is about to change, locked first: who uses a link and who ends it would otherwise wait for each other.
 * Rows that merely refer to the person, as an administrator's edit, are written meanwhile.
 */
export const lockedPerson = (id: string, transaction: EntityManager): Promise<Person | null> =>
  transaction.findOne(Person, { where: { id }, lock: { mode: 'for_no_key_update' } });
