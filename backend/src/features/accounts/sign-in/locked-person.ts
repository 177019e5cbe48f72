import type { EntityManager } from 'typeorm';
import { Person } from '../people/person.entity.js';

/**
 * A person about to be changed or written to, locked before anything that is theirs (docs/mechanisms.md, "Who may do what"): two transactions
 * about them go one after the other and read the address that the account has then. Rows that merely refer to the person, as an
 * administrator's edit or a message, are written meanwhile.
 * @param who by an address, null also where the account leaves it while this waits
 */
export const lockedPerson = (
  who: Pick<Person, 'id'> | Pick<Person, 'wallet'> | Pick<Person, 'email'>,
  transaction: EntityManager,
): Promise<Person | null> => transaction.findOne(Person, { where: who, lock: { mode: 'for_no_key_update' } });
